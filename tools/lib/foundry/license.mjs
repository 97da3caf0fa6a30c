import { launchBrowser } from "../browser.mjs";

/**
 * Passes Foundry's licence page: agrees to the licence's terms on behalf of the owner whose signed licence was copied.
 * A page that asks for a key stops everything: a key is never typed or stored here. Resolves to whether it was there.
 */
export async function passLicensePage(url) {
  const answer = await fetch(url, { redirect: "follow" }).catch(() => undefined);
  if (!answer || new URL(answer.url).pathname !== "/license") return false;
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(answer.url);
    if ((await page.locator("input[name=licenseKey]").count()) > 0)
      throw new Error(
        "Foundry asks for a licence key: sign the licence in your own Foundry once, then run this again.",
      );
    await page.check("#eula-agree");
    await page.click("#sign");
    await page.waitForLoadState("networkidle");
    return true;
  } finally {
    await browser.close();
  }
}
