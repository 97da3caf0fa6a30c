import type { Consequence, Deed, DiceAsked, Outcome } from "../../../core/deeds/deed.js";
import type { Pool } from "../../../kit/pool.js";
import type { Term } from "../../../kit/term.js";
import { LuckRoll } from "../rolls/luck-roll.js";
import { breakFree, spendEnergy, testLuck, type ActionResult } from "../rules/act.js";
import type { Inflicted } from "../rules/fight.js";
import type { ActionOutcome, Refusal, Stat, Tier } from "../rules/names.js";
import { quoteAction, type ActionInput, type ActionQuote } from "../rules/quote.js";
import type { FourPointsSettings, CharacterState } from "../rules/state.js";
import { readSettings } from "../settings.js";
import { readState } from "./facts.js";
import { nameWaiting, waitingOf, type Waiting } from "./waiting.js";

/** Somebody an Action is aimed at: a UUID, and the name the card keeps. */
export interface Target {
  readonly uuid: string;
  readonly name: string;
}

/** What an Action is for, beyond its outcome. */
export interface Aim {
  /** Putting a Condition on somebody, healing, avoiding harm, breaking free (FP-067, FP-087, FP-089). */
  readonly kind: "attack" | "heal" | "avoid" | "breakFree" | "answer";
  readonly condition?: Inflicted;
  readonly targets: readonly Target[];
  /** Id of the request card that is answered. */
  readonly request?: string;
}

/** Whether an Action is for doing something to somebody, and nobody is named: then it cannot be paid (FPA-83). */
export const wantsTarget = (aim: Aim | undefined): boolean =>
  (aim?.kind === "attack" || aim?.kind === "heal") && aim.targets.length === 0;

/** What a player wants to do, and how it shall be paid: a result bought, or Luck. */
export interface ActionIntent {
  readonly actor: Actor.Implementation;
  /** What the Character is doing, in the player's words. */
  readonly what: string;
  readonly input: ActionInput;
  readonly way: Tier | "luck";
  readonly aim?: Aim;
  /** The Power Type that is used, by name (FP-095). */
  readonly power?: string;
}

/** What the rules need to know of the table. */
export interface ActionFacts {
  readonly actor: string;
  readonly state: CharacterState;
  readonly settings: FourPointsSettings;
  /** Names of Skills by the key the input uses for them. */
  readonly skillNames: Readonly<Record<string, string>>;
  /** Names of what waits for this Action (FPA-89). */
  readonly waiting: Waiting;
}

/** Energy that leaves one pool. */
export interface SpendEnergy extends Consequence {
  readonly kind: "spendEnergy";
  readonly stat: Stat;
  readonly before: Pool;
  readonly after: Pool;
}

/** How an Action ended, ready for its card. */
export interface ActionDone extends Outcome<SpendEnergy> {
  readonly word: ActionOutcome;
  readonly refused: Refusal | null;
  readonly cost: number;
  readonly pool: Pool;
  /** The Character after it. */
  readonly after: CharacterState;
  readonly luck: { readonly die: number; readonly modifier: number; readonly total: number } | null;
}

/** Puts names where the rules carried the Skills' keys, and what waits without its origin. */
const nameAll = (terms: readonly Term[], { skillNames, waiting }: ActionFacts): Term[] =>
  nameWaiting(terms, waiting).map((term) => ({ ...term, label: skillNames[term.label] ?? term.label }));

/** Breaking free is quoted as for somebody who is not held, and only Luck is open (FP-067, FPA-25). */
function quoteBreakFree(facts: ActionFacts, input: ActionInput): ActionQuote {
  const quote = quoteAction({ ...facts.state, blocked: false }, input, facts.settings);
  return { ...quote, affordable: [], canSpend: false };
}

/** Doing something whose outcome matters: Energy Points or Luck, never both (FP-008, FP-009). */
export const actionDeed: Deed<ActionIntent, ActionFacts, ActionQuote, ActionDone> = {
  id: "four-points.action",

  async read({ actor }) {
    const skillNames = Object.fromEntries(actor.items.map((item) => [item.id ?? "", item.name]));
    const state = readState(actor);
    const waiting = waitingOf(actor, state.nextAction);
    return { actor: actor.uuid, state, settings: readSettings(), skillNames, waiting };
  },

  quote({ input, aim }, facts) {
    const quote =
      aim?.kind === "breakFree" ? quoteBreakFree(facts, input) : quoteAction(facts.state, input, facts.settings);
    return {
      ...quote,
      sources: nameAll(quote.sources, facts),
      luckTerms: nameAll(quote.luckTerms, facts),
    };
  },

  dice(intent, facts): DiceAsked {
    if (intent.way !== "luck") return null;
    const { luckModifier, canTestLuck } = this.quote(intent, facts);
    return canTestLuck ? { formula: LuckRoll.formulaFor(luckModifier), options: { modifier: luckModifier } } : null;
  },

  resolve(intent, facts, faces) {
    const { input, way } = intent;
    const luck = intent.aim?.kind === "breakFree" ? breakFree : testLuck;
    const result: ActionResult =
      way === "luck"
        ? luck(facts.state, input, faces[0] ?? 0, facts.settings)
        : spendEnergy(facts.state, input, way, facts.settings);
    const quote = this.quote(intent, facts);
    const before = quote.pool;
    const after = result.actor.pools[input.stat];
    return {
      word: result.outcome,
      refused: result.refused,
      terms: way === "luck" ? quote.luckTerms : quote.sources,
      cost: result.cost,
      pool: after,
      after: result.actor,
      pays: result.cost > 0 ? [{ kind: "spendEnergy", target: facts.actor, stat: input.stat, before, after }] : [],
      offers: [],
      luck:
        result.luckTotal === undefined
          ? null
          : { die: faces[0] ?? 0, modifier: result.luckModifier ?? 0, total: result.luckTotal },
    };
  },
};
