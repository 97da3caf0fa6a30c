import { lstat, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { ClassicLevel } from "classic-level";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findMain, foundryVersion, layDataFolder, nodeFault, USERS, waitForWorld } from "./lib/foundry/world.mjs";

let home: string;
beforeAll(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), "trivium-foundry-"));
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(home, file)), { recursive: true });
    await writeFile(path.join(home, file), text);
  };
  await write("desktop/resources/app/main.js", "");
  await write("desktop/resources/app/package.json", '{ "release": { "generation": 13, "build": 351 } }');
  await write("owner/Config/license.json", '{ "signed": true }');
  await write("bare/Config/options.json", "{}");
  await write("dist/system.json", '{ "id": "trivium-rpg", "version": "0.1.0" }');
  await write("dist/lang/en.json", "{}");
  await write("dist/packs/one/CURRENT", "x");
});
afterAll(() => rm(home, { recursive: true, force: true }));

const lay = (owner: string, dist = "dist") =>
  layDataFolder({
    folder: path.join(home, "server"),
    ownerData: path.join(home, owner),
    port: 31_000,
    dist: path.join(home, dist),
    coreVersion: "13.351",
  });

describe("a data folder of its own", () => {
  test("has configuration, the owner's licence, the system and a world with three users", async () => {
    const folder = await lay("owner/Data");
    const json = async (file: string) => JSON.parse(await readFile(path.join(folder, file), "utf8"));
    expect(await json("Config/options.json")).toMatchObject({ port: 31_000, upnp: false, telemetry: false });
    expect(await json("Config/license.json")).toEqual({ signed: true });
    expect(await json("Data/worlds/trivium-test/world.json")).toMatchObject({
      id: "trivium-test",
      system: "trivium-rpg",
      coreVersion: "13.351",
      systemVersion: "0.1.0",
    });
    const system = path.join(folder, "Data/systems/trivium-rpg");
    // A database has one opener: packs are the world's own, everything else stays a link to the build.
    expect((await lstat(path.join(system, "packs"))).isSymbolicLink()).toBe(false);
    expect((await lstat(path.join(system, "lang"))).isSymbolicLink()).toBe(true);
    const level = new ClassicLevel<string, { name: string }>(path.join(folder, "Data/worlds/trivium-test/data/users"), {
      valueEncoding: "json",
    });
    const users = await level.values().all();
    await level.close();
    expect(users.map(({ name }) => name).toSorted()).toEqual(USERS.map(({ name }) => name).toSorted());
  });

  test("without a signed licence, or a build, nothing is laid", async () => {
    await expect(lay("bare")).rejects.toThrow(/There is no .*license\.json: FOUNDRY_DATA_PATH must name/);
    await expect(lay("owner", "nowhere")).rejects.toThrow("There is no dist/ yet: run `npm run build` first.");
  });
});

test("the desktop edition's start script and version are found", async () => {
  const main = await findMain(path.join(home, "desktop"));
  expect(main).toBe(path.join(home, "desktop/resources/app/main.js"));
  expect(await foundryVersion(main)).toBe("13.351");
  await expect(findMain(path.join(home, "bare"))).rejects.toThrow("FOUNDRY_PATH must name the folder");
});

test.each([
  ["14.363", "20.19.0", true],
  ["14.363", "v24.1.0", false],
  ["13.351", "20.19.0", false],
  [undefined, "20.19.0", false],
])("Foundry %s on Node %s", (version, node, isFault) => expect(nodeFault(version, node) !== undefined).toBe(isFault));

test("a page that answers is not a world: only /api/status says so", async () => {
  let active = false;
  const server = createServer((_request, response) => response.end(JSON.stringify({ active, system: "trivium-rpg" })));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(waitForWorld(url, { seconds: 0.2 })).rejects.toThrow("it runs, but no world is open");
  active = true;
  expect(await waitForWorld(url, { seconds: 2 })).toMatchObject({ system: "trivium-rpg" });
  server.close();
});
