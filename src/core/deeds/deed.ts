import type { Term } from "../../kit/term.js";

/** Plain JSON, the only thing that is stored or sent. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** What a deed does to one document, in the ruleset's own words. */
export interface Consequence {
  readonly kind: string;
  /** The document's UUID. */
  readonly target: string;
}

/** How a deed ended. `pays` is the actor's own price; `offers` waits for somebody's click. */
export interface Outcome<C extends Consequence = Consequence> {
  readonly word: string;
  readonly terms: readonly Term[];
  readonly pays: readonly C[];
  readonly offers: readonly C[];
}

/** The dice a deed wants thrown, as a formula of the ruleset's own Roll class; null when it needs none. */
export type DiceAsked = { readonly formula: string; readonly options: Readonly<Record<string, Json>> } | null;
/** The faces that fell, in the order they were rolled. */
export type Faces = readonly number[];

/**
 * One thing a user can do, from the click to the card.
 * Only `read` sees Foundry; `quote`, `dice` and `resolve` are pure, so a price shown is a price paid.
 */
export interface Deed<Intent, Facts, Quote, Result extends Outcome> {
  /** For example "four-points.action". */
  readonly id: string;
  read(intent: Intent): Promise<Facts>;
  quote(intent: Intent, facts: Facts): Quote;
  dice(intent: Intent, facts: Facts): DiceAsked;
  resolve(intent: Intent, facts: Facts, faces: Faces): Result;
}
