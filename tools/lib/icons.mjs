import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { inRoot, readJson, writeText } from "./files.mjs";

const INK = "#2f353b";

/**
 * Draws the listed pictures of game-icons (CC BY 3.0) into a folder, one SVG a name, and a credits file beside them.
 * A name that the icon package lacks stops the build.
 */
export async function drawIcons(folder) {
  const { icons } = await readJson(inRoot("assets/icons.json"));
  const collection = JSON.parse(
    await readFile(createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json"), "utf8"),
  );
  for (const name of icons) {
    const icon = collection.icons[name];
    if (!icon) throw new Error(`assets/icons.json names "${name}", which game-icons does not have.`);
    const body = icon.body.replaceAll("currentColor", INK);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${collection.width} ${collection.height}">${body}</svg>\n`;
    await writeText(`${folder}/${name}.svg`, svg);
  }
  const lines = icons.toSorted().map((name) => `- ${name}`);
  await writeText(
    `${folder}/CREDITS.md`,
    `# Pictures\n\nFrom game-icons.net, by its authors, under CC BY 3.0; recoloured.\n\n${lines.join("\n")}\n`,
  );
  return icons.length;
}
