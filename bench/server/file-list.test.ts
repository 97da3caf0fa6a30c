import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listFiles } from "./file-list.js";
import type { Mount } from "./static-files.js";
import { Fixture, USERS } from "./testing.js";

describe("listing the files that can be chosen", () => {
  let folder: string;
  let mounts: Mount[];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "bench-files-"));
    for (const dir of ["system/icons/deep", "system/lang", "system/.hidden", "private"])
      await mkdir(path.join(folder, dir), { recursive: true });
    for (const file of [
      "system/system.json",
      "system/cover.webp",
      "system/icons/b.svg",
      "system/icons/A.PNG",
      "system/icons/notes.txt",
      "system/icons/deep/door.ogg",
      "system/lang/en.json",
      "system/.hidden/x.svg",
      "private/secret.png",
    ])
      await writeFile(path.join(folder, file), "");
    await symlink(path.join(folder, "private"), path.join(folder, "system", "leak"));
    mounts = [
      { address: "/systems/fixture/", folder: path.join(folder, "system"), browsable: true },
      { address: "/private/", folder: path.join(folder, "private") },
    ];
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("begins at the open folders and shows media and the folders that hold some", async () => {
    expect(await listFiles(mounts, "")).toEqual({ target: "", dirs: ["systems/fixture"], files: [] });
    expect(await listFiles(mounts, "/systems/fixture/")).toEqual({
      target: "systems/fixture",
      dirs: ["systems/fixture/icons"],
      files: ["systems/fixture/cover.webp"],
    });
    expect(await listFiles(mounts, "systems/fixture/icons")).toEqual({
      target: "systems/fixture/icons",
      dirs: ["systems/fixture/icons/deep"],
      files: ["systems/fixture/icons/A.PNG", "systems/fixture/icons/b.svg"],
    });
  });

  it.each([
    "private",
    "systems",
    "systems/fixture/leak",
    "systems/fixture/../../private",
    "systems/fixture/..%2F..%2Fprivate",
    "systems/fixture/.hidden",
    "systems/fixtures",
    "systems/fixture/nowhere",
    "systems/fixture/cover.webp",
    "../private",
  ])("has no folder %s", async (target) => {
    await expect(listFiles(mounts, target)).rejects.toThrow("There is no folder");
  });

  it("is for those whom the table allows to browse", async () => {
    const fixture = await Fixture.create();
    try {
      const [guide, wren] = [await fixture.join("Guide"), await fixture.join("Wren")];
      const ask = (person: typeof guide, target: unknown) => person.socket.emitWithAck("listFiles", target);
      expect(await ask(guide, "")).toMatchObject({ ok: true, value: { dirs: ["icons", "systems/fixture"] } });
      expect(await ask(guide, 5)).toMatchObject({ ok: false, error: { code: "validation" } });
      expect(await ask(wren, "")).toMatchObject({ ok: false, error: { code: "permission" } });
      expect(await ask(await fixture.connect(""), "")).toMatchObject({ ok: false, error: { code: "permission" } });
      await guide.modify("User", "update", { updates: [{ _id: USERS.Wren, permissions: { FILES_BROWSE: true } }] });
      expect(await ask(wren, "")).toMatchObject({ ok: true });
    } finally {
      await fixture.remove();
    }
  });
});
