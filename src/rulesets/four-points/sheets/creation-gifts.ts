import { say, sayList } from "../../../foundry/language.js";
import { plainText } from "../../../foundry/rich-text.js";
import { FourPointsTraitData } from "../data/trait.js";
import { folkOnSheet } from "../deeds/create-character.js";
import type { CreationDraft } from "../deeds/creation-draft.js";
import { fetchDraft, type Gift } from "../deeds/creation-items.js";

/** The most of an item's text that a step shows, in characters. */
const TEXT_LIMIT = 400;

/** What a Trait or Ability does, as short lines: what it helps, hinders and endures. */
export interface Effect {
  readonly label: string;
  readonly things: string;
}

const EFFECTS = ["advantages", "disadvantages", "vulnerabilities", "resistances", "immunities"] as const;

/** What a Trait brings, each list in the reader's words (FP-080, FP-112). */
export const traitEffects = (data: unknown): Effect[] =>
  data instanceof FourPointsTraitData
    ? EFFECTS.flatMap((key) =>
        data[key].size > 0 ? [{ label: say(`FOURPOINTS.Field.${key}`), things: [...data[key]].join(", ") }] : [],
      )
    : [];

/** A gift of a Folk as the step shows it: what it is, what it does, and its text (FPX-01). */
export function giftRow(gift: Gift, index: number) {
  const { description = "" } = gift.system as { description?: string };
  return {
    ...gift,
    index,
    kind: say(`TYPES.Item.${gift.type}`),
    effects: traitEffects(gift.system),
    text: plainText(description, TEXT_LIMIT),
  };
}

/** That a Folk which lies on the sheet gives way to the one that was chosen, and what goes with it (FPA-106). */
export async function folkWords(actor: Actor.Implementation, draft: CreationDraft): Promise<string[]> {
  await fetchDraft(draft);
  const { leaving } = await folkOnSheet(actor, draft);
  const names = [...new Set(leaving.map(({ name }) => name))];
  return names.length > 0 ? [say("FOURPOINTS.Creation.FolkGoes", { names: sayList(names) })] : [];
}
