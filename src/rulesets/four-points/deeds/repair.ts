import type { Deed, Outcome } from "../../../core/deeds/deed.js";
import { perform, type Performance } from "../../../core/deeds/perform.js";
import { shownName } from "../../../core/documents/shown-name.js";
import { storedValue } from "../../../core/road/documents.js";
import { say, sayCount } from "../../../foundry/language.js";
import { FourPointsEquipmentData } from "../data/equipment.js";
import { repairDays, type ArmourKind } from "../rules/armour.js";

interface Intent {
  readonly actor: Actor.Implementation;
  /** The id of the piece on its actor. */
  readonly item: string;
}

interface Facts {
  readonly item: Item.Implementation | null;
  readonly left: number;
  readonly max: number;
  readonly days: number;
}

interface Repaired extends Outcome {
  readonly isWhole: boolean;
  readonly name: string;
}

const NOTHING: Facts = { item: null, left: 0, max: 0, days: 0 };

const deed: Deed<Intent, Facts, null, Repaired> = {
  id: "four-points.repair",
  async read({ actor, item: id }) {
    const item = actor.items.get(id);
    const data = item?.system as unknown;
    if (!item || !(data instanceof FourPointsEquipmentData) || data.kind !== "armour") return NOTHING;
    const { armour, raised, defence } = data;
    const { value: left, max } = defence;
    return { item, left, max, days: repairDays({ kind: armour as ArmourKind, left, max, raised }) };
  },
  quote: () => null,
  dice: () => null,
  resolve: (_intent, { item, left, max }) => ({
    word: "repaired",
    terms: [],
    pays: [],
    offers: [],
    isWhole: item === null || left >= max,
    name: item?.name ?? "",
  }),
};

const performance: Performance<Intent, Facts, null, Repaired> = {
  deed,
  roll: Roll as never,
  refusal: ({ isWhole }) => (isWhole ? say("FOURPOINTS.Gear.Whole") : null),
  changes(_intent, { item, max }) {
    if (!item) return [];
    const path = "system.defence.value";
    return [{ op: "set", uuid: item.uuid, path, before: storedValue(item, path), after: max }];
  },
  paid: ({ actor }, { name: item }) => ({
    word: "FOURPOINTS.Receipt.repaired",
    data: { item: item.slice(0, 120), name: shownName(actor).slice(0, 120) },
  }),
  card({ actor }, { item, left, max, days }) {
    const name = (item?.name ?? "").slice(0, 120);
    const owner = shownName(actor).slice(0, 120);
    return {
      type: "fourPointsItem",
      system: {
        item: item?.uuid ?? "",
        name,
        img: (item?.img ?? "").slice(0, 300),
        kind: say("TYPES.Item.fourPointsEquipment"),
        owner,
        note: say("FOURPOINTS.Gear.Takes", { before: left, max }),
        text: sayCount("FOURPOINTS.Gear.RepairHint", days),
        outcome: "repaired",
      },
      summary: say("FOURPOINTS.Gear.RepairedSummary", { item: name, name: owner }),
    };
  },
};

/** Makes armour whole again, once its days of repair are over (FPX-13): with a card that everybody sees, and its Undo. */
export const repair = (actor: Actor.Implementation, item: string): Promise<unknown> =>
  perform(performance, { actor, item });
