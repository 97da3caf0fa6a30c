import { SYSTEM_ID } from "../../foundry/id.js";

/** How long the first at a place may take before others go on, in milliseconds. */
const PATIENCE = 3000;
const LOOK_EVERY = 50;

/** Who was announced first at a place, as this page has heard it. */
const firsts = new Map<string, { readonly token: string; readonly at: number }>();

/** Listens to what everybody announces; once, as the road starts. */
export function hearAnnouncements(): void {
  Hooks.on("updateUser", ((_user: unknown, changed: object) => {
    const text: unknown = foundry.utils.getProperty(changed, `flags.${SYSTEM_ID}.announced`);
    if (typeof text !== "string") return;
    const token = text.split(" ", 1)[0] ?? "";
    const place = text.slice(token.length + 1);
    for (const [key, { at }] of firsts) if (Date.now() - at > PATIENCE) firsts.delete(key);
    if (!firsts.has(place)) firsts.set(place, { token, at: Date.now() });
  }) as never);
}

/** Waits until something has come about, or patience ends; tells which. */
export async function until(isDone: () => boolean): Promise<boolean> {
  const end = Date.now() + PATIENCE;
  while (!isDone() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  return isDone();
}

/**
 * Lets one page after the other do what only one of them needs to do. Each announces itself on its own user, which
 * nobody is refused; all pages hear the announcements in the server's order, so that those who come second know it
 * before they write. They wait until the first is done, or for so long that it must have gone. Tells whether the way is
 * free: false for those who have waited until somebody else was done.
 */
export async function comeFirst(place: string, isDone: () => boolean): Promise<boolean> {
  const token = foundry.utils.randomID();
  await game.user?.update({ [`flags.${SYSTEM_ID}.announced`]: `${token} ${place}` } as never);
  const first = firsts.get(place);
  return !first || first.token === token || !(await until(isDone));
}
