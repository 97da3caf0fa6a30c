import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { inRoot, readJson, writeText } from "./files.mjs";

/** Halfway between light and dark, so that pictures can be seen in the host's lists on either ground. */
const INK = "#7b828a";
const PLATE = "#14171a";

/** A status on its dark plate, readable on any map; the level is part of the picture, never colour alone. */
function statusPicture(body, level) {
  const number =
    level === null
      ? ""
      : `<rect x="262" y="232" width="250" height="280" rx="36" fill="#ffffff" stroke="${PLATE}" stroke-width="22"/>` +
        `<text x="387" y="462" font-family="sans-serif" font-size="250" font-weight="700" text-anchor="middle" fill="${PLATE}">${level}</text>`;
  const figure = `<g transform="translate(46 46) scale(0.82)">${body}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="64" fill="${PLATE}"/>${figure}${number}</svg>\n`;
}

/**
 * Draws the listed pictures of game-icons (CC BY 3.0) into a folder, one SVG a name, and a credits file beside them.
 * A name that the icon package lacks stops the build.
 */
export async function drawIcons(folder) {
  const { icons, statuses } = await readJson(inRoot("assets/icons.json"));
  const collection = JSON.parse(
    await readFile(createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json"), "utf8"),
  );
  const bodyOf = (name, colour) => {
    const icon = collection.icons[name];
    if (!icon) throw new Error(`assets/icons.json names "${name}", which game-icons does not have.`);
    return icon.body.replaceAll("currentColor", colour);
  };
  for (const [name, { icon, levels }] of Object.entries(statuses))
    for (let level = 1; level <= levels; level++) {
      const file = levels > 1 ? `${name}-${level}` : name;
      await writeText(
        `${folder}/status/${file}.svg`,
        statusPicture(bodyOf(icon, "#ffffff"), levels > 1 ? level : null),
      );
    }
  for (const name of icons) {
    const body = bodyOf(name, INK);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${collection.width} ${collection.height}">${body}</svg>\n`;
    await writeText(`${folder}/${name}.svg`, svg);
  }
  const used = [...new Set([...icons, ...Object.values(statuses).map((status) => status.icon)])];
  const lines = used.toSorted().map((name) => `- ${name}`);
  await writeText(
    `${folder}/CREDITS.md`,
    `# Pictures\n\nFrom game-icons.net, by its authors, under CC BY 3.0; recoloured.\n\n${lines.join("\n")}\n`,
  );
  return icons.length;
}
