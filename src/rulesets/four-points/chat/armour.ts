import type { Offer } from "../../../core/road/offers.js";
import type { Change } from "../../../kit/change.js";
import { FourPointsEquipmentData } from "../data/equipment.js";
import { canTake, type ArmourKind } from "../rules/armour.js";
import { offerFrom } from "./offer-from.js";

type Message = ChatMessage.Implementation;

/** The receipts' key of what a failed avoid brings on the one who failed. */
export const SUFFER = "suffer";

/** An armour piece's data; null for everything else. */
function armourData(item: Item.Implementation): FourPointsEquipmentData | null {
  const data = item.system as unknown;
  return data instanceof FourPointsEquipmentData && data.kind === "armour" ? data : null;
}

/** Whether a piece can cancel the next Hurt: worn, whole enough, and a shield raised (FPX-11, FPA-63). */
function helps({ worn, defence, armour, raised }: FourPointsEquipmentData): boolean {
  return worn && canTake({ kind: armour as ArmourKind, left: defence.value, max: defence.max, raised });
}

/** The armour of an actor that can cancel the next Hurt. */
export const armourOf = (actor: Actor.Implementation): Item.Implementation[] =>
  actor.items.filter((item) => {
    const data = armourData(item);
    return data !== null && helps(data);
  });

/** Where a piece keeps how many Hurts it still takes. */
const DEFENCE = "system.defence.value";

/** Whether changes wear armour down and do nothing else: to let it take a Hurt is its owner's own choice. */
export const isArmourAlone = (changes: readonly Change[]): boolean =>
  changes.length > 0 && changes.every((change) => change.op === "set" && change.path === DEFENCE);

/** What armour settles by taking it, and whose choice that is. */
interface Taking {
  readonly settles: string;
  readonly gmOnly: boolean;
  readonly owed?: string | undefined;
}

function armourOffer(
  message: Message,
  owner: Actor.Implementation,
  name: string,
  item: Item.Implementation,
  data: FourPointsEquipmentData,
  { settles, gmOnly, owed }: Taking,
): Offer {
  const { defence } = data;
  return offerFrom(message, {
    key: settles === SUFFER ? `armour:${item.id}` : `armour:${settles}:${item.id}`,
    settles,
    owed,
    isOpen: helps(data),
    label: "FOURPOINTS.Aim.Armour",
    labelData: { item: item.name, left: defence.value, max: defence.max },
    target: owner,
    name,
    gmOnly,
    word: "FOURPOINTS.Receipt.armour",
    changes() {
      const now = (item.system as unknown as FourPointsEquipmentData).defence.value;
      if (now <= 0) return { refused: "FOURPOINTS.Refusal.ArmourGone" };
      const change: Change = { op: "set", uuid: item.uuid, path: DEFENCE, before: now, after: now - 1 };
      return { changes: [change], data: { item: item.name, left: now - 1 } };
    },
  });
}

/** What each piece of an actor's armour offers to take; of an NPC's hit the Guide says so (FPX-20, FPA-99). */
export const armourOffers = (message: Message, owner: Actor.Implementation, name: string, taking: Taking): Offer[] =>
  owner.items.contents.flatMap((item) => {
    const data = armourData(item);
    return data ? [armourOffer(message, owner, name, item, data, taking)] : [];
  });
