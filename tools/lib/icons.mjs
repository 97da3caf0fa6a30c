import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { inRoot, listFiles, readJson, writeText } from "./files.mjs";

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

/** The credits of a collection: its author and licence as the package gives them, and every picture taken from it. */
function creditLines({ name, author, license }, used) {
  return [
    `## ${name}`,
    "",
    `By ${author.name} (${author.url}), game-icons.net, under ${license.title} (${license.url}); recoloured, and statuses put on a plate. The package names one author for the whole collection; who drew which picture is told at game-icons.net.`,
    "",
    ...used.map((icon) => `- ${icon}`),
  ];
}

/**
 * The pictures that can be had: those of game-icons (CC BY 3.0) by name, statuses with their levels, and drawings of our
 * own in assets/drawings, which come before one of the same name.
 */
export async function openPictures() {
  const { icons, statuses } = await readJson(inRoot("assets/icons.json"));
  const require = createRequire(import.meta.url);
  const collection = JSON.parse(await readFile(require.resolve("@iconify-json/game-icons/icons.json"), "utf8"));
  const info = JSON.parse(await readFile(require.resolve("@iconify-json/game-icons/info.json"), "utf8"));
  const own = new Set((await listFiles(inRoot("assets/drawings"), ".svg")).map((file) => file.slice(0, -4)));
  const plates = new Map(
    Object.entries(statuses).flatMap(([name, { icon, levels }]) =>
      Array.from({ length: levels }, (_, index) => [
        `status/${levels > 1 ? `${name}-${index + 1}` : name}`,
        { icon, level: levels > 1 ? index + 1 : null },
      ]),
    ),
  );
  const bodyOf = (name, colour) => {
    const icon = collection.icons[name];
    if (!icon) throw new Error(`There is no picture "${name}": game-icons does not have it, nor assets/drawings.`);
    return icon.body.replaceAll("currentColor", colour);
  };
  const draw = async (name) => {
    if (own.has(name)) return readFile(inRoot("assets/drawings", `${name}.svg`), "utf8");
    const plate = plates.get(name);
    if (plate) return statusPicture(bodyOf(plate.icon, "#ffffff"), plate.level);
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${collection.width} ${collection.height}">${bodyOf(name, INK)}</svg>\n`;
  };
  return {
    /** Whether a picture of a name can be drawn. */
    has: (name) => own.has(name) || plates.has(name) || name in collection.icons,
    /** Draws every picture that assets/icons.json lists, and more, into a folder with their credits; returns how many. */
    async draw(folder, more = []) {
      const wanted = [...new Set([...plates.keys(), ...icons, ...more])];
      for (const name of wanted) await writeText(`${folder}/${name}.svg`, await draw(name));
      const taken = wanted.filter((name) => !own.has(name)).map((name) => plates.get(name)?.icon ?? name);
      const drawings = wanted.filter((name) => own.has(name));
      const lines = [
        "# Pictures",
        "",
        ...creditLines(info, [...new Set(taken)].toSorted()),
        ...(drawings.length > 0
          ? [
              "",
              "## Trivium",
              "",
              "Drawn for Trivium, under its own licence (MIT).",
              "",
              ...drawings.map((name) => `- ${name}`),
            ]
          : []),
      ];
      await writeText(`${folder}/CREDITS.md`, `${lines.join("\n")}\n`);
      return wanted.length;
    },
  };
}
