/**
 * Three clients do thousands of things at random, legal and illegal; at the end all agree with the server, nobody did
 * what he may not, and every refusal can be read. `tools/random-run.mjs` runs it longer, with a seed of its own.
 */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Seat, type Table, takeFaults } from "../../tests/lib/table.js";
import { on, openParty, serverWorld, settled } from "./lib/party.js";
import { playAtRandom, watchRights } from "./lib/random-play.js";

const OPERATIONS = Number(process.env["RANDOM_RUN_OPERATIONS"] ?? 600);
const SEED = Number(process.env["RANDOM_RUN_SEED"] ?? 20_261);
const KINDS = ["Actor", "Item", "ChatMessage", "Setting", "User", "Folder", "Scene", "Combat"];

/** The ids of documents that a page holds otherwise than it would after a reload, with both forms. */
const differing = (seat: Seat, type: string, sources: object[]): Promise<string[]> =>
  on(
    seat,
    ([type, sources]) => {
      const sorted = (value: any): any => {
        if (Array.isArray(value)) return value.map(sorted);
        if (typeof value !== "object" || value === null) return value;
        return Object.fromEntries(
          Object.keys(value)
            .toSorted()
            .map((key) => [key, sorted(value[key])]),
        );
      };
      const text = (document: any): string => JSON.stringify(sorted(document?.toObject() ?? null));
      const collection = game.collections.get(type);
      return sources.flatMap((source: any) => {
        // Both are made anew: only then are defaults that follow from other fields filled in alike.
        const remake = (data: any): string =>
          data ? text(CONFIG[type].documentClass.fromSource(data, { dropInvalidEmbedded: true })) : "missing";
        const fresh = remake(source);
        const own = remake(collection.get(source._id, { invalid: true })?.toObject());
        return own === fresh ? [] : [`${source._id} is ${own}, after a reload ${fresh}`];
      });
    },
    [type, sources] as const,
  );

let table: Table;
let seats: Seat[];
let guide: Seat;
const serverErrors = vi.spyOn(console, "error");
beforeAll(async () => {
  ({ table, seats, Guide: guide } = await openParty("Guide", "Wren", "Bram"));
});
afterAll(() => table?.close());

test(`${OPERATIONS} operations at random by three clients, seed ${SEED}`, async () => {
  await on(guide, watchRights);
  const share = Math.ceil(OPERATIONS / seats.length);
  const played = await Promise.all(
    seats.map((seat, index) => on(seat, playAtRandom, { seed: SEED + index, operations: share })),
  );
  await settled(...seats);
  await settled(...seats);
  for (const [index, { faults }] of played.entries()) expect(faults, seats[index]!.name).toEqual([]);
  expect(await on(guide, () => (globalThis as any).rightsFaults)).toEqual([]);
  // A run in which nothing is refused, or nothing done, shows nothing.
  for (const { done, refused } of played) expect(Math.min(done, refused)).toBeGreaterThan(share / 20);

  const { documents } = await serverWorld(guide);
  for (const type of KINDS) {
    const ids = documents[type]!.map(({ _id }) => _id as string).toSorted();
    for (const seat of seats) {
      const own = await on(seat, (type) => game.collections.get(type).map(({ id }: any) => id as string), type);
      expect(own.toSorted(), `${seat.name}'s ${type}`).toEqual(ids);
    }
    for (const seat of seats)
      expect(await differing(seat, type, documents[type]!), `${seat.name}'s ${type}`).toEqual([]);
  }
  expect(serverErrors.mock.calls).toEqual([]);
  // That an array is written by index is said in the console, as it should be; nothing else is.
  for (const seat of seats) takeFaults(seat, /was given by index/);
}, 1_800_000);
