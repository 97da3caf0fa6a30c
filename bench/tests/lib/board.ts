/** Scenes of the fixture world, and what tests ask of tokens and of the board. */
import { ready, type Seat, type Table } from "../../../tests/lib/table.js";
import { on, settled, stored } from "./party.js";

/** Lets the gamemaster make the scene that everybody is taken to; gives its id once everybody has it in view. */
export async function createScene(seats: Seat[], data: object = {}): Promise<string> {
  const id = await on(
    seats[0]!,
    async (data) => {
      const scene = await CONFIG.Scene.documentClass.create(data);
      await scene.activate();
      return scene.id as string;
    },
    { name: "Yard", width: 1000, height: 800, grid: { size: 100 }, ...data },
  );
  await settled(...seats);
  for (const seat of seats)
    await seat.page.waitForFunction((id) => canvas.ready && canvas.scene.id === id, id, { timeout: 10_000 });
  return id;
}

/** Lets somebody place a token of an actor in the scene in view. */
export async function createToken(seats: Seat[], by: Seat, actorId: string, data: object = {}): Promise<string> {
  const id = await on(
    by,
    async ([actorId, data]) => {
      const token = await game.actors.get(actorId).getTokenDocument(data, { parent: canvas.scene });
      return (await CONFIG.Token.documentClass.create(token, { parent: canvas.scene })).id as string;
    },
    [actorId, data] as const,
  );
  await settled(...seats);
  return id;
}

/** Runs code with a token of the scene in view on somebody's page, and waits until everybody knows. */
export async function withToken<Result, Argument>(
  seats: Seat[],
  by: Seat,
  id: string,
  run: (token: any, argument: Argument) => Result | Promise<Result>,
  argument?: Argument,
): Promise<Result> {
  const result = await by.page.evaluate(
    ([id, code, argument]) =>
      // The function comes as text, since it runs in the page with a document of the page.
      new Function(`return (${code})`)()(canvas.scene.tokens.get(id), argument),
    [id, run.toString(), argument] as any,
  );
  await settled(...seats);
  return result as Result;
}

/** A token's source as the server holds it. */
export async function storedToken(seat: Seat, sceneId: string, id: string): Promise<any> {
  return (await stored(seat, sceneId, "Scene")).tokens.find(({ _id }: any) => _id === id);
}

/** Stops the server and starts it again over the same world; everybody comes back to the scene. */
export async function restart(table: Table, seats: Seat[], sceneId: string): Promise<void> {
  await Promise.all(seats.map(({ page }) => page.goto("about:blank")));
  await table.restart();
  for (const { page } of seats) {
    await page.goto(`${table.url}/game`);
    await ready(page);
    await page.waitForFunction((id) => canvas.ready && canvas.scene.id === id, sceneId);
  }
}
