import { isMarkedEdited } from "./marked.js";
import type { Stamps } from "./past-rights.js";
import { wasGMAt } from "./rights.js";

/** How long after it was posted a message may still be finished by its author, in milliseconds. */
const FINISHING = 1000;

/** When Foundry's server took a message in, in its own milliseconds; unlike its timestamp no client can write that. */
export const createdAt = ({ _stats }: ChatMessage.Implementation): number =>
  (_stats as Stamps).createdTime ?? Number.POSITIVE_INFINITY;

/**
 * Whether a player has changed a message after posting it. When and by whom is kept by Foundry's server and cannot be
 * written by a client. What a game master changed last stands.
 */
export function isEdited(message: ChatMessage.Implementation): boolean {
  if (isMarkedEdited(message)) return true;
  const { createdTime, modifiedTime, lastModifiedBy } = message._stats as Stamps;
  if (wasGMAt(lastModifiedBy ?? "", modifiedTime ?? 0)) return false;
  return typeof createdTime === "number" && typeof modifiedTime === "number" && modifiedTime - createdTime > FINISHING;
}
