import { WorldCollection } from "../document-collection.js";

/** The encounters of the world. */
export class Combats extends WorldCollection {
  static override documentName = "Combat";

  /** The encounters of the scene in view, and those of no scene. */
  get combats(): any[] {
    const { current } = globalThis.game.scenes;
    return this.filter((combat: any) => combat._source.scene === null || combat._source.scene === current?.id);
  }

  /** The encounter in force: that of the scene in view before one of no scene. */
  get active(): any {
    const active = this.combats.filter((combat: any) => combat.active);
    return active.find((combat: any) => combat._source.scene !== null) ?? active[0] ?? null;
  }

  /** The encounter that the tracker shows. */
  get viewed(): any {
    return globalThis.ui.combat?.viewed ?? this.active;
  }

  /** How the tracker is set up for this world. */
  get settings(): Record<string, any> {
    return globalThis.game.settings.get("core", "combatTrackerConfig");
  }
}
