import { beforeAll, expect, test } from "vitest";
import { describeApi, readApi } from "../../tools/bench-api.mjs";

let made: Awaited<ReturnType<typeof describeApi>>;
beforeAll(async () => (made = await describeApi()), 60_000);

test("bench/API.md says what the bench's pages offer today; if not, run: node tools/bench-api.mjs", async () => {
  expect((await readApi()).split("\n")).toEqual(made.text.split("\n"));
});

test("no judgement on a name of the bench contradicts its pages", () => expect(made.contradictions).toEqual([]));
