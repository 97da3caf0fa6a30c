/** A world with the fixture system of windows, and what its tests ask of it. */
import { fileURLToPath } from "node:url";
import { type Seat, Table } from "../../../tests/lib/table.js";
import { on, settled } from "./party.js";

/** The users of the empty world. */
export const IDS = {
  Guide: "userGuide0000000",
  Wren: "userWren00000000",
  Bram: "userBram00000000",
} as const;
const NONE = 0;
const OWNER = 3;

/** A fresh world of the fixture system, with a page for each name. */
export async function openTable<Name extends keyof typeof IDS>(
  ...names: Name[]
): Promise<{ table: Table; seats: Seat[] } & Record<Name, Seat>> {
  const system = fileURLToPath(new URL("../fixtures/ui-system", import.meta.url));
  const table = await Table.open({ system, template: "empty" });
  try {
    const seats = await Promise.all(names.map((name) => table.join(name)));
    const byName = Object.fromEntries(names.map((name, index) => [name, seats[index]])) as Record<Name, Seat>;
    return { table, seats, ...byName };
  } catch (error) {
    await table.close();
    throw error;
  }
}

/** Lets the gamemaster create a document, Wren's unless said otherwise, and waits until everybody has it. */
export async function create(seats: Seat[], data: object = {}, type: "Actor" | "Item" = "Actor"): Promise<string> {
  const source = {
    name: "Alder",
    type: type === "Actor" ? "hero" : "gear",
    ownership: { default: NONE, [IDS.Wren]: OWNER },
    ...data,
  };
  const id = await on(
    seats[0]!,
    async ([type, source]) => (await CONFIG[type].documentClass.create(source)).id as string,
    [type, source] as const,
  );
  await settled(...seats);
  return id;
}

/** Changes an actor from somebody's page; everybody has it when this is done. */
export async function change(seats: Seat[], by: Seat, id: string, changes: object): Promise<void> {
  await on(by, async ([id, changes]) => void (await game.actors.get(id).update(changes)), [id, changes] as const);
  await settled(...seats);
}

/** Opens an actor's sheet on somebody's page and names its element. */
export async function openSheet(seat: Seat, id: string): Promise<string> {
  const element = await on(
    seat,
    async (id) => (await game.actors.get(id).sheet.render({ force: true })).id as string,
    id,
  );
  return `#${element}`;
}

/** Closes all windows of some pages. */
export async function closeAll(...seats: Seat[]): Promise<void> {
  await Promise.all(
    seats.map((seat) =>
      on(seat, async () => {
        const windows = [...foundry.applications.instances.values()].filter((app: any) => app.hasFrame);
        for (const app of windows) await app.close({ submitted: true });
      }),
    ),
  );
}

/** What the fixture system noted on a page of some steps, once everything that the server sent is there; it forgets them. */
export async function noted(seat: Seat, ...steps: string[]): Promise<any[]> {
  await settled(seat);
  return on(
    seat,
    (steps) => {
      const { log } = (globalThis as any).uiFixture;
      const found = log.filter(({ step }: any) => steps.includes(step));
      log.splice(0);
      return structuredClone(found);
    },
    steps,
  );
}

/** A property of an actor's source as somebody's page holds it. */
export const source = (seat: Seat, id: string, path: string): Promise<any> =>
  on(seat, ([id, path]) => foundry.utils.getProperty(game.actors.get(id)._source, path), [id, path] as const);

/** Counts the requests to the server that a page sends from now on. */
export async function countRequests(seat: Seat): Promise<() => Promise<number>> {
  const sent = await seat.page.evaluateHandle(() => {
    const sent: string[] = [];
    // An empty request is how the tests wait for what is under way.
    game.socket.onAnyOutgoing((event: string, request: any) => {
      if (event === "modifyDocument" && request.operation.ids?.length !== 0) sent.push(event);
    });
    return sent;
  });
  return async () => (await sent.jsonValue()).length;
}

/** What has the focus on a page: its name, else its id, else its tag. */
export const focused = (seat: Seat): Promise<string> =>
  on(seat, () => {
    const { activeElement } = document;
    return activeElement?.getAttribute("name") || activeElement?.id || activeElement?.tagName || "";
  });
