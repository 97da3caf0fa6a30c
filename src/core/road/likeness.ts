import { SYSTEM_ID } from "../../foundry/id.js";
import { sameJson, type PresenceChange } from "../../kit/change.js";

type Source = Readonly<Record<string, unknown>>;
interface Embedded {
  readonly parent: unknown;
  toObject(): object;
}

/** What people change of an effect or an item; ids, order, rights and stamps are Foundry's own. */
const COMPARED = ["name", "img", "type", "description", "tint", "disabled", "statuses", "changes", "system"] as const;
/** What people change of a duration; when it began is Foundry's own. */
const DURATION = ["value", "units", "expiry", "seconds", "rounds", "turns"] as const;

const record = (value: unknown): Source => (typeof value === "object" && value !== null ? (value as Source) : {});

/** The words of rich text: servers write its markup anew when they clean it. */
const plain = (text: string): string => {
  const page = new DOMParser().parseFromString(text, "text/html");
  return (page.body.textContent ?? "").replace(/\s+/g, " ").trim();
};

/** Whether two stored values say the same; one that is empty says the same as none. */
function alike(a: unknown, b: unknown): boolean {
  if ((a ?? null) === (b ?? null) || sameJson(a, b)) return true;
  if (typeof a === "string" && typeof b === "string")
    return a.includes("<") && b.includes("<") && plain(a) === plain(b);
  const areRecords = [a, b].every((value) => typeof value === "object" && value !== null && !Array.isArray(value));
  if (!areRecords) return false;
  const [one, other] = [record(a), record(b)];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => alike(one[key], other[key]));
}

/** The data that a document of the same class would have if it had just been made; undefined where it could not be. */
function freshlyMade(document: Embedded, data: object): Source | undefined {
  const Maker = document.constructor as new (data: object, context: object) => Embedded;
  try {
    return new Maker(foundry.utils.deepClone(data), { parent: document.parent }).toObject() as Source;
  } catch {
    return undefined;
  }
}

/** Whether an embedded document is still what a change has made, or would take away. */
export function isAsMade(document: Embedded, { data }: PresenceChange): boolean {
  const now = document.toObject() as Source;
  const made = freshlyMade(document, data);
  if (!made || !COMPARED.every((key) => alike(now[key], made[key]))) return false;
  const [lasts, lasted] = [record(now["duration"]), record(made["duration"])];
  if (!DURATION.every((key) => alike(lasts[key], lasted[key]))) return false;
  const [flags, flagged] = [record(now["flags"]), record(made["flags"])];
  // Flags that Foundry or a module has added are no business of ours.
  return [SYSTEM_ID, ...Object.keys(flagged)].every((scope) => alike(flags[scope], flagged[scope]));
}
