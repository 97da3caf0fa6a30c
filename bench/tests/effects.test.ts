/** Effects of items that act on the actor (S51), on every page and in what is stored. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { GENERATION, type Seat, type Table } from "../../tests/lib/table.js";
import { createHero, on, openParty, settled, stored } from "./lib/party.js";

let table: Table;
let seats: Seat[];
let guide: Seat;
let wren: Seat;
let hero: string;
beforeAll(async () => {
  ({ table, seats, Guide: guide, Wren: wren } = await openParty("Guide", "Wren"));
  // As systems do on 13, where the old way of copying effects is still the usual one.
  if (GENERATION === 13)
    for (const seat of seats) await on(seat, () => (CONFIG.ActiveEffect.legacyTransferral = false));
});
beforeEach(async () => {
  hero = await createHero(seats, { items: [{ name: "Ring", type: "gear" }] });
});
afterAll(() => table?.close());
afterEach(() => table.expectNoFaults());

/** Puts an effect, which adds 3 to the level, into the hero's ring; gives its id. */
async function enchant(more: object = {}): Promise<string> {
  const change = { key: "system.level", value: "3" };
  const changes = GENERATION === 13 ? [{ ...change, mode: 2 }] : [{ ...change, type: "add", phase: "initial" }];
  const data = {
    name: "Charm",
    transfer: true,
    ...(GENERATION === 13 ? { changes } : { system: { changes } }),
    ...more,
  };
  const id = await on(
    wren,
    async ([hero, data]) => {
      const ring = game.actors.get(hero).items.getName("Ring");
      return (await ring.createEmbeddedDocuments("ActiveEffect", [data]))[0].id as string;
    },
    [hero, data] as const,
  );
  await settled(...seats);
  return id;
}
/** The hero's level on every page, one when nothing acts on it. */
const levels = async (): Promise<number[]> => {
  await settled(...seats);
  return Promise.all(seats.map((seat) => on(seat, (hero) => game.actors.get(hero).system.level as number, hero)));
};
/** Changes the effect of the ring. */
const edit = (id: string, changes: object): Promise<void> =>
  on(
    wren,
    async ([hero, id, changes]) => {
      await game.actors.get(hero).items.getName("Ring").effects.get(id).update(changes);
    },
    [hero, id, changes] as const,
  );

test("S51 an item's effect that is transferred acts on the actor, and is copied nowhere", async () => {
  const id = await enchant();
  expect(await levels()).toEqual([4, 4]);
  for (const seat of seats) {
    const seen = await on(
      seat,
      ([hero, id]) => {
        const actor = game.actors.get(hero);
        const effect = actor.items.getName("Ring").effects.get(id);
        return {
          own: actor.effects.size,
          applied: actor.appliedEffects.map(({ id }: any) => id as string),
          may: [...actor.allApplicableEffects()].map(({ id }: any) => id as string),
          target: effect.target === actor,
          active: effect.active as boolean,
        };
      },
      [hero, id] as const,
    );
    expect(seen, seat.name).toEqual({ own: 0, applied: [id], may: [id], target: true, active: true });
  }
  const source = await stored(guide, hero);
  expect([source.effects, source.system.level]).toEqual([[], 1]);
});

test("S51 an item's effect that is not transferred stays with the item", async () => {
  const id = await enchant({ transfer: false });
  expect(await levels()).toEqual([1, 1]);
  await edit(id, { transfer: true });
  expect(await levels()).toEqual([4, 4]);
});

test("S51 a disabled effect of an item does not act until it is enabled", async () => {
  const id = await enchant({ disabled: true });
  expect(await levels()).toEqual([1, 1]);
  await edit(id, { disabled: false });
  expect(await levels()).toEqual([4, 4]);
  await edit(id, { disabled: true });
  expect(await levels()).toEqual([1, 1]);
});

test("S51 a suppressed effect of an item does not act; suppressing is the class's own affair", async () => {
  const id = await enchant();
  for (const seat of seats)
    await on(seat, () => {
      const { prototype } = CONFIG.ActiveEffect.documentClass;
      Object.defineProperty(prototype, "isSuppressed", {
        configurable: true,
        get() {
          return Boolean(this.parent.flags["bench-fixture"]?.laidDown);
        },
      });
    });
  const lay = (isDown: boolean): Promise<void> =>
    on(
      wren,
      async ([hero, isDown]) => {
        await game.actors.get(hero).items.getName("Ring").setFlag("bench-fixture", "laidDown", isDown);
      },
      [hero, isDown] as const,
    );
  await lay(true);
  expect(await levels()).toEqual([1, 1]);
  expect(
    await on(
      guide,
      ([hero, id]) => {
        const effect = game.actors.get(hero).items.getName("Ring").effects.get(id);
        return [effect.disabled, effect.active, game.actors.get(hero).appliedEffects.length];
      },
      [hero, id] as const,
    ),
  ).toEqual([false, false, 0]);
  await lay(false);
  expect(await levels()).toEqual([4, 4]);
});

test("S51 an effect goes with its item", async () => {
  await enchant();
  await on(wren, async (hero) => void (await game.actors.get(hero).items.getName("Ring").delete()), hero);
  expect(await levels()).toEqual([1, 1]);
});
