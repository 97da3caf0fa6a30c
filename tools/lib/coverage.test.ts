import { describe, expect, test } from "vitest";
import { checkCoverage, coverage } from "./coverage.mjs";

const LEDGER = "| ID | Rule |\n| --- | --- |\n| FP-001 | One. |\n| FP-002 | Two. |\n| FPX-03 | Three. |\n";
const FILES: Record<string, string> = {
  "src/one.ts": "export function priceOf() {}",
  "src/one.test.ts": 'test("FP-001 prices add up", () => {});',
  "packs/rules.yml": "name: Turns",
};
const HEAD = "Open rows fail: no\n\n| ID | State | Where | Test |\n| --- | --- | --- | --- |\n";
const GOOD = [
  '| FP-001 | implemented | `src/one.ts#priceOf` | `src/one.test.ts` "prices add up", FPV-001 |',
  '| FP-002 | text | page `packs/rules.yml` "Turns" | |',
  "| FPX-03 | open | nobody can rest yet, the window is missing | |",
];

const check = (rows: string[], head = HEAD) =>
  checkCoverage(head + rows.join("\n"), {
    ledgers: [LEDGER],
    read: async (file: string) => FILES[file],
    vectors: new Set(["FPV-001"]),
  });
const instead = (index: number, row: string) => check(GOOD.map((was, at) => (at === index ? row : was)));

test("good rows pass and are counted", async () => {
  expect(await check(GOOD)).toEqual({ faults: [], counts: { implemented: 1, text: 1, reasoned: 0, open: 1 } });
});

describe("a fault is told by its row and what to do", () => {
  test.each<[string, () => ReturnType<typeof check>, RegExp]>([
    ["a rule without a row", () => check(GOOD.slice(1)), /^has no row for FP-001/],
    [
      "a row for a rule that there is not",
      () => check([...GOOD, "| FP-009 | reasoned | it was dropped long ago | |"]),
      /^FP-009: no ledger/,
    ],
    ["a row that stands there twice", () => check([...GOOD, GOOD[0]!]), /^FP-001: stands there twice/],
    ["a state that there is not", () => instead(0, "| FP-001 | done | `src/one.ts` | |"), /^FP-001: is "done"/],
    [
      "a file that is not there",
      () => instead(0, GOOD[0]!.replace("one.ts#", "two.ts#")),
      /^FP-001: names src\/two\.ts/,
    ],
    ["a function that is not there", () => instead(0, GOOD[0]!.replace("#priceOf", "#price")), /^FP-001: names price,/],
    [
      "a test that is not there",
      () => instead(0, GOOD[0]!.replace("add up", "go down")),
      /^FP-001: names "prices go down"/,
    ],
    [
      "a worked example that there is not",
      () => instead(0, GOOD[0]!.replace("FPV-001", "FPV-999")),
      /^FP-001: names FPV-999/,
    ],
    [
      "implemented without a test",
      () => instead(0, "| FP-001 | implemented | `src/one.ts` | |"),
      /^FP-001: has no test/,
    ],
    [
      "implemented nowhere",
      () => instead(0, "| FP-001 | implemented | somewhere | FPV-001 |"),
      /^FP-001: is implemented nowhere/,
    ],
    ["a page that is not there", () => instead(1, GOOD[1]!.replace("Turns", "Rest")), /^FP-002: names "Rest"/],
    [
      "a text without a page",
      () => instead(1, "| FP-002 | text | in the journal somewhere | |"),
      /^FP-002: is told in no text/,
    ],
    ["no reason", () => instead(2, "| FPX-03 | reasoned | no | |"), /^FPX-03: gives no reason/],
    ["open, with nothing said", () => instead(2, "| FPX-03 | open | | |"), /^FPX-03: does not say what is missing/],
    ["open where open rows fail", () => check(GOOD, HEAD.replace("fail: no", "fail: yes")), /^FPX-03: is open/],
    ["no word on open rows", () => check(GOOD, HEAD.replace("Open rows fail: no", "")), /^says nothing of open rows/],
  ])("%s", async (_what, run, fault) => {
    const { faults } = await run();
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(fault);
  });
});

test("the paper as it stands has a row for every rule, and what it names is there", async () => {
  const { code, output } = await coverage();
  expect(output).toMatch(/^\d+ implemented, \d+ in texts, \d+ reasoned, \d+ open$/);
  expect(code).toBe(0);
});
