import type { Pool } from "../../../kit/pool.js";
import { STATS } from "../rules/names.js";
import { SIZES } from "../rules/scales.js";
import {
  choice,
  count,
  dropBadChoice,
  isRecord,
  line,
  pendings,
  pools,
  repairNumber,
  repairPendings,
  repairPools,
  richText,
} from "./fields.js";

const { SchemaField } = foundry.data.fields;

const schema = () => ({
  pools: pools(),
  ...pendings(),
  /** Who this is, in one line under the name. */
  concept: line(),
  size: choice("medium"),
  /** What this Character wants, whom it is bound to, what it speaks (FPX-17). */
  goals: line(),
  bonds: line(),
  languages: line(),
  /** Faces of the side-effect die that are bad and good for this Character (FPA-43); 0 is the usual table. */
  sideEffects: new SchemaField({ bad: count(0, 6), good: count(0, 6) }),
  /** What anybody may see of this Character. */
  description: richText(),
  /** What its player and those who may look at the sheet read. */
  biography: richText(),
});

/** A player's Character: four pools of Energy Points (FP-001, FP-010). */
export class FourPointsCharacterData extends foundry.abstract.TypeDataModel<
  ReturnType<typeof schema>,
  Actor.Implementation,
  Record<string, never>,
  { energy: Pool }
> {
  static override defineSchema() {
    return schema();
  }

  static override migrateData(source: Record<string, unknown>) {
    if (isRecord(source)) {
      repairPools(source["pools"]);
      repairPendings(source);
      dropBadChoice(source, "size", SIZES);
      const table = source["sideEffects"];
      if (isRecord(table)) for (const key of Object.keys(table)) repairNumber(table, key);
    }
    return super.migrateData(source);
  }

  override prepareDerivedData(): void {
    // Above its maximum a pool counts as full (FPA-11); what is stored stays as it was typed.
    for (const stat of STATS) this.pools[stat].value = Math.min(this.pools[stat].value, this.pools[stat].max);
    const sum = (key: "value" | "max") => STATS.reduce((total, stat) => total + this.pools[stat][key], 0);
    this.energy = { value: sum("value"), max: sum("max") };
  }
}

declare module "../../../foundry/models.js" {
  interface ActorModels {
    fourPointsCharacter: typeof FourPointsCharacterData;
  }
}
