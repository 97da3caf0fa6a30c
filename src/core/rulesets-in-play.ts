import { readSetting, writeSetting } from "../foundry/settings.js";
import { allRulesets, rulesetOf } from "./registry.js";
import type { Ruleset } from "./ruleset.js";

/** The world setting with the ids of the chosen rulesets, parted by commas; blank means that nobody has chosen yet. */
export const RULESETS_SETTING = "rulesets";

/** The chosen ids; those of rulesets that are not there are passed over, but stay stored. */
export const chosenIds = (stored: string): string[] =>
  stored
    .split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "");

/** Whether this world's game master has chosen. */
export const isChosen = (): boolean => chosenIds(readSetting<string>(RULESETS_SETTING)).length > 0;

/** The rulesets that this world plays, in the order of the list; all of them until somebody has chosen. */
export function rulesetsInPlay(): readonly Ruleset[] {
  const chosen = new Set(chosenIds(readSetting<string>(RULESETS_SETTING)));
  const known = allRulesets().filter(({ id }) => chosen.has(id));
  return known.length > 0 ? known : allRulesets();
}

/** Whether a ruleset is played here. What belongs to one that is not stays as it is, and is offered nowhere. */
export const isInPlay = (id: string): boolean => rulesetsInPlay().some((ruleset) => ruleset.id === id);

/** Stores the choice. It filters what is offered, and changes no document. */
export const chooseRulesets = (ids: readonly string[]): Promise<void> => writeSetting(RULESETS_SETTING, ids.join(","));

/**
 * The types that somebody who makes a document may choose: those of the rulesets in play and whatever is not ours;
 * for an item of an actor, those of the actor's own ruleset.
 */
export function typesOffered(
  documentName: "Actor" | "Item",
  types: readonly string[],
  parentType?: string,
): readonly string[] {
  const owner = parentType === undefined ? undefined : rulesetOf("Actor", parentType);
  return types.filter((type) => {
    const ruleset = rulesetOf(documentName, type);
    if (!ruleset) return true;
    return owner ? ruleset === owner : isInPlay(ruleset.id);
  });
}

/** The rulesets that have documents in this world already, which a choice should not pass over. */
export function rulesetsWithDocuments(): ReadonlySet<string> {
  const ids = [
    ...(game.actors?.map((actor) => rulesetOf("Actor", actor.type)?.id) ?? []),
    ...(game.items?.map((item) => rulesetOf("Item", item.type)?.id) ?? []),
  ];
  return new Set(ids.filter((id): id is string => id !== undefined));
}
