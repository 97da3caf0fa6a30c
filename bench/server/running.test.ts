import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findRunning, noteRunning } from "./running.js";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), "trivium-running-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

it("finds a bench while it answers, and forgets one that was killed", async () => {
  expect(await findRunning(root)).toBeNull();
  const server = createServer((_request, response) => response.end('{"active":true}'));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const forget = await noteRunning(root, url);
  expect(await findRunning(root)).toBe(url);
  await forget();
  expect(await findRunning(root)).toBeNull();
  await noteRunning(root, url);
  await new Promise((resolve) => server.close(resolve));
  expect(await findRunning(root)).toBeNull();
  expect(await readdir(path.join(root, ".bench/running"))).toEqual([]);
});

it("takes a note that cannot be read for none", async () => {
  const folder = path.join(root, ".bench/running");
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "1.json"), "{");
  expect(await findRunning(root)).toBeNull();
});
