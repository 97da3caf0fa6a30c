import { shownName } from "../../../core/documents/shown-name.js";
import { postCard } from "../../../core/chat/post.js";
import { say } from "../../../foundry/language.js";
import { currentMode } from "../../../foundry/message-modes.js";
import { progressDice, restDice } from "../rules/rest.js";

/** What dice are thrown for, before they are shared out over the pools. */
export interface ShareIntent {
  readonly actor: Actor.Implementation;
  readonly kind: "rest" | "progress" | "creation";
  readonly hours?: number;
  readonly extraDice?: number;
  readonly bonus?: boolean;
  readonly fullPools?: boolean;
  /** Id of the Guide's card that called for it. */
  readonly party?: string;
  /** For a new Character: how many dice (FPX-02, FPX-03). */
  readonly dice?: number;
}

/** How many six-sided dice an intent throws. */
export function diceOf({ kind, hours = 0, extraDice = 0, bonus = false, dice = 0 }: ShareIntent): number {
  if (kind === "rest") return restDice(hours, extraDice);
  return kind === "progress" ? progressDice(bonus) : dice;
}

/**
 * Throws the dice and posts the card that keeps them, so that nothing that has fallen is lost with a window.
 * Resolves to the card's id and the faces, in the order they fell.
 */
export async function throwDice(
  intent: ShareIntent,
): Promise<{ readonly card: string; readonly faces: readonly number[] }> {
  const { actor, kind, hours = 0, extraDice = 0, bonus = false, fullPools = false, party = "" } = intent;
  const roll = await new Roll(`${diceOf(intent)}d6`).evaluate();
  const id = foundry.utils.randomID();
  const name = shownName(actor).slice(0, 120);
  await postCard({
    type: "fourPointsShare",
    system: {
      kind,
      actor: actor.uuid,
      name,
      img: (actor.img ?? "").slice(0, 300),
      hours,
      extraDice,
      bonus,
      fullPools,
      party,
    },
    summary: say(`FOURPOINTS.Share.Summary.${kind}`, { name, points: roll.total ?? 0 }),
    actor,
    rolls: [roll],
    mode: currentMode(),
    id,
  });
  return { card: id, faces: roll.dice.flatMap((die) => die.results.map(({ result }) => result)) };
}
