import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inRoot } from "../../tools/lib/files.mjs";

const run = promisify(execFile);
let copy: string;

/** A copy of the project to spoil: sources, tools and configuration, with the same packages. */
beforeAll(async () => {
  copy = await mkdtemp(path.join(os.tmpdir(), "trivium-planted-"));
  const parts = [
    "src",
    "tools",
    "tsconfig.base.json",
    "tsconfig.json",
    "tsconfig.rules.json",
    ".oxlintrc.json",
    ".prettierrc.json",
    "vitest.config.js",
    "package.json",
  ];
  // Few of the tests beside them are enough: it is the planted one that must be seen.
  const filter = (file: string) => !file.endsWith(".test.ts") || file.includes(`${path.sep}kit${path.sep}`);
  for (const part of parts) await cp(inRoot(part), path.join(copy, part), { recursive: true, filter });
  await writeFile(path.join(copy, ".prettierignore"), "*.hbs\nnode_modules\n");
  await symlink(inRoot("node_modules"), path.join(copy, "node_modules"), "junction");
});
afterAll(() => rm(copy, { recursive: true, force: true }));

/** What a step of the check says of the copy with one more file in it. */
async function check(step: string, file?: string, text = ""): Promise<{ code: number; output: string }> {
  const place = file === undefined ? undefined : path.join(copy, file);
  if (place) {
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, text);
  }
  try {
    const { stdout } = await run(process.execPath, [path.join(copy, "tools/check.mjs"), step], { cwd: copy });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  } finally {
    if (place) await rm(place);
  }
}

const VIOLATIONS: [string, string, string, string][] = [
  ["a badly laid out file", "format", "src/kit/planted.ts", "export   const a=1"],
  ["console.log in our code", "lint", "src/core/planted.ts", 'console.log("hello");\nexport {};\n'],
  ["== for ===", "lint", "src/core/planted.ts", "export const same = (a: number, b: number) => a == b;\n"],
  ["text in a number", "types", "src/core/planted.ts", 'export const n: number = "seven";\n'],
  [
    "a rule that names game",
    "purity",
    "src/rulesets/four-points/rules/planted.ts",
    "export const who = () => game.user;\n",
  ],
  ["a rule that names the document", "purity", "src/kit/planted.ts", "export const title = () => document.title;\n"],
  [
    "the core importing a ruleset",
    "direction",
    "src/core/planted.ts",
    'export * from "../rulesets/four-points/index.js";\n',
  ],
  [
    "a ruleset importing another",
    "direction",
    "src/rulesets/twin-tens/data/planted.ts",
    'export * from "../../four-points/rules/names.js";\n',
  ],
  [
    "a ruleset's index importing another",
    "direction",
    "src/rulesets/twin-tens/index.ts",
    'export * from "../four-points/index.js";\n',
  ],
  [
    "a unit test that fails",
    "unit",
    "src/kit/planted.test.ts",
    'import { test } from "vitest";\ntest("no", () => { throw new Error("no"); });\n',
  ],
];

test.each(VIOLATIONS)(
  "planted: %s fails the check (%s)",
  async (_what, step, file, text) => {
    const { code, output } = await check(step, file, text);
    expect(code).toBe(1);
    expect(output).toContain("FAILED");
    expect(output).toContain(path.basename(file));
  },
  60_000,
);

test.each(["format", "lint", "types", "purity", "direction"])(
  "without it, %s passes",
  async (step) => {
    expect(await check(step)).toMatchObject({ code: 0 });
  },
  60_000,
);
