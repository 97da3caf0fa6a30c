#!/usr/bin/env node
/**
 * Makes a release in release/: the zip that Foundry downloads and the manifest beside it.
 * `--base <address>` is where both will lie; `--tag <tag>` (or the CI's GITHUB_REF_NAME) must name this version.
 */
import { readFile, writeFile, mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { unzipSync, zipSync } from "fflate";
import { buildSystem } from "./build.mjs";
import { inRoot, isMain, listFiles, readJson } from "./lib/files.mjs";
import { requireNode } from "./lib/node-version.mjs";

/**
 * Why a release may not be made; empty when it may: one version in package, manifest, changelog and tag. A draft may be
 * made before the changelog says that it is released; whatever it is made for, it is of this one version.
 */
export function releaseFaults({ version, manifest, changelog, tag, draft = false }) {
  const faults = [];
  if (manifest.version !== version) faults.push(`system.json says ${manifest.version}, package.json ${version}.`);
  const heading = new RegExp(`^## ${version.replaceAll(".", "\\.")}( |$)(.*)`, "m").exec(changelog);
  if (!heading) faults.push(`CHANGELOG.md has no heading "## ${version}".`);
  else if (!draft && /not released/.test(heading[2]))
    faults.push(`CHANGELOG.md still says that ${version} is not released: put the date there.`);
  if (tag !== undefined && tag.replace(/^v/, "") !== version) faults.push(`The tag is ${tag}, the version ${version}.`);
  return faults;
}

/** The manifest with its addresses: `manifest` always leads to the newest release, `download` to this one. */
export function withAddresses(manifest, base) {
  const root = base.replace(/\/+$/, "");
  return {
    ...manifest,
    url: root,
    bugs: `${root}/issues`,
    manifest: `${root}/releases/latest/download/system.json`,
    download: `${root}/releases/download/v${manifest.version}/${manifest.id}.zip`,
  };
}

/** Packs a folder; paths inside are relative and use forward slashes. */
async function pack(folder) {
  const files = await listFiles(folder);
  const entries = await Promise.all(files.map(async (file) => [file, await readFile(path.join(folder, file))]));
  return zipSync(Object.fromEntries(entries), { level: 9, mtime: new Date("2026-01-01T00:00:00Z") });
}

async function release({ base, tag, draft }) {
  const { version } = await readJson(inRoot("package.json"));
  const manifest = await readJson(inRoot("system.json"));
  const changelog = await readFile(inRoot("CHANGELOG.md"), "utf8");
  const faults = releaseFaults({ version, manifest, changelog, tag, draft });
  if (faults.length > 0) throw new Error(`No release: ${faults.join(" ")}`);
  const dist = await buildSystem();
  const addressed = withAddresses(await readJson(path.join(dist, "system.json")), base);
  const text = `${JSON.stringify(addressed, null, 2)}\n`;
  await writeFile(path.join(dist, "system.json"), text);
  const folder = inRoot("release");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const zip = await pack(dist);
  const missing = (await listFiles(dist)).filter((file) => !(file in unzipSync(zip)));
  if (missing.length > 0) throw new Error(`The zip lacks ${missing.join(", ")}.`);
  await writeFile(path.join(folder, `${manifest.id}.zip`), zip);
  await writeFile(path.join(folder, "system.json"), text);
  return `release/${manifest.id}.zip (${(zip.length / 1024).toFixed(0)} kB) and release/system.json, version ${version}`;
}

if (isMain(import.meta.url)) {
  requireNode();
  try {
    const options = { base: { type: "string" }, tag: { type: "string" }, draft: { type: "boolean", default: false } };
    const { values } = parseArgs({ options });
    if (!values.base?.startsWith("https://"))
      throw new Error("Usage: npm run release -- --base https://<where the project lies> [--tag v0.1.0] [--draft]");
    // A draft can be made of a branch, whose name is no tag.
    const isBranch = values.draft && process.env.GITHUB_REF_TYPE === "branch";
    const tag = isBranch ? undefined : process.env.GITHUB_REF_NAME;
    console.log(`Made ${await release({ tag, ...values })}`);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
