import { notify } from "../../foundry/notice.js";
import { say } from "../../foundry/language.js";
import { currentMode } from "../../foundry/message-modes.js";
import { postCard, type CardPost } from "../chat/post.js";
import type { Deed, Outcome } from "./deed.js";
import { once } from "./in-flight.js";

type RollClass = new (formula: string, data: Record<string, never>, options: object) => foundry.dice.Roll;

/** What a deed needs besides its rules: how to throw, what its price does to the actor, and its card. */
export interface Performance<Intent, Facts, Quote, Result extends Outcome> {
  readonly deed: Deed<Intent, Facts, Quote, Result>;
  readonly roll: RollClass;
  /** A sentence when the rules refuse, naming why and what would help; null when they allow it. */
  refusal(result: Result): string | null;
  /** The update that pays the actor's own price, and the one that takes it back; null when it is free. */
  price(result: Result): { readonly pay: object; readonly refund: object } | null;
  card(intent: Intent, facts: Facts, result: Result): Pick<CardPost, "type" | "system" | "summary">;
}

/**
 * Walks an intent down the road: facts, dice, outcome, payment, card. Resolves to the outcome, or null when refused.
 * A second call for the same actor and deed while the first still runs joins it, so nothing is paid twice.
 * If the card cannot be posted the price is given back.
 */
export function perform<Intent extends { readonly actor: Actor.Implementation }, Facts, Quote, Result extends Outcome>(
  performance: Performance<Intent, Facts, Quote, Result>,
  intent: Intent,
): Promise<Result | null> {
  const { actor } = intent;
  return once(`${performance.deed.id}:${actor.uuid}`, async () => {
    if (!actor.isOwner) {
      notify("warn", say("TRIVIUM.Notice.NotOwner", { name: actor.name }));
      return null;
    }
    const facts = await performance.deed.read(intent);
    const asked = performance.deed.dice(intent, facts);
    const roll = asked === null ? null : new performance.roll(asked.formula, {}, { ...asked.options });
    await roll?.evaluate();
    const faces = roll?.dice.flatMap((die) => die.results.map((result) => result.result)) ?? [];
    const result = performance.deed.resolve(intent, facts, faces);
    const refused = performance.refusal(result);
    if (refused !== null) {
      notify("warn", refused);
      return null;
    }
    const price = performance.price(result);
    if (price) await actor.update(price.pay as never);
    try {
      const card = performance.card(intent, facts, result);
      await postCard({ ...card, actor, rolls: roll ? [roll] : [], mode: currentMode() });
    } catch (error) {
      if (price) await actor.update(price.refund as never);
      notify("error", say("TRIVIUM.Notice.CardFailed", { name: actor.name }));
      throw error;
    }
    return result;
  });
}
