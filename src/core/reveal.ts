import { readSetting } from "../foundry/settings.js";

/** When opponents' numbers may be seen. */
export type Reveal = "always" | "after" | "gm";

/** Whether somebody may see an opponent's numbers: owners and game masters always, others as the table has it. */
export const mayShow = (reveal: string, viewer: { isGM: boolean; owns: boolean }, isResolved: boolean): boolean =>
  viewer.isGM || viewer.owns || reveal === "always" || (reveal === "after" && isResolved);

/**
 * Whether this client's user may see the numbers of an actor that an Action is up against: dodge, defence, armour, a
 * DC. Before the outcome pass `isResolved: false`, on a card that has one `true`. What it refuses is neither drawn nor
 * written on a card before the outcome. It does not rule prices: the Difficulty of Four Points is one (FPA-64).
 */
export function numbersShown({
  actor,
  isResolved,
}: {
  actor: { isOwner: boolean } | null;
  isResolved: boolean;
}): boolean {
  const viewer = { isGM: game.user?.isGM === true, owns: actor?.isOwner === true };
  return mayShow(readSetting<string>("revealNumbers"), viewer, isResolved);
}
