/** The colour scheme of the interface and its windows. */

export type Theme = "light" | "dark";

const asTheme = (choice: unknown): Theme | "" => (choice === "light" || choice === "dark" ? choice : "");

/** What the user chose: a scheme, or "" to follow the computer. */
export function chosenTheme(): Theme | "" {
  return asTheme(game.settings.get("core", "uiConfig")?.colorScheme?.applications);
}

/** The scheme in force. */
export function currentTheme(): Theme {
  return chosenTheme() || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

/** Puts the scheme in force on the page and everything themed in it. */
function showTheme(): void {
  const theme = currentTheme();
  for (const element of document.querySelectorAll("body, .themed:not([data-theme])")) {
    element.classList.toggle("theme-light", theme === "light");
    element.classList.toggle("theme-dark", theme === "dark");
  }
}

/** Stores the user's choice on this computer. */
export async function chooseTheme(choice: Theme | ""): Promise<void> {
  const config = game.settings.get("core", "uiConfig");
  await game.settings.set("core", "uiConfig", { ...config, colorScheme: { applications: choice, interface: choice } });
}

/** Shows the scheme now, when the user chooses another and when the computer's own changes. */
export function startTheme(): void {
  showTheme();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showTheme);
  Hooks.on("clientSettingChanged", (key: string) => {
    if (key === "core.uiConfig") showTheme();
  });
}
