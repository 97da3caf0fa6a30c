import { isGone, lookup } from "../../../core/road/lookup.js";
import { shownName } from "../../../core/documents/shown-name.js";
import { perform, type Performance, type Performed } from "../../../core/deeds/perform.js";
import { plainNumber, say, sayList } from "../../../foundry/language.js";
import { notify } from "../../../foundry/notice.js";
import { LuckRoll } from "../rolls/luck-roll.js";
import type { ActionQuote } from "../rules/quote.js";
import { OWED } from "../rules/consequences.js";
import type { CharacterState } from "../rules/state.js";
import { canAct, readState } from "./facts.js";
import { stateChanges } from "./state-changes.js";
import { actionDeed, wantsTarget, type ActionDone, type ActionFacts, type ActionIntent } from "./action.js";

/** The longest description of an Action that a card keeps, in characters. */
const WHAT_LIMIT = 200;
/** The longest name and picture path of an actor that a card keeps. */
const NAME_LIMIT = 120;
const IMAGE_LIMIT = 300;
/** The longest name of a source that a card keeps. */
const LABEL_LIMIT = 80;
/** The most targets that one Action has. */
export const TARGET_LIMIT = 8;
/** The most sources that a card lists one by one. */
const TERM_LIMIT = 24;

/** Whether an Action ends that its actor is Blocked (FP-067). */
const freesItself = (actor: Actor.Implementation, after: CharacterState): boolean =>
  readState(actor).blocked && !after.blocked;

const performance: Performance<ActionIntent, ActionFacts, ActionQuote, ActionDone> = {
  deed: actionDeed,
  roll: LuckRoll,

  refusal: ({ refused }) => (refused === null ? null : say(`FOURPOINTS.Refusal.${refused}`)),

  changes: ({ actor }, facts, done) => stateChanges(actor, facts.state, done.after),

  paid: ({ actor, input }, { cost, pool, after }, changes) => ({
    word:
      cost > 0
        ? "FOURPOINTS.Receipt.Paid"
        : freesItself(actor, after)
          ? "FOURPOINTS.Receipt.freed"
          : `FOURPOINTS.Receipt.${changes.length > 0 ? "UsedUp" : "Free"}`,
    data: {
      name: actor.name.slice(0, NAME_LIMIT),
      cost,
      stat: say(`FOURPOINTS.Stat.${input.stat}`),
      left: pool.value,
    },
  }),

  // What is aimed at others goes through the Guide's browser, unless they are the player's own.
  needsGM: ({ aim }, { word }) =>
    OWED.has(word) || (aim?.targets ?? []).some(({ uuid }) => !(lookup(uuid) as Actor.Implementation | null)?.isOwner),

  card({ actor, what, input, aim, power }, _facts, done) {
    const name = shownName(actor).slice(0, NAME_LIMIT);
    const summary = { name, outcome: say(`FOURPOINTS.Outcome.${done.word}`) };
    return {
      type: "fourPointsAction",
      system: {
        actor: actor.uuid,
        name,
        img: (actor.img ?? "").slice(0, IMAGE_LIMIT),
        what: what.trim().slice(0, WHAT_LIMIT),
        stat: input.stat,
        power: (power ?? "").slice(0, LABEL_LIMIT),
        extraCost: input.extraCost ?? 0,
        aim: {
          kind: aim?.kind ?? "",
          condition: aim?.condition ?? "",
          request: aim?.request ?? "",
          targets: (aim?.targets ?? [])
            .slice(0, TARGET_LIMIT)
            .map(({ uuid, name: target }) => ({ uuid, name: target.slice(0, LABEL_LIMIT) })),
        },
        difficulty: input.difficulty ?? "normal",
        outcome: done.word,
        cost: done.cost,
        poolBefore: done.pays[0]?.before.value ?? done.pool.value,
        poolAfter: done.pool.value,
        luck: done.luck,
        terms: done.terms.slice(0, TERM_LIMIT).map((term) => ({ ...term, label: term.label.slice(0, LABEL_LIMIT) })),
      },
      summary: done.luck
        ? say("FOURPOINTS.Card.LuckSummary", { ...summary, total: plainNumber(done.luck.total) })
        : say("FOURPOINTS.Card.PaidSummary", {
            ...summary,
            cost: done.cost,
            stat: say(`FOURPOINTS.Stat.${input.stat}`),
          }),
    };
  },
};

/** Does an Action: pays or rolls, and posts the card. Resolves to the outcome, or null when it was refused. */
export async function performAction(intent: ActionIntent): Promise<Performed<ActionDone> | null> {
  if (wantsTarget(intent.aim)) {
    notify("warn", say("FOURPOINTS.Aim.Nobody"));
    return null;
  }
  // Whoever was deleted since can be neither hit nor healed, so nothing is paid for it (FPA-98).
  const gone = (intent.aim?.targets ?? []).filter(({ uuid }) => isGone(uuid));
  if (gone.length > 0) {
    notify("warn", say("FOURPOINTS.Aim.Gone", { names: sayList(gone.map(({ name }) => name)) }));
    return null;
  }
  if (canAct(intent.actor)) return perform(performance, intent);
  notify("warn", say("FOURPOINTS.Refusal.NoPools", { name: intent.actor.name }));
  return null;
}
