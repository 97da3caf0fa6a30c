/** The four Stats, each with its own pool of Energy Points, in the order of the text (FP-010 to FP-014). */
export const STATS = ["wits", "stamina", "dexterity", "sociability"] as const;
export type Stat = (typeof STATS)[number];

/** What an Action can be bought as, dearest first (FP-018 to FP-020). */
export const TIERS = ["total", "inconvenience", "consequence"] as const;
export type Tier = (typeof TIERS)[number];

/** The four levels of Difficulty, easiest first (FP-037). */
export const DIFFICULTIES = ["normal", "tricky", "tough", "challenging"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** How an Action ended: bought, won or lost by Luck, avoided by Immunity, or refused. */
export type ActionOutcome = Tier | "failure" | "automatic" | "none";

/** Why an Action could not be done; null when it could. A refusal changes nothing. */
export type Refusal = "dead" | "unconscious" | "blocked" | "not-blocked" | "pool-empty" | "not-enough-energy";

/** Energy Points each result costs before anything changes the price (FP-018, FP-019, FP-020). */
export const BASE_COST: Readonly<Record<Tier, number>> = { total: 3, inconvenience: 2, consequence: 1 };

/** What each Difficulty adds to every price and to the Luck die (FP-038 to FP-041). */
export const DIFFICULTY_EFFECT: Readonly<Record<Difficulty, { energy: number; luck: number; rule: string }>> = {
  normal: { energy: 0, luck: 0, rule: "FP-038" },
  tricky: { energy: 1, luck: 0, rule: "FP-039" },
  tough: { energy: 2, luck: -1, rule: "FP-040" },
  challenging: { energy: 3, luck: -2, rule: "FP-041" },
};

/** The Luck die has six faces (FP-023). */
export const LUCK_FACES = 6;
/** A Luck test succeeds from this total on (FP-024, FPA-07). */
export const LUCK_TARGET = 4;

/** Tells whether a word names a Stat. */
export const isStat = (word: unknown): word is Stat => STATS.includes(word as Stat);
/** Tells whether a word names a Difficulty. */
export const isDifficulty = (word: unknown): word is Difficulty => DIFFICULTIES.includes(word as Difficulty);
