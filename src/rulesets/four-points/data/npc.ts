import { DIFFICULTIES } from "../rules/names.js";
import { SIZES } from "../rules/scales.js";
import {
  choice,
  isRecord,
  line,
  pendings,
  pools,
  dropBadChoice,
  repairNumber,
  repairPendings,
  repairPools,
  richText,
} from "./fields.js";

const { BooleanField, NumberField, SchemaField, StringField } = foundry.data.fields;

const difficulty = () => new StringField({ required: true, nullable: false, blank: false, initial: "normal" });

const schema = () => ({
  /** How hard it is to act on this NPC with each Stat (FPA-51). */
  difficulty: new SchemaField({
    wits: difficulty(),
    stamina: difficulty(),
    dexterity: difficulty(),
    sociability: difficulty(),
  }),
  /** The stage of the Hurt track at which it is out of the fight; 4 is beyond Seriously Hurt (FPA-59). */
  fallsAt: new NumberField({ required: true, nullable: false, integer: true, min: 1, max: 4, initial: 4 }),
  size: choice("medium"),
  /** Rivals may have pools of their own; others have none and lose none (FPA-51). */
  hasPools: new BooleanField({ initial: false }),
  pools: pools(),
  ...pendings(),
  concept: line(),
  description: richText(),
  /** What the Guide wants to remember; shown to owners only. */
  notes: richText(),
});

/** A Non-Player Character: a Difficulty per Stat, pools only behind their switch (FP-002, FPA-51). */
export class FourPointsNpcData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, Actor.Implementation> {
  static override defineSchema() {
    return schema();
  }

  static override migrateData(source: Record<string, unknown>) {
    if (isRecord(source)) {
      repairPools(source["pools"]);
      repairPendings(source);
      repairNumber(source, "fallsAt");
      dropBadChoice(source, "size", SIZES);
      const levels = source["difficulty"];
      if (isRecord(levels)) for (const stat of Object.keys(levels)) dropBadChoice(levels, stat, DIFFICULTIES);
    }
    return super.migrateData(source);
  }
}

declare module "../../../foundry/models.js" {
  interface ActorModels {
    fourPointsNpc: typeof FourPointsNpcData;
  }
}
