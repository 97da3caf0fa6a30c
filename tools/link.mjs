#!/usr/bin/env node
/** Links the built system into a Foundry data folder, so that a Foundry on this machine plays it as it is built. */
import { lstat, mkdir, readlink, stat, symlink, unlink } from "node:fs/promises";
import path from "node:path";
import { inRoot, isMain, readJson } from "./lib/files.mjs";
import { requireNode } from "./lib/node-version.mjs";

const USAGE = "Usage: npm run link -- <Foundry data folder>, the folder that holds Data/ and Config/.";

/** The place of a system inside a Foundry data folder, given with or without its Data part. */
export function systemPlace(dataFolder, id, paths = path) {
  const base = paths.basename(dataFolder) === "Data" ? dataFolder : paths.join(dataFolder, "Data");
  return paths.join(base, "systems", id);
}

/** Makes the link and says what was done; what is in its place already is never lost. */
export async function link(folder, target = inRoot("dist")) {
  const { id } = await readJson(inRoot("system.json"));
  const place = systemPlace(path.resolve(folder), id);
  if (!(await stat(target).catch(() => null))) throw new Error("There is no dist/ yet: run `npm run build` first.");
  const systems = path.dirname(place);
  if (!(await stat(path.dirname(systems)).catch(() => null)))
    throw new Error(`${path.dirname(systems)} does not exist. ${USAGE}`);
  // A Foundry that has never had a system has no folder for them yet.
  await mkdir(systems, { recursive: true });
  const known = await lstat(place).catch(() => null);
  if (known && !known.isSymbolicLink())
    throw new Error(
      `${place} is a real ${known.isDirectory() ? "folder" : "file"}. Move it away first, so that nothing of yours is lost.`,
    );
  const before = known && path.resolve(path.dirname(place), await readlink(place));
  if (before && path.relative(before, target) === "") return `${place} is linked already.`;
  if (known) await unlink(place);
  await symlink(target, place, process.platform === "win32" ? "junction" : "dir");
  const instead = before ? ` (it led to ${before})` : "";
  return `Linked ${place} to dist/${instead}. Restart Foundry to see the system.`;
}

if (isMain(import.meta.url)) {
  requireNode();
  try {
    if (!process.argv[2]) throw new Error(USAGE);
    console.log(await link(process.argv[2]));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
