import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { playVectors } from "./vectors.mjs";

test("a folder without any worked examples is a mistake, not a pass", async () => {
  const folder = path.join(os.tmpdir(), "trivium-no-such-folder");
  await expect(playVectors(folder)).rejects.toThrow(`${folder} has none of four-points.json`);
});
