import { expect } from "vitest";
import type { Seat, Table } from "./table.js";

/** A Guide and two players at a table, of whom neither chooses a Character yet. */
export async function seatThree(table: Table): Promise<[Seat, Seat, Seat]> {
  const seats: [Seat, Seat, Seat] = [await table.join("Guide"), await table.join("Wren"), await table.join("Bram")];
  for (const seat of seats.slice(1)) await seat.page.keyboard.press("Escape");
  return seats;
}

/** Makes the open Action dialog an attack on somebody, by name. */
export async function aimAt(seat: Seat, name: string): Promise<void> {
  await seat.page.locator('.fpa input[name="aim"][value="attack"]').check({ force: true });
  await seat.page.locator('.fpa select[name="target"]').selectOption({ label: name });
  await seat.page.waitForSelector(`.fpa .tr-chip:has-text("${name}")`);
}

/** Writes a message as somebody with a console would, waits until all have it, and gives its id. */
export async function forgeMessage(seat: Seat, data: object, everybody: readonly Seat[]): Promise<string> {
  const id = (await seat.page.evaluate(
    `ChatMessage.create(${JSON.stringify({ content: "forged", ...data })}, { keepId: true }).then(({ id }) => id)`,
  )) as string;
  for (const other of everybody) await expect.poll(() => other.page.evaluate(`game.messages.has("${id}")`)).toBe(true);
  return id;
}

/** Does something that makes one Action's card, and gives the card's id once somebody else's log shows it. */
export async function newAction(seer: Seat, doIt: () => Promise<unknown>): Promise<string> {
  const ids = async () =>
    (await seer.page.evaluate(
      `game.messages.filter(({ type }) => type === "fourPointsAction").map(({ id }) => id)`,
    )) as string[];
  const known = new Set(await ids());
  await doIt();
  const fresh = async () => (await ids()).filter((id) => !known.has(id));
  await expect.poll(fresh).toHaveLength(1);
  const [id = ""] = await fresh();
  await seer.page.waitForSelector(`#chat [data-message-id="${id}"]`);
  return id;
}
