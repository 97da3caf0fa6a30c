/** Several writes in one request on generation 14, private messages, and edits of cards that were acted on: S59, S46, S47 and S63. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { GENERATION, type Seat, type Table, takeFaults } from "../../tests/lib/table.js";
import {
  agreed,
  createHero,
  failure,
  forget,
  logged,
  on,
  openParty,
  settled,
  stored,
  takeNotices,
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

test("S59 a batch is one request, in order; on generation 13 there is none", async () => {
  const id = await createHero(seats);
  if (GENERATION === 13) {
    expect(await on(wren, () => typeof foundry.documents.modifyBatch)).toBe("undefined");
    const answer = await on(guide, () => new Promise<any>((done) => game.socket.emit("modifyBatch", [], done)));
    expect(answer.ok).toBe(false);
    await takeNotices(guide);
    return;
  }
  const said = await on(
    wren,
    async (id) => {
      const sent: string[] = [];
      const note = (event: string) => void sent.push(event);
      game.socket.onAnyOutgoing(note);
      const actor = game.actors.get(id);
      const done = await foundry.documents.modifyBatch([
        { action: "update", documentName: "Actor", updates: [{ _id: id, name: "First" }] },
        { action: "create", documentName: "Item", data: [{ name: "Rope", type: "gear" }], parent: actor },
        { action: "update", documentName: "Actor", updates: [{ _id: id, "system.level": 4 }] },
      ]);
      game.socket.offAnyOutgoing(note);
      return { sent, done: done.map((documents: any[]) => documents.map(({ name }) => name)) };
    },
    id,
  );
  expect(said).toEqual({ sent: ["modifyBatch"], done: [["First"], ["Rope"], ["First"]] });
  await settled(...seats);
  for (const seat of seats) {
    const steps = (await logged(seat, "updateActor", "createItem")).map(({ step }) => step);
    expect(steps, seat.name).toEqual(["updateActor", "createItem", "updateActor"]);
    expect(
      await on(
        seat,
        (id) => [game.actors.get(id).name, game.actors.get(id).items.size, game.actors.get(id).system.level],
        id,
      ),
    ).toEqual(["First", 1, 4]);
  }
});

test("S59 when a later write of a batch fails, the earlier ones are stored and nobody is told", async () => {
  if (GENERATION === 13) return;
  const id = await createHero(seats);
  const other = await createHero(seats);
  const before = await stored(guide, id);
  await forget(...seats);
  const failed = await failure(
    guide,
    ([id, other]) =>
      foundry.documents.modifyBatch([
        { action: "update", documentName: "Actor", updates: [{ _id: id, name: "Early" }] },
        // Only the server knows that the id is taken.
        { action: "create", documentName: "Actor", data: [{ _id: other, name: "Late", type: "hero" }], keepId: true },
      ]),
    [id, other] as const,
  );
  expect(failed).toMatch(/exists already/);
  expect(await takeNotices(guide)).toEqual([expect.stringMatching(/exists already/)]);
  expect((await stored(guide, id)).name).toBe("Early");
  for (const seat of seats) {
    expect(await on(seat, (id) => game.actors.get(id).name, id), seat.name).toBe(before.name);
    expect(await logged(seat, "updateActor"), seat.name).toEqual([]);
  }
  // A reload shows what was stored.
  await bram.page.reload();
  await bram.page.waitForFunction(() => (globalThis as any).game?.ready === true);
  expect(await on(bram, (id) => game.actors.get(id).name, id)).toBe("Early");
  takeFaults(guide, /exists already/);
  // What the page refuses leaves nothing at all.
  const whole = await stored(guide, other);
  const refused = await failure(
    wren,
    (id) =>
      foundry.documents.modifyBatch([
        { action: "update", documentName: "Actor", updates: [{ _id: id, name: "Mine" }] },
        { action: "delete", documentName: "Actor", ids: [id] },
      ]),
    other,
  );
  expect(refused).toMatch(/lacks permission to delete/);
  expect(await stored(guide, other)).toEqual(whole);
  await takeNotices(wren);
  takeFaults(wren, /lacks permission/);
});

test("S59 the bench can be told to let the last write of every batch fail late", async () => {
  if (GENERATION === 13) return;
  const id = await createHero(seats);
  const batch = (level: number): Promise<string> =>
    failure(
      guide,
      ([id, level]) =>
        foundry.documents.modifyBatch([
          { action: "update", documentName: "Actor", updates: [{ _id: id, "system.level": level }] },
          { action: "update", documentName: "Actor", updates: [{ _id: id, name: `Hero of level ${level}` }] },
        ]),
      [id, level] as const,
    );
  await forget(...seats);
  table.options.faults!.lastOfBatch = true;
  expect(await batch(5)).toMatch(/last write of this batch failed/);
  table.options.faults!.lastOfBatch = false;
  expect(await takeNotices(guide)).toEqual([expect.stringMatching(/last write of this batch failed/)]);
  takeFaults(guide, /last write of this batch failed/);
  // The first write is stored, the second is not, and no page has heard of either.
  const source = await stored(guide, id);
  expect([source.system.level, source.name]).toEqual([5, "Hero"]);
  for (const seat of seats) {
    expect(await logged(seat, "updateActor"), seat.name).toEqual([]);
    expect(await on(seat, (id) => game.actors.get(id).system.level, id), seat.name).toBe(1);
  }
  // A single write is no batch, and the next batch goes through whole.
  expect(await batch(6)).toBe("done");
  expect(await agreed(seats, id)).toMatchObject({ name: "Hero of level 6", system: { level: 6 } });
});

const MODES =
  GENERATION === 13
    ? { key: "rollMode", gm: "gmroll", blind: "blindroll", self: "selfroll" }
    : { key: "messageMode", gm: "gm", blind: "blind", self: "self" };
const roll = (seat: Seat, mode: string, data: object = {}): Promise<string> =>
  on(
    seat,
    async ([key, mode, data]) => {
      const made = await new foundry.dice.Roll("4d1 + 38").evaluate();
      return (await made.toMessage({ content: undefined, ...data }, { [key]: mode })).id as string;
    },
    [MODES.key, mode, data] as const,
  );
/** Whether the card of a message shows its total to somebody. */
const shows = async (seat: Seat, id: string): Promise<boolean> => {
  await settled(seat);
  const text = await on(seat, async (id) => (await game.messages.get(id).renderHTML()).textContent as string, id);
  return text.includes("42");
};

test("S46 private, blind and own rolls show their total to those they are for, and to nobody else", async () => {
  for (const [mode, wanted] of [
    ["gm", { guide: true, wren: true, bram: false }],
    ["blind", { guide: true, wren: false, bram: false }],
    ["self", { guide: false, wren: true, bram: false }],
  ] as const) {
    const id = await roll(wren, MODES[mode]);
    expect({ guide: await shows(guide, id), wren: await shows(wren, id), bram: await shows(bram, id) }, mode).toEqual(
      wanted,
    );
    const { whisper, blind } = await stored(guide, id, "ChatMessage");
    const gamemasters = [USERS.Guide, USERS["Second Guide"]];
    expect([whisper.toSorted(), blind], mode).toEqual([
      mode === "self" ? [USERS.Wren] : gamemasters.toSorted(),
      mode === "blind",
    ]);
  }
});

test("S47 whom a message is whispered to stays, whatever the mode", async () => {
  for (const mode of [MODES.gm, MODES.blind]) {
    const id = await roll(wren, mode, { whisper: [USERS.Bram] });
    expect((await stored(guide, id, "ChatMessage")).whisper, mode).toEqual([USERS.Bram]);
    expect(await shows(bram, id), mode).toBe(true);
    expect(await shows(guide, id), mode).toBe(false);
  }
});

test("S63 a player edits his card after it was acted on: nothing that was applied changes with it", async () => {
  const id = await createHero(seats, { system: { zero: 20 } });
  const card = await on(
    wren,
    async (id) => {
      const message = await CONFIG.ChatMessage.documentClass.create({
        content: "Harm",
        flags: { world: { target: id, harm: 5 } },
      });
      return message.id as string;
    },
    id,
  );
  await settled(...seats);
  // The gamemaster applies what the card says, and keeps by himself what was done.
  await on(
    guide,
    async (card) => {
      const { target, harm } = game.messages.get(card).flags.world;
      const actor = game.actors.get(target);
      await actor.update({ "system.zero": actor._source.system.zero - harm, "flags.world.receipt": { card, harm } });
    },
    card,
  );
  await on(
    wren,
    (card) =>
      game.messages
        .get(card)
        .update({ "flags.world.harm": 500 })
        .then(() => null),
    card,
  );
  expect((await agreed(seats, card, "ChatMessage")).flags.world.harm).toBe(500);
  const applied = await stored(guide, id);
  expect([applied.system.zero, applied.flags.world.receipt.harm]).toEqual([15, 5]);
  // Undoing goes by the receipt.
  await on(
    guide,
    async (id) => {
      const actor = game.actors.get(id);
      await actor.update({ "system.zero": actor._source.system.zero + actor.flags.world.receipt.harm });
    },
    id,
  );
  expect((await stored(guide, id)).system.zero).toBe(20);
});
