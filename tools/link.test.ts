import { mkdir, mkdtemp, readlink, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { link } from "./link.mjs";

let folder: string;
let place: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "trivium-link-"));
  place = path.join(folder, "Data", "systems", "trivium-rpg");
  for (const name of ["Data/systems", "dist", "other"]) await mkdir(path.join(folder, name), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const make = () => link(folder, path.join(folder, "dist"));

test("a link is made once", async () => {
  expect(await make()).toBe(`Linked ${place} to dist/. Restart Foundry to see the system.`);
  expect(await make()).toBe(`${place} is linked already.`);
});

test("a link that leads elsewhere is replaced, and where it led is said", async () => {
  const other = path.join(folder, "other");
  await symlink(other, place, "junction");
  expect(await make()).toContain(`(it led to ${other})`);
  expect(path.resolve(await readlink(place))).toBe(path.join(folder, "dist"));
});

test("a file or a folder in its place stays", async () => {
  await writeFile(place, "");
  await expect(make()).rejects.toThrow(`${place} is a real file.`);
  await rm(place);
  await mkdir(place);
  await expect(make()).rejects.toThrow(`${place} is a real folder.`);
});

test("a Foundry that has never had a system gets the folder for them; a folder that is no Foundry's does not", async () => {
  await rm(path.join(folder, "Data", "systems"), { recursive: true });
  expect(await make()).toBe(`Linked ${place} to dist/. Restart Foundry to see the system.`);
  await rm(path.join(folder, "Data"), { recursive: true });
  await expect(make()).rejects.toThrow("does not exist. Usage:");
});
