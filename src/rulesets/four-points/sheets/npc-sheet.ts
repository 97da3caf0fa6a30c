import { systemPath } from "../../../foundry/id.js";
import { enrich } from "../../../foundry/rich-text.js";
import type { RenderContext, RenderOptions, SheetPart } from "../../../foundry/sheets.js";
import { FALLS_AT } from "../rules/fight.js";
import { DIFFICULTIES, STATS, type Difficulty, type Stat } from "../rules/names.js";
import { powerTitle } from "../settings.js";
import { FourPointsActorSheet } from "./four-points-actor-sheet.js";

const part = (name: string): string => systemPath(`templates/four-points/${name}.hbs`);

/** The sheet of an NPC: a Difficulty per Stat, pools only behind their switch (FPA-51). */
export class FourPointsNpcSheet extends FourPointsActorSheet {
  static override DEFAULT_OPTIONS: object = {
    classes: ["four-points-npc"],
    position: { width: 420, height: 560 },
  };

  static override PARTS: Record<string, SheetPart> = {
    head: { template: part("npc-head"), templates: [part("pools")] },
    body: { template: part("npc-body"), templates: [part("item-row")], scrollable: [""] },
    limited: { template: part("limited"), scrollable: [""] },
  };

  override async _prepareContext(options: RenderOptions): Promise<RenderContext> {
    const context = await super._prepareContext(options);
    const system = this.document.system as unknown as {
      difficulty: Record<Stat, Difficulty>;
      fallsAt: number;
      description: string;
      notes: string;
    };
    return {
      ...context,
      powerTitle: powerTitle(),
      falls: Object.fromEntries(FALLS_AT.map((stage) => [stage, `FOURPOINTS.Npc.Falls.${stage}`])),
      fallsKey: `FOURPOINTS.Npc.Falls.${system.fallsAt}`,
      levels: Object.fromEntries(DIFFICULTIES.map((level) => [level, `FOURPOINTS.Difficulty.${level}`])),
      difficulties: STATS.map((stat) => ({ stat, level: system.difficulty[stat] })),
      descriptionHtml: await enrich(system.description, this.document),
      notesHtml: this.document.isOwner ? await enrich(system.notes, this.document) : "",
    };
  }
}
