/** The fixture world with people at its table, and what tests ask of them and of the server. */
import { expect } from "vitest";
import { type Seat, Table } from "../../../tests/lib/table.js";
import { fileURLToPath } from "node:url";
import type { Acknowledged, DocumentResponse, WorldPayload } from "../../common/protocol.js";

export const USERS = {
  Guide: "userGuide0000000",
  "Second Guide": "userSecondGuide0",
  Wren: "userWren00000000",
  Bram: "userBram00000000",
} as const;

/** Actors of the fixture world: Wren owns Alder, nobody but gamemasters Birch, everybody Cedar. */
export const ALDER = "heroAlder0000000";
export const BIRCH = "heroBirch0000000";
export const CEDAR = "heroCedar0000000";
/** Alder's and Birch's items. */
export const ROPE = "gearRope00000000";
export const BOW = "gearBow000000000";

/** One entry of the fixture system's log. */
export interface Entry {
  step: string;
  type: string | null;
  id: string | null;
  userId?: string;
  parent?: string | null;
  changes?: any;
  options?: string[];
  [more: string]: any;
}

const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));

/** A fresh fixture world, with a page for each name. */
export async function openParty<Name extends keyof typeof USERS>(
  ...names: Name[]
): Promise<{ table: Table; seats: Seat[] } & Record<Name, Seat>> {
  const table = await Table.open({ system: fixture("system"), template: fixture("world"), faults: {} });
  try {
    const seats = await Promise.all(names.map((name) => table.join(name)));
    const byName = Object.fromEntries(names.map((name, index) => [name, seats[index]])) as Record<Name, Seat>;
    return { table, seats, ...byName };
  } catch (error) {
    await table.close();
    throw error;
  }
}

/** Calls a function in somebody's page. */
export function on<Result, Argument>(
  seat: Seat,
  run: (argument: Argument) => Result | Promise<Result>,
  argument?: Argument,
): Promise<Result> {
  return seat.page.evaluate(run as any, argument as any) as Promise<Result>;
}

/** The message of the error that a function fails with in somebody's page; "done" when it does not. */
export async function failure<Argument>(
  seat: Seat,
  run: (argument: Argument) => unknown,
  argument?: Argument,
): Promise<string> {
  return seat.page.evaluate(run as any, argument as any).then(
    () => "done",
    (error: Error) => error.message,
  );
}

/** The world as the server has it; by the time it arrives, so has every broadcast that the server sent before. */
export async function serverWorld(seat: Seat): Promise<WorldPayload> {
  const answer = await on(
    seat,
    () => new Promise<Acknowledged<WorldPayload>>((resolve) => game.socket.emit("world", resolve)),
  );
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}

/** The server's copy of a primary document; undefined when it has none. */
export async function stored(seat: Seat, id: string, type = "Actor"): Promise<any> {
  return (await serverWorld(seat)).documents[type]!.find(({ _id }) => _id === id);
}

/**
 * Waits until everything that the server has sent so far was applied on these pages: it answers in order.
 */
export async function settled(...seats: Seat[]): Promise<void> {
  await Promise.all(
    seats.map((seat) =>
      on(seat, () => {
        // Nothing is to be deleted, so that nobody hears of it.
        const nothing = { type: "ChatMessage", action: "delete", operation: { ids: [] } };
        return new Promise<void>((done) => game.socket.emit("modifyDocument", nothing, () => done()));
      }),
    ),
  );
}

/** A document's source as somebody's page holds it; null when it does not. */
export const held = (seat: Seat, id: string, type = "Actor"): Promise<any> =>
  on(seat, ([type, id]) => game.collections.get(type).get(id)?.toObject() ?? null, [type, id] as const);

/** The one source of a document, after making sure that the server and all these pages agree on it. */
export async function agreed(seats: Seat[], id: string, type = "Actor"): Promise<any> {
  const source = await stored(seats[0]!, id, type);
  await settled(...seats);
  const copies = await Promise.all(seats.map((seat) => held(seat, id, type)));
  for (const [index, copy] of copies.entries())
    expect(copy, `${seats[index]!.name}'s copy of ${type} ${id}`).toEqual(source ?? null);
  return source;
}

/** Sends a request past every check of the page, and gives the server's answer. */
export const raw = (
  seat: Seat,
  type: string,
  action: string,
  operation: object,
): Promise<Acknowledged<DocumentResponse>> =>
  on(seat, (request) => new Promise<any>((resolve) => game.socket.emit("modifyDocument", request, resolve)), {
    type,
    action,
    operation,
  });

/** Lets the gamemaster create an actor, which Wren owns, and waits until everybody has it. */
export async function createHero(seats: Seat[], data: object = {}): Promise<string> {
  const id = await on(seats[0]!, async (data) => (await CONFIG.Actor.documentClass.create(data)).id as string, {
    name: "Hero",
    type: "hero",
    ownership: { default: 0, [USERS.Wren]: 3 },
    ...data,
  });
  await settled(...seats);
  await forget(...seats);
  return id;
}

/** Updates an actor from somebody's page, and waits until these pages know. */
export async function update(seats: Seat[], by: Seat, id: string, changes: object, options: object = {}) {
  await on(
    by,
    ([id, changes, options]) =>
      game.actors
        .get(id)
        .update(changes, options)
        .then(() => null),
    [id, changes, options] as const,
  );
  await settled(...seats);
}

/** Empties the logs. */
export async function forget(...seats: Seat[]): Promise<void> {
  await Promise.all(seats.map((seat) => on(seat, () => void (globalThis as any).fixture.log.splice(0))));
}

/** What was logged on a page, of certain steps or all, after everything that the server sent has arrived there. */
export async function logged(seat: Seat, ...steps: string[]): Promise<Entry[]> {
  await settled(seat);
  const log = await on(seat, () => structuredClone((globalThis as any).fixture.log) as Entry[]);
  return steps.length > 0 ? log.filter(({ step }) => steps.includes(step)) : log;
}

/** The names of the steps that were logged. */
export const stepsOf = (entries: Entry[]): string[] => entries.map(({ step }) => step);

/** The notifications of errors that a page shows, with how often each was repeated. */
export async function takeNotices(seat: Seat): Promise<string[]> {
  return on(seat, () => {
    const texts = [...document.querySelectorAll<HTMLElement>("#notifications .notification.error")].map((row) =>
      ["text", "count"].map((part) => row.querySelector(`.notification-${part}`)!.textContent).join(""),
    );
    ui.notifications.clear();
    return texts;
  });
}
