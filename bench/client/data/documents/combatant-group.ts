import { BaseCombatantGroup } from "../../../common/documents/index.js";
import { ClientDocumentMixin } from "../client-document.js";

/** Combatants of one encounter that belong together. */
export class CombatantGroup extends ClientDocumentMixin(BaseCombatantGroup) {
  /** The combatants of this group. */
  get members(): Set<any> {
    return new Set(this.parent?.combatants.filter((combatant: any) => combatant._source.group === this.id) ?? []);
  }

  /** Whether every member is out of the fight. */
  get defeated(): boolean {
    const { members } = this;
    return members.size > 0 && [...members].every((combatant) => combatant.isDefeated);
  }

  get hidden(): boolean {
    const { members } = this;
    return members.size > 0 && [...members].every((combatant) => combatant.hidden);
  }
}
