import { isRecord, itemBasics, repairWords, words } from "./fields.js";

/** The lists of words a Trait holds. */
export const TRAIT_LISTS = [
  "advantages",
  "disadvantages",
  "vulnerabilities",
  "resistances",
  "immunities",
  "grants",
] as const;

const schema = () => ({
  ...itemBasics(),
  /** What it gives Advantage on, and what Disadvantage, each in a few words. */
  advantages: words(),
  disadvantages: words(),
  /** Named things it makes vulnerable, resistant or immune to (FP-080). */
  vulnerabilities: words(),
  resistances: words(),
  immunities: words(),
  /** Abilities that come with it, by UUID. */
  grants: words(),
});

/** A Trait: a bodily feature, with what it helps, hinders, endures and grants (FP-080, FP-111, FP-112). */
export class FourPointsTraitData extends foundry.abstract.TypeDataModel<
  ReturnType<typeof schema>,
  Item.Implementation
> {
  static override defineSchema() {
    return schema();
  }

  static override migrateData(source: Record<string, unknown>) {
    if (isRecord(source)) for (const key of TRAIT_LISTS) repairWords(source, key);
    return super.migrateData(source);
  }
}

declare module "../../../foundry/models.js" {
  interface ItemModels {
    fourPointsTrait: typeof FourPointsTraitData;
  }
}
