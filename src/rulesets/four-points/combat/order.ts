import { postCard } from "../../../core/chat/post.js";
import { say } from "../../../foundry/language.js";
import { currentMode } from "../../../foundry/message-modes.js";
import { guideTitle, turnOrder, turnOrderFormula } from "../settings.js";

type Encounter = Combat.Implementation;

/** Whether somebody is out of the fight, marked so in the tracker or dead. */
const isOut = (combat: Encounter, id: string): boolean => {
  const combatant = combat.combatants.get(id);
  const isDead = combatant?.actor?.statuses.has(CONFIG.specialStatusEffects.DEFEATED) === true;
  return combatant?.defeated === true || isDead;
};

/** The most roll-offs between two who keep tying; after that the order they came in stands. */
const MOST_ROLL_OFFS = 3;

/** By how much two differ whom no roll-off has parted: less than any place that is read. */
const LEAST = 0.00001;

/** Those whose numbers are the same as somebody else's. */
function tiedIds(values: ReadonlyMap<string, number>): string[] {
  const all = [...values];
  return all.filter(([id, value]) => all.some(([other, same]) => other !== id && same === value)).map(([id]) => id);
}

/** The dice of those in the list, then roll-offs, each a smaller part of the number, until nobody ties (FP-059, FPA-30). */
async function roll(combat: Encounter, ids: readonly string[]): Promise<void> {
  const values = new Map<string, number>();
  /** What each has rolled, the die first and then any roll-offs. */
  const thrown = new Map<string, number[]>();
  for (const combatant of combat.combatants)
    if (combatant.id && combatant.initiative !== null && !ids.includes(combatant.id) && !isOut(combat, combatant.id))
      values.set(combatant.id, combatant.initiative ?? 0);
  const isSeen = (id: string) => combat.combatants.get(id)?.hidden === false;
  const rolls: foundry.dice.Roll[] = [];
  const throwFor = async (id: string, formula: string): Promise<number> => {
    const one = await new Roll(formula).evaluate();
    if (isSeen(id)) rolls.push(one as unknown as foundry.dice.Roll);
    const before = thrown.get(id) ?? (values.has(id) ? [Math.trunc(values.get(id) ?? 0)] : []);
    thrown.set(id, [...before, one.total ?? 0]);
    return one.total ?? 0;
  };
  for (const id of ids) values.set(id, await throwFor(id, turnOrderFormula()));
  for (let step = 1; step <= MOST_ROLL_OFFS && tiedIds(values).length > 0; step++)
    for (const id of tiedIds(values)) {
      const face = await throwFor(id, "1d6");
      values.set(id, Number(((values.get(id) ?? 0) + face / 10 ** step).toFixed(step)));
    }
  // What still ties keeps the order of the card in the tracker too, which sorts equal numbers its own way.
  const last = new Map<number, number>();
  for (const id of thrown.keys()) {
    const value = values.get(id) ?? 0;
    const before = last.get(value) ?? 0;
    last.set(value, before + 1);
    if (before > 0) values.set(id, Number((value - before * LEAST).toFixed(5)));
  }
  const updates = [...values].map(([_id, initiative]) => ({ _id, initiative }));
  await combat.updateEmbeddedDocuments("Combatant", updates as never, { turnEvents: false } as never);
  const places = [...thrown]
    .filter(([id]) => isSeen(id))
    .toSorted(([a], [b]) => (values.get(b) ?? 0) - (values.get(a) ?? 0))
    .map(([id, faces]) => ({ name: (combat.combatants.get(id)?.name ?? "").slice(0, 80), rolls: faces }));
  if (places.length > 0) await tell(places, rolls);
}

/** The most places that a card tells one by one. */
const PLACE_LIMIT = 24;

/** Posts who comes when, and what each has rolled for it (FPA-30). */
async function tell(places: readonly { name: string; rolls: number[] }[], rolls: readonly foundry.dice.Roll[]) {
  const words = places.map(({ name, rolls: [die, ...rollOffs] }) =>
    [`${name}: ${die}`, ...rollOffs.map((face) => say("FOURPOINTS.Turn.RollOff", { face }))].join(", "),
  );
  await postCard({
    type: "fourPointsTurn",
    system: { kind: "order", name: guideTitle(), order: places.slice(0, PLACE_LIMIT) },
    summary: `${say("FOURPOINTS.Turn.Order")}. ${words.join(". ")}.`,
    actor: null,
    rolls,
    mode: currentMode(),
    id: foundry.utils.randomID(),
  });
}

/** A place in the order as people read it: the die that was rolled, and what ties were broken by (FPA-30, FPA-77). */
export function placeWords({ initiative }: Combatant.Implementation) {
  if (typeof initiative !== "number" || Number.isInteger(initiative) || turnOrder() !== "dice") return null;
  const [die = "", rollOffs = ""] = initiative.toFixed(MOST_ROLL_OFFS).split(".");
  const faces = [...rollOffs.replace(/0+$/, "")].map((face) => say("FOURPOINTS.Turn.RollOff", { face }));
  return { text: die, hint: [die, ...faces].join(", ") };
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
