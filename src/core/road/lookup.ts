/** Whether a UUID names something that is not there any more; nothing is gone where none is named. */
export const isGone = (uuid: string): boolean => uuid !== "" && lookup(uuid) === null;

/** A document by its UUID; null for one that is gone and for anything that is no UUID at all. */
export function lookup(uuid: unknown): foundry.abstract.Document.Any | null {
  if (typeof uuid !== "string") return null;
  try {
    return fromUuidSync(uuid as never) as foundry.abstract.Document.Any | null;
  } catch {
    return null;
  }
}
