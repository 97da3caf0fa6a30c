import { STATS } from "../rules/names.js";

const { HTMLField, NumberField, SchemaField, SetField, StringField } = foundry.data.fields;

/** The most Energy Points a pool can hold; far above play, so that a typing slip cannot make a huge number. */
export const POOL_LIMIT = 99;

/** A whole number from 0 up; a blank or broken value becomes 0, so old data never locks a sheet. */
export const count = (initial = 0, max = POOL_LIMIT) =>
  new NumberField({ required: true, nullable: false, integer: true, min: 0, max, initial });

const pool = () => new SchemaField({ value: count(), max: count() });

/** Four pools of Energy Points, one a Stat (FP-010). */
export const pools = () => new SchemaField({ wits: pool(), stamina: pool(), dexterity: pool(), sociability: pool() });

/** What the next Action of an actor brings with it, turns it still misses, and what a wound gets in the way of. */
export const pendings = () => ({
  /** Modifiers that wait for the next Action (FPA-15). */
  nextAction: new SchemaField({ advantage: count(), disadvantage: count() }),
  /** Turns still to be missed (FPA-27). */
  missTurns: count(),
  /** Where the wound is, and the Stats it gets in the way of (FPA-18). */
  injury: new SchemaField({ note: line(), stats: new SetField(new StringField({ required: true, blank: false })) }),
});

/** One of a few words; what is none of them is dropped by `dropBadChoice` before it gets here. */
export const choice = (initial: string) => new StringField({ required: true, nullable: false, blank: false, initial });

/** A list of words, each once. */
export const words = () => new SetField(new StringField({ required: true, blank: false }));

/** What every item has: the name rules know it by, a few words under its name, and its text. */
export const itemBasics = () => ({
  /** A name that stays the same in every language, such as "claws"; blank where nothing refers to it. */
  slug: line(),
  note: line(),
  description: richText(),
});

/** Plain text on one line. */
export const line = (initial = "") => new StringField({ required: true, nullable: false, blank: true, initial });
/** Rich text; each such path is listed under htmlFields in the manifest, so that the server cleans it. */
export const richText = () => new HTMLField({ required: true, nullable: false, blank: true, initial: "" });

/**
 * Takes a word out that is none of the choices: stored data then gets the field's initial value,
 * and an update that carried it changes nothing.
 */
export function dropBadChoice(source: Record<string, unknown>, key: string, choices: readonly string[]): void {
  if (key in source && !choices.includes(source[key] as string)) delete source[key];
}

/** Reads a whole number out of text ("7" is 7) and takes out what is no number, with the same effect. */
export function repairNumber(source: Record<string, unknown>, key: string): void {
  if (!(key in source)) return;
  const value = source[key];
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof number === "number" && Number.isFinite(number)) source[key] = Math.trunc(number);
  else if (value !== null && value !== "") delete source[key];
}

/** The same for what every actor has beside its pools. */
export function repairPendings(source: Record<string, unknown>): void {
  repairNumber(source, "missTurns");
  const waiting = source["nextAction"];
  if (isRecord(waiting)) for (const key of Object.keys(waiting)) repairNumber(waiting, key);
}

/** The same for every pool of a Character or NPC. */
export function repairPools(source: unknown): void {
  if (!isRecord(source)) return;
  for (const stat of STATS) {
    const entry = source[stat];
    if (!isRecord(entry)) continue;
    repairNumber(entry, "value");
    repairNumber(entry, "max");
  }
}

/** Reads a list of words out of what an older sheet or an import holds: one text is a list of one, anything else none. */
export function repairWords(source: Record<string, unknown>, key: string): void {
  if (!(key in source)) return;
  const value = source[key];
  const list: unknown[] = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [];
  source[key] = list
    .filter((word): word is string => typeof word === "string")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}

/** Tells a plain object from everything else. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
