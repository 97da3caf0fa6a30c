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
  [/["'`]-=|["'`]==\w/, ["foundry/deletion.ts"]],
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

/** Every place that makes a message, and who may read it: as the user's chat mode has it, or as it must be. */
const MESSAGES: Readonly<Record<string, readonly string[]>> = {
  "core/chat/notices.ts": ['"gm"', '"self"'],
  "core/chat/post.ts": ["card.mode"],
  // What a deed says of itself, in the mode that was current when it began.
  "core/deeds/perform.ts": ["mode"],
  // Records that carry numbers only, and asks of the game master.
  "core/road/execute.ts": ['"public"'],
  "core/road/requests.ts": ['"gm"'],
  // What only a game master can put right.
  "core/road/tell.ts": ['"gm"'],
  "rulesets/four-points/chat/item-card.ts": ["currentMode()"],
  // Everybody is asked, so everybody reads it.
  "rulesets/four-points/chat/party.ts": ['"public"'],
  "rulesets/four-points/chat/request.ts": ['"public"'],
  // As its Action was.
  "rulesets/four-points/chat/side-effect.ts": ["modeLike(whisper, blind)"],
  "rulesets/four-points/chat/skills-card.ts": ["currentMode()"],
  // What a fight leaves open is everybody's to read.
  "rulesets/four-points/combat/aftermath.ts": ['"public"'],
  "rulesets/four-points/combat/order.ts": ["currentMode()"],
  "rulesets/four-points/deeds/share-dice.ts": ["currentMode()"],
};

test("T07.1 T07.2 every place that makes a message says who may read it, through the one helper", () => {
  const makes =
    /ChatMessage\b[^;]{0,40}\.(?:create|createDocuments)\(|\.toMessage\(|(?<!function )\bpost(?:Card|Plain)\(/;
  const found = sources.filter(([, text]) => makes.test(text));
  expect(found.map(([file]) => file).toSorted()).toEqual(Object.keys(MESSAGES));
  for (const [file, text] of found) {
    const modes = [
      ...text.matchAll(/(?:^ +mode: |modeOption\(|const mode = |\.\.\.card, )(.+?)(?:,$|\)? (?:as|\})|;$)/gm),
    ].map((match) => match[1]!);
    for (const mode of MESSAGES[file]!)
      expect(
        modes.some((one) => one.includes(mode)),
        `${file}: ${mode} in ${modes.join(" | ")}`,
      ).toBe(true);
  }
});

test("T13.5 each ruleset has one identifier: in its types, settings, packs, templates and strings alike", async () => {
  const { documentTypes } = JSON.parse(await readFile(inRoot("system.json"), "utf8"));
  const shared = ["base", "notice", "receipt", "request"];
  const types = Object.values(documentTypes as Record<string, object>).flatMap((kinds) => Object.keys(kinds));
  const folders = (await listFiles(inRoot("src/rulesets"), ".ts"))
    .filter((file) => file.includes("/"))
    .map((file) => file.split("/")[0]!);
  for (const id of new Set(folders)) {
    const camel = id.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
    expect(types.filter((type) => type.startsWith(camel)).length, id).toBeGreaterThan(0);
    expect((await listFiles(inRoot("templates"), ".hbs")).some((file) => file.startsWith(`${id}/`))).toBe(true);
    expect(Object.keys(JSON.parse(await readFile(inRoot("lang/en", `${id}.json`), "utf8")))).toContain(
      camel.toUpperCase(),
    );
    const settings = sources.find(([file]) => file === `rulesets/${id}/settings.ts`)?.[1] ?? "";
    expect(settings).toContain(`\`${camel}\${`);
  }
  const known = [...new Set(folders)].map((id) =>
    id.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase()),
  );
  expect(types.filter((type) => !shared.includes(type) && !known.some((camel) => type.startsWith(camel)))).toEqual([]);
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
