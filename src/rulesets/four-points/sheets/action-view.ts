import { say, sayCount, signed } from "../../../foundry/language.js";
import type { Target } from "../deeds/action.js";
import { skillsOf } from "../deeds/facts.js";
import { INFLICTED } from "../rules/fight.js";
import type { ActionQuote } from "../rules/quote.js";
import { readSettings } from "../settings.js";
import { AIMS, type ActionDraft } from "./action-draft.js";
import { asChoices, candidates, difficultyOf, rangeTo } from "./targets.js";

/** The most Skills that stand as chips without being used. */
const SKILL_CHIPS = 4;

/**
 * Skills as chips to press: all of a few; of many the one that is used and those that go with the Stat, the others in
 * a list, so that prices and help stand side by side in a low window.
 */
export function skillContext(actor: Actor.Implementation, { skill, stat }: ActionDraft) {
  const all = skillsOf(actor);
  const fits = (one: Item.Implementation) => (one.system as unknown as { stat: unknown }).stat === stat;
  const fitting = all.length > SKILL_CHIPS ? all.filter(fits).slice(0, SKILL_CHIPS) : all;
  const chips = all.filter((one) => one.id === skill || fitting.includes(one));
  const others = all.filter((one) => !chips.includes(one)).map(({ id, name }) => [id, name] as const);
  return {
    skills: chips.map(({ id, name }) => ({ id, name, used: id === skill })),
    otherSkills: others.length > 0 ? Object.fromEntries(others) : null,
  };
}

const noteOf = ({ kind, stat }: ActionDraft, { uuid }: Target): string => {
  const level = kind === "attack" ? difficultyOf(uuid, stat) : null;
  return level === null ? "" : `FOURPOINTS.Difficulty.${level}`;
};

/** What the dialog shows of the Action's purpose. */
export function aimContext(actor: Actor.Implementation, draft: ActionDraft, gone: string) {
  const { aim, kind, condition, targets } = draft;
  const isSettled = aim?.request !== undefined || aim?.kind === "breakFree";
  const chosen = new Set(targets.map(({ uuid }) => uuid));
  return {
    isAsked: aim?.request !== undefined,
    isBreakFree: aim?.kind === "breakFree",
    settled: isSettled && aim ? `FOURPOINTS.Aim.Kind.${aim.kind}` : "",
    aims: isSettled ? [] : AIMS.map((word) => ({ word, isOn: word === kind, label: `FOURPOINTS.Aim.Kind.${word}` })),
    isAimed: !isSettled && kind !== "none",
    isAttack: !isSettled && kind === "attack",
    conditions: INFLICTED.filter((word) => word !== "unconscious" || readSettings().knockoutAttack !== "off").map(
      (word) => ({ word, isOn: word === condition, label: `FOURPOINTS.Aim.Condition.${word}` }),
    ),
    targets: targets.map((target) => ({
      ...target,
      difficulty: noteOf(draft, target),
      range: rangeTo(actor, target.uuid),
    })),
    candidates: asChoices(
      // Nobody attacks oneself; heal oneself one may.
      candidates().filter(({ uuid }) => !chosen.has(uuid) && (kind !== "attack" || uuid !== actor.uuid)),
      kind === "heal",
    ),
    needsTarget: draft.wantsTarget,
    gone,
  };
}

/** What helps and hinders in all, in words. */
export function tallyOf({ advantages, disadvantages, net }: ActionQuote): { text: string; net: string } {
  if (advantages + disadvantages === 0) return { text: say("FOURPOINTS.Action.TallyNone"), net: signed(net) };
  const text = say("FOURPOINTS.Action.Tally", {
    advantages: sayCount("FOURPOINTS.Action.Advantages", advantages),
    disadvantages: sayCount("FOURPOINTS.Action.Disadvantages", disadvantages),
  });
  return { text, net: signed(net) };
}
