import { SYSTEM_ID } from "../../../foundry/id.js";
import { INFLICTED, type Inflicted } from "../rules/fight.js";
import { isStat, type Stat } from "../rules/names.js";

/** How what an NPC does with a thing is avoided, and what failing brings. */
export interface Avoidance {
  readonly stat: Stat;
  readonly condition: Inflicted;
  /** The named harm; blank for none. */
  readonly harm: string;
}

const PATH = `flags.${SYSTEM_ID}.avoid`;

/** As it was asked last; else with Dexterity, or Hurt (FPA-74, FPA-99). */
export function avoidanceOf(item: Item.Implementation): Avoidance {
  const { stat, condition, harm } = (foundry.utils.getProperty(item._source, PATH) ?? {}) as Record<string, unknown>;
  return {
    stat: isStat(stat) ? stat : "dexterity",
    condition: INFLICTED.find((word) => word === condition) ?? "hurt",
    harm: typeof harm === "string" ? harm : "",
  };
}

/** Keeps how it was asked, so that the next time it stands there already. */
export async function rememberAvoidance(item: Item.Implementation, avoidance: Avoidance): Promise<void> {
  const known = avoidanceOf(item);
  const isSame = (["stat", "condition", "harm"] as const).every((key) => known[key] === avoidance[key]);
  if (!isSame && item.isOwner && item.actor?.items.has(item.id ?? ""))
    await item.update({ [PATH]: avoidance } as never);
}
