import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { preparePacks } from "./lib/packs/build.mjs";
import { htmlFaults } from "./lib/packs/html.mjs";
import { readModels } from "./lib/packs/models.mjs";

let root: string;
let models: Awaited<ReturnType<typeof readModels>>;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), "trivium-pack-sources-"));
  models = await readModels();
}, 30_000);
afterAll(() => rm(root, { recursive: true, force: true }));

const SKILL = {
  _id: '"fpSkillPlanted00"',
  name: "Planted",
  type: "fourPointsSkill",
  picture: "anchor",
  system: '{ kind: other, stat: wits, note: "", description: "<p>Fine.</p>" }',
};
const FRAME = {
  "four-points/_ruleset.yml": 'name: Four Points\ncolor: "#0a6367"\n',
  "four-points/skills/_pack.yml": "label: Skills\ntype: Item\n",
};

const yaml = (values: object) =>
  Object.entries(values)
    .map(([key, value]) => `${key}: ${value}\n`)
    .join("");

/** Prepares packs of just these files, over a frame with one pack of Skills. */
async function prepare(files: Record<string, string>) {
  await rm(root, { recursive: true, force: true });
  for (const [file, text] of Object.entries({ ...FRAME, ...files })) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
  return preparePacks({ version: "1.0.0", root, models, hasPicture: (name: string) => name === "anchor" });
}
const skill = (change: object) => prepare({ "four-points/skills/planted.yml": yaml({ ...SKILL, ...change }) });

test("a good pack is compiled with its counts, and stands in the manifest and in a folder of its ruleset", async () => {
  const packs = await prepare({
    "four-points/skills/planted.yml": yaml({ ...SKILL, folder: "sea" }),
    "four-points/skills/_folders.yml": 'sea: { _id: "fpFolderSea00000", name: Sea }\n',
    "core/help/_pack.yml": "label: Help\ntype: JournalEntry\n",
    "core/_ruleset.yml": "name: Trivium\n",
    "core/help/help.yml":
      '_id: "coreHelp00000000"\nname: Help\npages:\n  - _id: "coreHelpPage0000"\n    name: One\n    text: { content: "<p>@UUID[Compendium.trivium-rpg.four-points-skills.Item.fpSkillPlanted00]{Planted}</p>" }\n',
  });
  expect(packs.pictures).toEqual(["anchor"]);
  expect(await packs.compile(path.join(root, "out"))).toEqual({
    "core-help": { journal: 1, "journal.pages": 1 },
    "four-points-skills": { items: 1, folders: 1 },
  });
  expect(
    packs.manifest.packs.map((pack: { name: string; type: string; ownership: { PLAYER: string } }) => [
      pack.name,
      pack.type,
      pack.ownership.PLAYER,
    ]),
  ).toEqual([
    ["core-help", "JournalEntry", "OBSERVER"],
    ["four-points-skills", "Item", "OBSERVER"],
  ]);
  expect(packs.manifest.packFolders).toMatchObject([
    { name: "Trivium", packs: ["core-help"], folders: [{ name: "Four Points", packs: ["four-points-skills"] }] },
  ]);
});

describe("a fault is told with file, line and what to do", () => {
  test.each<[string, object, RegExp]>([
    ["an id that is too short", { _id: '"short"' }, /planted\.yml:1: _id must be an id of 16 letters and digits/],
    ["an id without quotes", { _id: "fpSkillPlanted00" }, /planted\.yml:1: _id must stand in quotes: write "fpSkill/],
    [
      "a type that there is not",
      { type: "fourPointsSkil" },
      /planted\.yml:3: type is no type of Item.*fourPointsSkill/,
    ],
    ["no name", { name: '" "' }, /planted\.yml:2: name is missing: give it a name/],
    [
      "a picture that there is not",
      { picture: "anker" },
      /planted\.yml:4: picture is no picture that there is: "anker"/,
    ],
    ["a key that documents do not have", { img: "x.svg" }, /planted\.yml:6: img is no part of a Item/],
    [
      "a key that its type does not have",
      { system: "{ kin: other }" },
      /planted\.yml:5: system\.kin is no field.*kind/,
    ],
    ["a number where text belongs", { system: "{ note: 7 }" }, /system\.note must be text, not 7: put it in quotes/],
    ["a word that the model would drop", { system: "{ kind: swimming }" }, /system\.kind has a value that the system/],
    [
      "html from elsewhere",
      { system: `{ description: '<p class="x">a</p><script>1</script>' }` },
      /attribute class.*\n.*<script>/,
    ],
    [
      "a link to nowhere",
      { system: '{ description: "<p>@UUID[Item.abc]{x}</p>" }' },
      /links to Item\.abc, which is in none/,
    ],
    [
      "a folder that there is not",
      { folder: "sky" },
      /planted\.yml:6: folder is no folder of packs\/four-points\/skills/,
    ],
    [
      "an effect in Foundry 14's form",
      { effects: '[{ _id: "fpEffect00000000", name: A, system: {} }]' },
      /effects\.0\.system is no part/,
    ],
    ["text that is no YAML", { name: '"open' }, /planted\.yml:\d+: .*Put the YAML right/],
  ])("%s", async (_title, change, sentence) => {
    await expect(skill(change)).rejects.toThrow(sentence);
  });

  test("a Folk that brings along what is not there", async () => {
    const folk = (id: string) =>
      prepare({
        "four-points/skills/planted.yml": yaml(SKILL),
        "four-points/skills/folk.yml": yaml({
          ...SKILL,
          _id: '"fpFolkPlanted000"',
          type: "fourPointsFolk",
          system: `{ grants: ["Compendium.trivium-rpg.four-points-skills.Item.${id}"] }`,
        }),
      });
    await expect(folk("fpSkillPlanted00")).resolves.toBeDefined();
    await expect(folk("fpSkillGone00000")).rejects.toThrow(
      /folk\.yml:5: system links to Compendium\.trivium-rpg\.four-points-skills\.Item\.fpSkillGone00000, which is in none/,
    );
  });
  test("the same id in two files", async () => {
    const files = { "four-points/skills/a.yml": yaml(SKILL), "four-points/skills/b.yml": yaml(SKILL) };
    await expect(prepare(files)).rejects.toThrow(/b\.yml:1: _id is taken: packs\/four-points\/skills\/a\.yml has/);
  });
  test("a file outside of any pack, and one that is no YAML", async () => {
    await expect(prepare({ "four-points/loose.yml": "a: 1\n" })).rejects.toThrow(/loose\.yml: belongs to no pack/);
    await expect(prepare({ "four-points/skills/a.json": "{}" })).rejects.toThrow(/a\.json: belongs to no pack/);
  });
  test("a pack that does not say what it is, or of a type that Foundry 13 does not take", async () => {
    await expect(prepare({ "four-points/x/_pack.yml": "label: X\ntype: ActiveEffect\n" })).rejects.toThrow(
      /packs\/four-points\/x\/_pack\.yml: must say label and type/,
    );
  });
});

test.each([
  ["<p>Fine &lt; good</p><br>", []],
  ["<p>open", ["does not close <p>"]],
  ["</p>", ["closes <p> where it is not open"]],
  ["<p>a < b</p>", ["has a < that begins no mark: write &lt;"]],
  ["<td>-1</td>", ['has a hyphen for a minus before a number ("-1"): write \u2212']],
  ["<p>\u22121, 2-3, FP-027, d6-1</p>", []],
  ["<p><em>a</em></p>", [expect.stringContaining("uses <em>"), expect.stringContaining("uses <em>")]],
  ['<p onclick="x()">a</p>', ["has the attribute onclick on <p>: take it out"]],
])("text %j", (html, faults) => expect(htmlFaults(html)).toEqual(faults));
