#!/usr/bin/env node
/** Builds the installable system into dist/: one module, one style sheet, one language file a language, templates, pictures, packs. */
import { cp, readFile, rm } from "node:fs/promises";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { inRoot, isMain, listFiles, readJson, writeText } from "./lib/files.mjs";
import { openPictures } from "./lib/icons.mjs";
import { readLanguage } from "./lib/language.mjs";
import { requireNode } from "./lib/node-version.mjs";

/** The order of our style sheets: the core first, then each ruleset's own. */
async function joinStyles() {
  const first = ["core.css", "window.css"];
  const files = (await listFiles(inRoot("styles"), ".css")).filter((file) => !first.includes(file));
  const texts = await Promise.all([...first, ...files].map((file) => readFile(inRoot("styles", file), "utf8")));
  return texts.join("\n");
}

/** Lays dist/ anew and returns its path. */
export async function buildSystem(dist = inRoot("dist")) {
  const { build } = await import("vite");
  const { preparePacks } = await import("./lib/packs/build.mjs");
  const manifest = await readJson(inRoot("system.json"));
  const { version } = await readJson(inRoot("package.json"));
  if (manifest.version !== version)
    throw new Error(`system.json says version ${manifest.version}, package.json ${version}: make them equal.`);
  const pictures = await openPictures();
  // Before dist/ is touched: a fault in a pack leaves the last good build in its place.
  const packs = await preparePacks({ version, hasPicture: pictures.has });
  await rm(dist, { recursive: true, force: true });
  await build({ configFile: inRoot("vite.config.ts"), root: inRoot(), build: { outDir: dist } });
  const whole = { ...manifest, ...packs.manifest };
  await writeText(path.join(dist, "system.json"), `${JSON.stringify(whole, null, 2)}\n`);
  await writeText(path.join(dist, "trivium.css"), await joinStyles());
  for (const language of await readdir(inRoot("lang"))) {
    const strings = await readLanguage(inRoot("lang", language));
    await writeText(path.join(dist, "lang", `${language}.json`), JSON.stringify(strings));
  }
  await cp(inRoot("templates"), path.join(dist, "templates"), { recursive: true });
  await pictures.draw(path.join(dist, "icons"), packs.pictures);
  await packs.compile(path.join(dist, "packs"));
  for (const file of ["README.md", "CHANGELOG.md", "NOTICE.md", "LICENSE"])
    await cp(inRoot(file), path.join(dist, file));
  return dist;
}

if (isMain(import.meta.url)) {
  requireNode();
  console.log(`Built ${path.relative(inRoot(), await buildSystem())}/`);
}
