/** What a player may not write, by the page or past it: S31, S32 and S61. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Seat, type Table, takeFaults } from "../../tests/lib/table.js";
import {
  agreed,
  ALDER,
  BIRCH,
  BOW,
  failure,
  forget,
  held,
  logged,
  on,
  openParty,
  raw,
  serverWorld,
  settled,
  stored,
  takeNotices,
  update,
  USERS,
} from "./lib/party.js";

let table: Table;
let seats: Seat[];
let guide: Seat;
let wren: Seat;
let bram: Seat;
beforeAll(async () => {
  ({ table, seats, Guide: guide, Wren: wren, Bram: bram } = await openParty("Guide", "Wren", "Bram"));
});
afterAll(() => table?.close());
afterEach(() => table.expectNoFaults());

/** Everything that the server and all pages hold of a kind of documents, to be compared before and after. */
const everything = async (type: string) => {
  const { documents } = await serverWorld(guide);
  const pages = [];
  for (const seat of seats) {
    await settled(seat);
    pages.push(await on(seat, (type) => game.collections.get(type).map((document: any) => document.toObject()), type));
  }
  return { server: documents[type], pages };
};

/** Does something that must be refused and leave no trace: neither at the server nor in anybody's page. */
const expectNoTrace = async (type: string, act: () => Promise<void>) => {
  const before = await everything(type);
  await forget(...seats);
  await act();
  expect(await everything(type)).toEqual(before);
  for (const seat of seats) {
    const told = (await logged(seat)).filter(({ step }) => /^(create|update|delete|_on)/.test(step));
    expect(told, seat.name).toEqual([]);
  }
};

const LACKS = /User Wren lacks permission to/;

test("S31 a player's update of what is not his is refused by his page, with one notice", async () => {
  await expectNoTrace("Actor", async () => {
    const answer = await failure(wren, (id) => game.actors.get(id).update({ name: "Fool", "system.level": 1 }), BIRCH);
    expect(answer).toContain(`User Wren lacks permission to update Actor [${BIRCH}]`);
    expect(await takeNotices(wren)).toEqual([`User Wren lacks permission to update Actor [${BIRCH}]`]);
  });
  for (const seat of [guide, bram]) expect(await takeNotices(seat), seat.name).toEqual([]);
  takeFaults(wren, LACKS);
});

test("S31 a player's update of what is not his is refused by the server when it comes past his page", async () => {
  await expectNoTrace("Actor", async () => {
    const answer = await raw(wren, "Actor", "update", { updates: [{ _id: BIRCH, name: "Fool" }] });
    expect(answer).toMatchObject({ ok: false, error: { code: "permission", message: expect.stringMatching(LACKS) } });
    expect(answer).toMatchObject({ error: { message: expect.stringContaining(`update Actor [${BIRCH}]`) } });
  });
  // Whoever sent it, the page says so, once.
  expect(await takeNotices(wren)).toEqual([`User Wren lacks permission to update Actor [${BIRCH}]`]);
  for (const seat of [guide, bram]) expect(await takeNotices(seat), seat.name).toEqual([]);
});

test("S31 a refusal is seen whichever way the write came, also when nobody waits for its answer", async () => {
  const send = (request: object | null) =>
    on(wren, (request) => void game.socket.emit("modifyDocument", request), request);
  await expectNoTrace("Actor", async () => {
    await send({ type: "Actor", action: "update", operation: { updates: [{ _id: ALDER, name: "Unheard" }] } });
    await settled(wren);
  });
  expect(await takeNotices(wren)).toEqual([expect.stringContaining("waits for no answer")]);
  for (const [request, notice] of [
    [null, "The request was not understood"],
    [{ type: "Actor", action: "dance", operation: {} }, "is no action"],
    [{ type: "Actor", action: "delete", operation: { ids: ["nobody0000000000"] } }, "does not exist any more"],
  ] as const) {
    await on(wren, (request) => new Promise((done) => game.socket.emit("modifyDocument", request, done)), request);
    expect(await takeNotices(wren)).toEqual([expect.stringContaining(notice)]);
  }
  // What the page sends itself, and the server alone refuses, is said once, too.
  const rename = (id: string) => {
    const document = game.actors.get(id);
    document.canUserModify = () => true;
    return document.update({ name: "Fool" }).finally(() => delete document.canUserModify);
  };
  expect(await failure(wren, rename, BIRCH)).toMatch(LACKS);
  expect(await takeNotices(wren)).toEqual([`User Wren lacks permission to update Actor [${BIRCH}]`]);
  takeFaults(wren, LACKS);
});

test("S31 neither way lets a player at the items of what is not his", async () => {
  const parentUuid = `Actor.${BIRCH}`;
  const gear = { name: "Trojan", type: "gear" };
  await expectNoTrace("Actor", async () => {
    const rename = ([id, item]: readonly string[]) => game.actors.get(id).items.get(item).update({ name: "Fool" });
    expect(await failure(wren, rename, [BIRCH, BOW] as const)).toContain(
      `update Item [${BOW}] in parent Actor [${BIRCH}]`,
    );
    const add = ([id, gear]: any[]) => game.actors.get(id).createEmbeddedDocuments("Item", [gear]);
    expect(await failure(wren, add, [BIRCH, gear])).toMatch(LACKS);
    for (const [action, operation] of [
      ["create", { data: [gear] }],
      ["update", { updates: [{ _id: BOW, name: "Fool" }] }],
      ["delete", { ids: [BOW] }],
    ] as const) {
      const answer = await raw(wren, "Item", action, { ...operation, parentUuid });
      expect(answer, action).toMatchObject({ ok: false, error: { code: "permission" } });
    }
  });
  // For each refused way of changing one notice; where page and server say the same, it is counted.
  expect((await takeNotices(wren)).map((notice) => notice.replace(/^.*permission to /, ""))).toEqual([
    `update Item [${BOW}] in parent Actor [${BIRCH}]×2`,
    `create Item in parent Actor [${BIRCH}]×2`,
    `delete Item [${BOW}] in parent Actor [${BIRCH}]`,
  ]);
  takeFaults(wren, LACKS);
});

test("S31 neither way lets a player delete an actor or create one", async () => {
  await expectNoTrace("Actor", async () => {
    expect(await failure(wren, (id) => game.actors.get(id).delete(), ALDER)).toMatch(LACKS);
    expect(await failure(wren, () => CONFIG.Actor.documentClass.create({ name: "New", type: "hero" }))).toMatch(LACKS);
    for (const [action, operation] of [
      ["delete", { ids: [ALDER] }],
      ["create", { data: [{ name: "New", type: "hero", ownership: { [USERS.Wren]: 3 } }] }],
    ] as const) {
      const answer = await raw(wren, "Actor", action, operation);
      expect(answer, action).toMatchObject({ ok: false, error: { code: "permission" } });
    }
  });
  await takeNotices(wren);
  takeFaults(wren, LACKS);
});

test("S31 of a raw batch with one refused part nothing is stored", async () => {
  await expectNoTrace("Actor", async () => {
    const updates = [
      { _id: ALDER, name: "Own" },
      { _id: BIRCH, name: "Not own" },
    ];
    expect(await raw(wren, "Actor", "update", { updates })).toMatchObject({ ok: false, error: { code: "permission" } });
  });
});

test("an owner writes, and everybody sees it", async () => {
  await update(seats, wren, ALDER, { "system.level": 6, items: [] });
  expect(await stored(bram, ALDER)).toMatchObject({ system: { level: 6 } });
  for (const seat of seats) expect((await held(seat, ALDER)).system.level, seat.name).toBe(6);
});

test("an owner does not make himself or others owner of anything: levels are a gamemaster's", async () => {
  await expectNoTrace("Actor", async () => {
    const give = (id: string) => game.actors.get(id).update({ ownership: { default: 3 } });
    expect(await failure(wren, give, ALDER)).toMatch(LACKS);
    const answer = await raw(wren, "Actor", "update", { updates: [{ _id: ALDER, "ownership.default": 3 }] });
    expect(answer).toMatchObject({ ok: false, error: { code: "permission" } });
  });
  await takeNotices(wren);
  takeFaults(wren, LACKS);
});

test("S32 a system that updates in updateActor without asking whose update it is runs into a refusal", async () => {
  // The same careless line on every page, as it would be with a real system.
  for (const seat of seats) {
    await on(seat, () => {
      const careless = Hooks.on("updateActor", (actor: any) => {
        actor.update({ "flags.bench-fixture.seen": true });
      });
      Object.assign(globalThis, { careless });
    });
  }
  const refused = Promise.all([wren, bram].map((seat) => seat.page.waitForEvent("pageerror")));
  await update(seats, guide, BIRCH, { "system.level": 2 });
  for (const [index, error] of (await refused).entries())
    expect(error.message).toContain(`User ${["Wren", "Bram"][index]} lacks permission to update Actor [${BIRCH}]`);
  for (const seat of seats) await on(seat, () => Hooks.off("updateActor", (globalThis as any).careless));
  for (const seat of [wren, bram]) {
    expect(await takeNotices(seat), seat.name).toEqual([expect.stringContaining(`update Actor [${BIRCH}]`)]);
    expect(takeFaults(seat, /lacks permission to update Actor/).length, seat.name).toBeGreaterThan(0);
  }
  // The gamemaster's own careless write went through, once, and nothing of the others did.
  const { flags, system } = await stored(guide, BIRCH);
  expect([flags, system.level]).toEqual([{ "bench-fixture": { seen: true } }, 2]);
  for (const seat of seats) {
    const told = await logged(seat, "updateActor");
    expect(
      told.map(({ userId }) => userId),
      seat.name,
    ).toEqual([USERS.Guide, USERS.Guide]);
  }
});

const say = (seat: Seat, data: object) =>
  on(seat, (data) => CONFIG.ChatMessage.documentClass.create(data).then(({ id }: any) => id as string), {
    content: "<p>Hello.</p>",
    ...data,
  });

test("S61 a player cannot speak as somebody else, by his page or past it", async () => {
  await expectNoTrace("ChatMessage", async () => {
    const speakAs = (author: string) => CONFIG.ChatMessage.documentClass.create({ content: "I give up.", author });
    for (const author of [USERS.Guide, USERS.Bram]) {
      expect(await failure(wren, speakAs, author)).toMatch(/User Wren lacks permission to create ChatMessage/);
      const answer = await raw(wren, "ChatMessage", "create", { data: [{ content: "I give up.", author }] });
      expect(answer).toMatchObject({ ok: false, error: { code: "permission" } });
    }
  });
  await takeNotices(wren);
  takeFaults(wren, LACKS);
});

test("S61 only its author and a gamemaster update or delete a message", async () => {
  const id = await say(wren, {});
  await settled(...seats);
  await expectNoTrace("ChatMessage", async () => {
    for (const attempt of ["update", "delete"] as const) {
      const act = ([id, attempt]: readonly string[]) => game.messages.get(id)[attempt!]({ content: "Forged." });
      expect(await failure(bram, act, [id, attempt] as const)).toContain(`${attempt} ChatMessage [${id}]`);
    }
    for (const [action, operation] of [
      ["update", { updates: [{ _id: id, content: "Forged." }] }],
      ["delete", { ids: [id] }],
    ] as const) {
      const answer = await raw(bram, "ChatMessage", action, operation);
      expect(answer, action).toMatchObject({ ok: false, error: { code: "permission" } });
    }
    // Nor does the author make his message another's.
    const answer = await raw(wren, "ChatMessage", "update", { updates: [{ _id: id, author: USERS.Bram }] });
    expect(answer).toMatchObject({ ok: false, error: { code: "permission" } });
  });
  await takeNotices(bram);
  takeFaults(bram, /User Bram lacks permission to/);

  const edit = (seat: Seat, content: string) =>
    on(
      seat,
      ([id, content]) =>
        game.messages
          .get(id)
          .update({ content })
          .then(() => null),
      [id, content] as const,
    );
  await edit(wren, "<p>Hello!</p>");
  expect((await agreed(seats, id, "ChatMessage")).content).toBe("<p>Hello!</p>");
  await edit(guide, "<p>Quiet.</p>");
  expect(await agreed(seats, id, "ChatMessage")).toMatchObject({ content: "<p>Quiet.</p>", author: USERS.Wren });
  await on(
    guide,
    (id) =>
      game.messages
        .get(id)
        .delete()
        .then(() => null),
    id,
  );
  expect(await agreed(seats, id, "ChatMessage")).toBeUndefined();
});
