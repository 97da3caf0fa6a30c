import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ClassicLevel } from "classic-level";
import { afterEach, describe, expect, it, vi } from "vitest";
import { findRoot } from "./paths.js";
import { startServer } from "./server.js";
import { Fixture, settle, USERS } from "./testing.js";

let fixture: Fixture | undefined;
const create = async (...args: Parameters<typeof Fixture.create>) => (fixture = await Fixture.create(...args));

afterEach(async () => {
  vi.restoreAllMocks();
  await fixture?.remove();
  fixture = undefined;
});

/** Works on a world's database while no server has it open. */
async function onDisk<T>(
  { worldPath }: Fixture,
  work: (level: ClassicLevel<string, string>) => Promise<T>,
): Promise<T> {
  const level = new ClassicLevel<string, string>(path.join(worldPath, "data"), { valueEncoding: "utf8" });
  await level.open();
  try {
    return await work(level);
  } finally {
    await level.close();
  }
}

describe("joining", () => {
  it("shows an accessible page with the world, the host and who is there", async () => {
    const { join, fetch } = await create().then((made) => ({
      join: made.join.bind(made),
      fetch: made.fetch.bind(made),
    }));
    await join("Wren");
    const html = await (await fetch("/join")).text();
    expect(html).toContain('<select id="userid" name="userid"');
    expect(html).toContain('<label for="userid">');
    expect(html).toContain('name="password"');
    expect(html).toContain('name="join"');
    expect(html).toContain("stand-in host");
    expect(html).toContain("An empty world");
    expect(html).toContain(">Guide</option>");
    expect(html).toContain("At the table now: <strong>Wren</strong>");
  });

  it("leads who has not joined to the join page, and who has to the game", async () => {
    const made = await create();
    expect((await made.fetch("/")).headers.get("location")).toBe("/join");
    expect((await made.fetch("/game")).headers.get("location")).toBe("/join");
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const joined = await made.fetch("/join", { method: "POST", headers, body: `userid=${USERS.Wren}&password=` });
    expect(joined.status).toBe(303);
    expect(joined.headers.get("location")).toBe("/game");
    const setCookie = joined.headers.get("set-cookie")!;
    expect(setCookie).toMatch(/^bench-session-\d+=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Strict/);
    const game = await made.fetch("/game", { headers: { cookie: setCookie.split(";")[0]! } });
    expect(await game.text()).toContain("/bench/client.mjs");
  });

  it("refuses unknown users, wrong passwords and bodies that are no form, in words", async () => {
    const made = await create();
    expect((await made.login("nobody")).status).toBe(401);
    const guide = await made.join("Guide");
    await guide.modify("User", "update", { updates: [{ _id: USERS.Wren, password: "sesame" }] });
    const { documents } = await guide.world();
    expect(documents.User!.every((user) => !("password" in user))).toBe(true);
    expect((await made.login(USERS.Wren, "wrong")).status).toBe(401);
    expect((await made.login(USERS.Wren, "sesame")).status).toBe(200);
    const broken = await made.fetch("/join", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{",
    });
    expect(broken.status).toBe(400);
    const huge = await made.fetch("/join", { method: "POST", body: "x".repeat(100_000) });
    expect(huge.status).toBe(413);
  });

  it("answers nothing to a socket without a user, and lets no other site's page in", async () => {
    const made = await create();
    const stranger = await made.connect("");
    expect(await stranger.world()).toMatchObject({ userId: null, documents: {} });
    await expect(stranger.modify("Actor", "delete", { deleteAll: true })).rejects.toThrow("go to the join page");
    const { cookie } = await made.join("Guide");
    await expect(made.connect(cookie, { origin: "https://elsewhere.example" })).rejects.toThrow();
  });

  it("cuts off who sends more than anybody needs to, and goes on for the others", async () => {
    const made = await create();
    const [guide, wren] = [await made.join("Guide"), await made.join("Wren")];
    const cut = new Promise((resolve) => wren.socket.on("disconnect", resolve));
    wren.socket.emit("modifyDocument", "x".repeat(9 * 1024 * 1024));
    await cut;
    expect((await guide.world()).userId).toBe(USERS.Guide);
  });

  it("tells who comes and goes, once for a user with two tabs", async () => {
    const made = await create();
    const guide = await made.join("Guide");
    const heard: unknown[] = [];
    guide.socket.on("userConnected", (...event) => heard.push(event));
    const wren = await made.join("Wren");
    const second = await made.connect(wren.cookie);
    expect((await guide.world()).activeUsers.toSorted()).toEqual([USERS.Guide, USERS.Wren]);
    expect(await (await made.fetch("/api/status")).json()).toMatchObject({
      active: true,
      generation: 14,
      users: 2,
      system: "fixture",
    });
    wren.socket.disconnect();
    await settle(second, guide);
    expect(heard).toEqual([[USERS.Wren, true]]);
    second.socket.disconnect();
    await vi.waitFor(() =>
      expect(heard).toEqual([
        [USERS.Wren, true],
        [USERS.Wren, false],
      ]),
    );
  });

  it("sends a user away who was removed", async () => {
    const made = await create();
    const [guide, wren] = [await made.join("Guide"), await made.join("Wren")];
    const left = new Promise((resolve) => wren.socket.on("disconnect", resolve));
    await guide.modify("User", "delete", { ids: [USERS.Wren] });
    await left;
    expect((await made.fetch("/game", { headers: { cookie: wren.cookie } })).status).toBe(303);
  });
});

describe("restart", () => {
  it("S55 a restart brings everything back, sessions included", async () => {
    const made = await create();
    const guide = await made.join("Guide");
    const data = [
      {
        name: "Hero",
        type: "hero",
        system: { a: [1, { b: 2 }] },
        items: [{ name: "Rope", type: "gear", effects: [{ name: "Wet" }] }],
      },
    ];
    await guide.modify("Actor", "create", { data });
    await guide.modify("Setting", "create", { data: [{ key: "fixture.rule", value: "1" }] });
    await guide.modify("ChatMessage", "create", { data: [{ content: "Hello" }] });
    const before = (await guide.world()).documents;
    const farewell = new Promise((resolve) => guide.socket.on("goodbye", resolve));
    const restarted = made.server.close().then(() => made.start(made.server.port));
    expect(await farewell).toContain("stopping");
    await restarted;
    const again = await made.connect(guide.cookie);
    const payload = await again.world();
    expect(payload.userId).toBe(USERS.Guide);
    expect(payload.documents).toEqual(before);
    expect(payload.broken).toEqual([]);
  });

  it("S55 what is answered is on disk, each embedded document as an entry of its own", async () => {
    const made = await create();
    const guide = await made.join("Guide");
    const items = [{ _id: "gear000000000001", name: "Rope", type: "gear" }];
    const { result } = await guide.modify("Actor", "create", { data: [{ name: "Hero", type: "hero", items }] });
    const { _id } = result[0] as any;
    await made.stop();
    const entries = await onDisk(made, async (level) => Object.fromEntries(await level.iterator().all()));
    expect(JSON.parse(entries[`!actors!${_id}`]!).items).toEqual(["gear000000000001"]);
    expect(JSON.parse(entries[`!actors.items!${_id}.gear000000000001`]!).name).toBe("Rope");
    await made.start();
    const again = await made.join("Guide");
    await again.modify("Actor", "delete", { ids: [_id] });
    await made.stop();
    const keys = await onDisk(made, (level) => level.keys().all());
    expect(keys.filter((key) => key.startsWith("!actors"))).toEqual([]);
    await made.start();
  });

  it("broken entries are told and left alone, and the world starts", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const made = await create();
    const guide = await made.join("Guide");
    const items = [
      { _id: "gear000000000001", name: "Rope", type: "gear" },
      { _id: "gear000000000002", name: "Hook", type: "gear" },
    ];
    const { result } = await guide.modify("Actor", "create", { data: [{ name: "Hero", type: "hero", items }] });
    const { _id } = result[0] as any;
    await made.stop();
    const half = '{"_id":"half000000000000","name":';
    await onDisk(made, async (level) => {
      await level.put("!actors!half000000000000", half);
      await level.put("!dragons!drag000000000000", "{}");
      await level.put("!actors!noid000000000000", '{"name":"Nobody"}');
      await level.put("!actors!list000000000000", "[]");
      await level.put("!actors!name000000000000", '{"_id":"name000000000000","name":"","type":"hero"}');
      await level.put(`!actors.items!${_id}.gear000000000002`, "{");
      await level.put("!actors.items!gone000000000000.gear000000000009", '{"_id":"gear000000000009"}');
    });
    await made.start();
    const again = await made.join("Guide");
    const { broken, documents } = await again.world();
    const reasons = Object.fromEntries(broken.map(({ type, id, reason }) => [`${type} ${id}`, reason]));
    expect(reasons).toEqual({
      "Actor half000000000000": expect.stringContaining("not valid JSON"),
      "dragons drag000000000000": expect.stringContaining("no documents of this kind"),
      "Actor noid000000000000": expect.stringContaining("no _id"),
      "Actor list000000000000": expect.stringContaining("not an object"),
      [`Item ${_id}.gear000000000002`]: expect.stringContaining("not valid JSON"),
      "Item gone000000000000.gear000000000009": expect.stringContaining("parent is not stored"),
    });
    // A document that can be read but is not valid reaches the clients, who set it aside and can repair it.
    expect(documents.Actor!.map(({ name }) => name).toSorted()).toEqual(["", "Hero"]);
    await again.modify("Actor", "update", { updates: [{ _id: "name000000000000", name: "Named" }] });
    await again.modify("Actor", "update", { updates: [{ _id, name: "Renamed" }] });
    await made.stop();
    const stored = await onDisk(made, (level) => level.getMany(["!actors!half000000000000", `!actors!${_id}`]));
    expect(stored[0]).toBe(half);
    expect(JSON.parse(stored[1]!).items).toContain("gear000000000002");
    await made.start();
  });
});

describe.each([13, 14] as const)("the demo world, generation %i", (generation) => {
  it("is laid with the system of this repository, every document valid", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "bench-demo-"));
    const root = findRoot();
    const options = {
      port: 0,
      generation,
      systemPath: root,
      worldPath: path.join(folder, "demo"),
      clientPath: folder,
      quiet: true,
    };
    const server = await startServer({ ...options, template: "demo" });
    expect(server.users).toEqual(["Bram", "Guide", "Odile", "Second Guide", "Wren"]);
    const login = await fetch(`http://127.0.0.1:${server.port}/join`, {
      method: "POST",
      body: new URLSearchParams({ userid: USERS.Wren }),
      redirect: "manual",
    });
    expect(login.status).toBe(303);
    await server.close();
    await rm(folder, { recursive: true });
  });
});

describe("files", () => {
  it("serves the system's files and nothing beside them", async () => {
    const made = await create();
    await writeFile(path.join(made.systemPath, "style.css"), "a {}");
    await writeFile(path.join(made.folder, "secret.txt"), "secret");
    const served = await made.fetch("/systems/fixture/style.css?v=1");
    expect(served.headers.get("content-type")).toBe("text/css; charset=utf-8");
    expect(await served.text()).toBe("a {}");
    const again = await made.fetch("/systems/fixture/style.css", {
      headers: { "if-none-match": served.headers.get("etag")! },
    });
    expect(again.status).toBe(304);
    for (const address of ["..%2fsecret.txt", "%2e%2e/secret.txt", "..%5csecret.txt", "%00", "%", "", "nothing.txt"]) {
      expect((await made.fetch(`/systems/fixture/${address}`)).status, address).toBe(404);
    }
  });
});

describe("failures to start", () => {
  it("says which port is in use and what to do", async () => {
    const made = await create();
    const other = path.join(made.folder, "other");
    const starting = startServer({ ...made.options(made.server.port), worldPath: other });
    await expect(starting).rejects.toThrow(`Port ${made.server.port} is in use`);
    await expect(starting).rejects.toThrow(`--port ${made.server.port + 1}`);
  });

  it("says when another bench has the world", async () => {
    const made = await create();
    await expect(startServer(made.options())).rejects.toThrow("is open in another running bench");
  });

  it("says what is wrong with the system's folder", async () => {
    const made = await create();
    const folder = await mkdtemp(path.join(tmpdir(), "bench-system-"));
    const start = () => startServer({ ...made.options(), systemPath: folder, worldPath: path.join(folder, "world") });
    await expect(start()).rejects.toThrow("build the system first");
    await writeFile(path.join(folder, "system.json"), "{");
    await expect(start()).rejects.toThrow("is not valid JSON");
    await writeFile(path.join(folder, "system.json"), '{"id":"x"}');
    await expect(start()).rejects.toThrow('has no "title"');
    await rm(folder, { recursive: true });
  });

  it("says when a world belongs to another system or to a later generation", async () => {
    const made = await create(14);
    await made.stop();
    await expect(startServer({ ...made.options(), generation: 13 })).rejects.toThrow("cannot go back to 13");
    const manifest = JSON.stringify({ id: "else", title: "Else", version: "1" });
    await writeFile(path.join(made.systemPath, "system.json"), manifest);
    await expect(startServer(made.options())).rejects.toThrow('is for the system "fixture"');
    const demo = { ...made.options(), template: "demo", worldPath: path.join(made.folder, "demo") };
    await expect(startServer(demo)).rejects.toThrow("start with --world empty");
    const restored = { id: "fixture", title: "Fixture", version: "1" };
    await writeFile(path.join(made.systemPath, "system.json"), JSON.stringify(restored));
    await made.start();
  });
});
