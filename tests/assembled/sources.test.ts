import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { inRoot, listFiles } from "../../tools/lib/files.mjs";

const files = (await listFiles(inRoot("src"), ".ts")).filter((file) => !file.endsWith(".test.ts"));
const sources = await Promise.all(
  files.map(async (file) => [file, await readFile(inRoot("src", file), "utf8")] as const),
);

/** Names that belong to one Foundry generation or to its past; allowed only in the files named. */
const FORBIDDEN: [RegExp, readonly string[]][] = [
  [/\brollMode|messageMode|applyRollMode|applyMode\b/, ["foundry/message-modes.ts", "core/chat/post.ts"]],
  [/game\.release|\.generation\b/, ["foundry/generation.ts"]],
  [
    /\bFormApplication\b|appv1|\bActorSheet\b(?!V2)/,
    ["foundry/sheets.ts", "rulesets/four-points/sheets/four-points-actor-sheet.ts"],
  ],
  [/["'`]-=|["'`]==\w/, []],
  [/ACTIVE_EFFECT_MODES|MeasuredTemplate|Math\.clamped|CHAT_MESSAGE_TYPES|CHAT\.Roll/, []],
  [/\bjQuery\b|\$\(/, []],
  [/\bany\b(?=[\s;,)>\]|])/, []],
];

test.each(FORBIDDEN)("T14.1 %s stands only where it may", (pattern, allowed) => {
  const code = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
  expect(
    sources.filter(([file, text]) => pattern.test(code(text)) && !allowed.includes(file)).map(([file]) => file),
  ).toEqual([]);
});

test("the system's id is written once and equals the manifest's", async () => {
  const { id } = JSON.parse(await readFile(inRoot("system.json"), "utf8"));
  const literal = sources.filter(([, text]) => new RegExp(`["'\`]${id}["'\`]`).test(text)).map(([file]) => file);
  // Types need a literal of their own.
  expect(literal).toEqual(["foundry/id.ts", "foundry/models.ts"]);
});

test("T14.2 overrides of Foundry's life cycle call super", () => {
  const missing: string[] = [];
  for (const [file, text] of sources) {
    const bodies = text.split(/^ {2,4}(?=static override|override|static |get |async |\w+\()/m);
    for (const body of bodies) {
      const name = /^(?:static )?override (?:async )?(_\w+|migrateData)\(/.exec(body)?.[1];
      if (name && !body.includes(`super.${name}(`)) missing.push(`${file}: ${name}`);
    }
  }
  expect(missing).toEqual([]);
});

test("files stay readable: at most about 300 lines", () =>
  expect(sources.filter(([, text]) => text.split("\n").length > 320).map(([file]) => file)).toEqual([]));
