import { createServer } from "node:net";
import { expect, it } from "vitest";
import { USAGE } from "./options.js";
import { preflight } from "./preflight.js";

it("answers what needs no bench", async () => {
  expect(await preflight(["--help"])).toEqual({ text: USAGE, code: 0 });
  expect(await preflight(["--port", "0"])).toMatchObject({ text: expect.stringMatching(/^--port 0 is no/), code: 1 });
});

it("finds a port that is taken, and lets one pass that is not", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as { port: number };
  const args = ["--port", String(port), "--data", "no/such/folder"];
  expect(await preflight(args)).toMatchObject({ text: expect.stringContaining(`Port ${port} is in use`), code: 1 });
  await new Promise((resolve) => other.close(resolve));
  expect(await preflight(args)).toBeNull();
});
