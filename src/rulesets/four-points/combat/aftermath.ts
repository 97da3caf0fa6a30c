import { owedCards } from "../../../core/chat/owed-counter.js";
import { postCard } from "../../../core/chat/post.js";
import { say } from "../../../foundry/language.js";
import { canAct, readState } from "../deeds/facts.js";
import { guideTitle } from "../settings.js";
import { actorOf, nameOf } from "./fighters.js";

/**
 * What an encounter leaves open goes on one card: turns to be missed, the Seriously Hurt, cards that are owed. Of those
 * whom players do not see in the tracker game masters get one of their own.
 */
export async function ended(combat: Combat.Implementation): Promise<void> {
  const fighters = new Map(combat.combatants.map((combatant) => [actorOf(combatant), combatant]));
  const linesOf = (isHidden: boolean) =>
    [...fighters].flatMap(([actor, combatant]) =>
      actor && combatant.hidden === isHidden ? openLines(actor, nameOf(combatant, actor)) : [],
    );
  const owed = owedCards().length;
  const cards = owed > 0 ? [{ uuid: "", name: say("FOURPOINTS.Turn.Cards"), what: "owed", count: owed }] : [];
  await postOpen([...linesOf(false), ...cards], false);
  await postOpen(linesOf(true), true);
}

/** What an encounter leaves open of one who fought. */
function openLines(actor: Actor.Implementation, name: string) {
  const state = readState(actor);
  const line = (what: string, count: number) => ({ uuid: actor.uuid, name: name.slice(0, 80), what, count });
  return [
    ...(state.missTurns > 0 ? [line("missTurns", state.missTurns)] : []),
    ...(state.hurt >= 3 && !state.dead && canAct(actor) ? [line("seriouslyHurt", 0)] : []),
    ...(state.blocked ? [line("blocked", 0)] : []),
  ];
}

async function postOpen(lines: readonly object[], isHidden: boolean): Promise<void> {
  if (lines.length === 0) return;
  const mode = isHidden ? "gm" : "public";
  await postCard({
    type: "fourPointsTurn",
    system: { kind: "over", name: guideTitle(), open: lines.slice(0, 24) },
    summary: say("FOURPOINTS.Turn.OverSummary"),
    actor: null,
    rolls: [],
    mode,
    id: foundry.utils.randomID(),
  });
}
