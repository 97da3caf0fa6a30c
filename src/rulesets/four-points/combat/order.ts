import { postPlain } from "../../../core/chat/post.js";
import { say } from "../../../foundry/language.js";
import { turnOrder, turnOrderFormula } from "../settings.js";

type Encounter = Combat.Implementation;

/** The most roll-offs between two who keep tying; after that the order they came in stands. */
const MOST_ROLL_OFFS = 3;

/** Those whose numbers are the same as somebody else's. */
function tiedIds(values: ReadonlyMap<string, number>): string[] {
  const all = [...values];
  return all.filter(([id, value]) => all.some(([other, same]) => other !== id && same === value)).map(([id]) => id);
}

/** The dice of those in the list, then roll-offs, each a smaller part of the number, until nobody ties (FP-059, FPA-30). */
async function roll(combat: Encounter, ids: readonly string[]): Promise<void> {
  const values = new Map<string, number>();
  const told: string[] = [];
  for (const combatant of combat.combatants)
    if (combatant.id && combatant.initiative !== null && !ids.includes(combatant.id))
      values.set(combatant.id, combatant.initiative ?? 0);
  const rolls: foundry.dice.Roll[] = [];
  const throwOne = async (formula: string) => {
    const one = await new Roll(formula).evaluate();
    rolls.push(one as unknown as foundry.dice.Roll);
    return one.total ?? 0;
  };
  for (const id of ids) values.set(id, await throwOne(turnOrderFormula()));
  for (let step = 1; step <= MOST_ROLL_OFFS && tiedIds(values).length > 0; step++)
    for (const id of tiedIds(values)) {
      const face = await throwOne("1d6");
      values.set(id, Number(((values.get(id) ?? 0) + face / 10 ** step).toFixed(step)));
      told.push(say("FOURPOINTS.Turn.RollOff", { name: combat.combatants.get(id)?.name ?? "", face }));
    }
  const updates = [...values].map(([_id, initiative]) => ({ _id, initiative }));
  await combat.updateEmbeddedDocuments("Combatant", updates as never, { turnEvents: false } as never);
  const names = ids
    .map((id) => combat.combatants.get(id))
    .filter((combatant) => combatant && !combatant.hidden)
    .map((combatant) => `${combatant?.name}: ${values.get(combatant?.id ?? "")}`);
  if (names.length === 0) return;
  const escaped = [...names, ...told].map((line) => foundry.utils.escapeHTML(line)).join("<br>");
  await postPlain(
    `<p><b>${foundry.utils.escapeHTML(say("FOURPOINTS.Turn.Order"))}</b><br>${escaped}</p>`,
    rolls.map((one) => one.toJSON()),
  );
}

/** Places as the group agrees: those without one follow, in the order they came (FP-058). */
async function agree(combat: Encounter, ids: readonly string[]): Promise<void> {
  const others = combat.combatants.map((combatant) => combatant.initiative ?? 0);
  const lowest = Math.min(ids.length + 1, ...others.filter((value) => value > 0));
  const updates = ids.map((_id, index) => ({ _id, initiative: lowest - 1 - index }));
  await combat.updateEmbeddedDocuments("Combatant", updates as never, { turnEvents: false } as never);
}

/** Gives combatants their places, by dice or as agreed. */
export const order = (combat: Encounter, ids: readonly string[]): Promise<void> =>
  turnOrder() === "agreed" ? agree(combat, ids) : roll(combat, ids);
