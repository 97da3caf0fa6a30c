import { postPlain } from "../../../core/chat/post.js";
import { say } from "../../../foundry/language.js";
import { turnOrder, turnOrderFormula } from "../settings.js";

type Encounter = Combat.Implementation;

/** Whether somebody is out of the fight, marked so in the tracker or dead. */
const isOut = (combat: Encounter, id: string): boolean => {
  const combatant = combat.combatants.get(id);
  const isDead = combatant?.actor?.statuses.has(CONFIG.specialStatusEffects.DEFEATED) === true;
  return combatant?.defeated === true || isDead;
};

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
  const rollOffs: { readonly id: string; readonly face: number }[] = [];
  for (const combatant of combat.combatants)
    if (combatant.id && combatant.initiative !== null && !ids.includes(combatant.id) && !isOut(combat, combatant.id))
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
      rollOffs.push({ id, face });
    }
  const updates = [...values].map(([_id, initiative]) => ({ _id, initiative }));
  await combat.updateEmbeddedDocuments("Combatant", updates as never, { turnEvents: false } as never);
  const isSeen = (id: string) => combat.combatants.get(id)?.hidden === false;
  const nameOf = (id: string) => combat.combatants.get(id)?.name ?? "";
  const places = ids
    .filter(isSeen)
    .toSorted((a, b) => (values.get(b) ?? 0) - (values.get(a) ?? 0))
    .map((id) => `${nameOf(id)}: ${values.get(id)}`);
  if (places.length === 0) return;
  const told = rollOffs
    .filter(({ id }) => isSeen(id))
    .map(({ id, face }) => say("FOURPOINTS.Turn.RollOff", { name: nameOf(id), face }));
  const escaped = [...places, ...told].map((line) => foundry.utils.escapeHTML(line)).join("<br>");
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

/** Gives combatants their places, by dice or as agreed; whoever is out of the fight gets one only when asked for alone. */
export async function order(combat: Encounter, ids: readonly string[]): Promise<void> {
  const fighting = ids.length === 1 ? ids : ids.filter((id) => !isOut(combat, id));
  if (fighting.length === 0) return;
  await (turnOrder() === "agreed" ? agree(combat, fighting) : roll(combat, fighting));
}
