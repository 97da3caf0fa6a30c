import { choice, dropBadChoice, isRecord, itemBasics, line, repairWords, words } from "./fields.js";
import { SIZES } from "../rules/scales.js";

const schema = () => ({
  ...itemBasics(),
  size: choice("medium"),
  /** Items that come with this Folk, by UUID; offered when it is dropped on a Character. */
  grants: words(),
  /** What its people speak, in words. */
  languages: line(),
});

/** A Folk: what somebody is by birth, with the Traits and Abilities that belong to it (FP-111, FPX-01). */
export class FourPointsFolkData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, Item.Implementation> {
  static override defineSchema() {
    return schema();
  }

  static override migrateData(source: Record<string, unknown>) {
    if (isRecord(source)) {
      dropBadChoice(source, "size", SIZES);
      repairWords(source, "grants");
    }
    return super.migrateData(source);
  }
}

declare module "../../../foundry/models.js" {
  interface ItemModels {
    fourPointsFolk: typeof FourPointsFolkData;
  }
}
