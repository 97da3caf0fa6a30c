import path from "node:path";
import { describe, expect, it } from "vitest";
import { BaseFolder } from "../common/documents/index.js";
import { readOptions } from "./options.js";
import { checkPassword, protectPassword } from "./passwords.js";
import { findRoot, mapToFile } from "./paths.js";
import { sanitize } from "./sanitize.js";
import { readTemplate } from "./template.js";
import { WorldDocuments } from "./world-documents.js";

describe("addresses and files", () => {
  it("maps inside the folder and never out of it, on either kind of path", () => {
    expect(mapToFile("/srv/app", "/a/b.css", path.posix)).toBe("/srv/app/a/b.css");
    expect(mapToFile("C:\\app", "/a/b.css", path.win32)).toBe("C:\\app\\a\\b.css");
    for (const address of [
      "../x",
      "a/../../x",
      "..\\x",
      "C:/x",
      "%2e%2e/x",
      ".git/config",
      "a/.env",
      "x\0",
      "%zz",
      "",
      "/",
    ]) {
      expect(mapToFile("/srv/app", address, path.posix), address).toBeNull();
      expect(mapToFile("C:\\app", address, path.win32), address).toBeNull();
    }
  });

  it("the templates that come with the bench have the same people", async () => {
    const root = findRoot();
    const templates = await Promise.all(
      ["demo", "empty"].map((name) => readTemplate(path.join(root, "bench", "worlds", name))),
    );
    const people = templates.map(({ documents }) =>
      documents.filter(({ name }) => name === "User").map(({ source }) => source.name),
    );
    expect(people[0]).toEqual(["Guide", "Second Guide", "Wren", "Bram", "Odile"]);
    expect(people[1]).toEqual(people[0]);
  });
});

describe("the command line", () => {
  it("has sensible defaults", () => {
    expect(readOptions([])).toMatchObject({ port: 30_000, generation: 14, world: "demo", system: "dist", opens: true });
    expect([readOptions([]), readOptions(["--fail-batches"])].map((options) => options!.failsBatches)).toEqual([
      false,
      true,
    ]);
    expect(readOptions(["--no-open", "--reset", "--generation", "13"])).toMatchObject({
      opens: false,
      resets: true,
      generation: 13,
    });
    expect(readOptions(["--help"])).toBeNull();
  });

  it.each([
    [["--port", "x"], "--port x is no port: give a number from 1 to 65535, such as --port 30000."],
    [["--port", "99999"], "--port 99999 is no port: give a number from 1 to 65535, such as --port 30000."],
    [["--port", "--no-open"], "--port has no fitting value: see --help for what there is."],
    [["--reset=yes"], "--reset has no fitting value: see --help for what there is."],
    [["--generation", "12"], "--generation 12 does not exist here: give 13 or 14."],
    [["--data", ""], "--data needs a value: see --help for what there is."],
    [["--wrong"], "Unknown option '--wrong': see --help for what there is."],
    [["extra"], "Unexpected argument 'extra': see --help for what there is."],
  ])("says what is wrong with %j", (args, message) => {
    expect(() => readOptions(args)).toThrow(message);
  });
});

describe("passwords", () => {
  it("are kept as hashes", () => {
    const stored = protectPassword("sesame");
    expect(JSON.stringify(stored)).not.toContain("sesame");
    expect(checkPassword("sesame", stored)).toBe(true);
    expect(checkPassword("Sesame", stored)).toBe(false);
    expect(checkPassword("", protectPassword(""))).toBe(true);
  });
});

describe("rich text", () => {
  it.each([
    ["<p>a</p><script>x()</script>", "<p>a</p>"],
    ['<img src="x" onerror="x()" />', '<img src="x" />'],
    ["<svg><a href='javascript:x()'>y</a></svg>z", "z"],
    ['<iframe src="/"></iframe>', ""],
    ['<a href="javascript:x()">y</a>', "<a>y</a>"],
    ['<my-card data-id="1" class="c"><button type="button" class="go">Go</button></my-card>', null],
    ['<section aria-label="x"><input type="number" value="1" /></section>', null],
    ['<input type="hidden" name="ownership.default" value="3" />', '<input type="hidden" value="3" />'],
    ['<select NAME="a"><option value="1">x</option></select>', '<select><option value="1">x</option></select>'],
    ['<textarea name="system.x" form="f">y</textarea>', "<textarea>y</textarea>"],
    ['<prose-mirror name="system.x" value="y"></prose-mirror>', '<prose-mirror value="y"></prose-mirror>'],
    ['<img data-edit="system.x" src="x" />', '<img src="x" />'],
    ['<a data-action="close" data-id="1">x</a>', '<a data-id="1">x</a>'],
    ['<form id="f" action="/x"><button>Go</button></form>', '<div id="f"><button type="button">Go</button></div>'],
    ['<button type="Reset" formaction="/x">Go</button>', '<button type="button">Go</button>'],
    ['<input type=" RESET" value="x" />', '<input type="button" value="x" />'],
    ['<p style="position:fixed;inset:0">x</p>', "<p>x</p>"],
    ['<p style="color:red;z-index:9">x</p>', '<p style="color:red">x</p>'],
  ])("%s", (given, expected) => expect(sanitize(given)).toBe(expected ?? given));
});

describe("transactions", () => {
  it("store nothing under an id that is not its own", async () => {
    const written: unknown[] = [];
    const store = {
      load: async () => ({ sources: new Map([["Folder", []]]), broken: [] }),
      write: async (entries: unknown) => void written.push(entries),
      entriesOf: () => new Map(),
    };
    const world = await WorldDocuments.load(store as any);
    const folder = new BaseFolder({ _id: "folderfolderfold", name: "X", type: "Item" });
    const wrong = world.begin();
    wrong.set("Folder", "anotheranotheran", folder);
    await expect(wrong.commit()).rejects.toThrow('was to be stored as "anotheranotheran"');
    expect(written).toEqual([]);
    const right = world.begin();
    right.set("Folder", "folderfolderfold", folder);
    await right.commit();
    expect(world.get("Folder", "folderfolderfold")).toBe(folder);
  });
});
