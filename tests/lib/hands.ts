import { expect } from "vitest";
import type { Seat } from "./table.js";

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
