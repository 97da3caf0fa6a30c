import { systemPath } from "../../../foundry/id.js";
import { enrich } from "../../../foundry/rich-text.js";
import type { RenderContext, RenderOptions, SheetPart } from "../../../foundry/sheets.js";
import { readSettings } from "../settings.js";
import { FourPointsActorSheet } from "./four-points-actor-sheet.js";

const part = (name: string): string => systemPath(`templates/four-points/${name}.hbs`);
const ROW = [part("item-row"), part("pools")];

/** The sheet of a player's Character. */
export class FourPointsCharacterSheet extends FourPointsActorSheet {
  static override DEFAULT_OPTIONS: object = {
    classes: ["four-points-character"],
    position: { width: 720, height: 660 },
  };

  static override PARTS: Record<string, SheetPart> = {
    head: { template: part("character-head"), templates: ROW },
    body: {
      template: part("character-body"),
      templates: [...ROW, part("tabs"), part("skills"), part("gear"), part("notes"), part("rail")],
      scrollable: ['[data-tab="skills"].tab', '[data-tab="gear"].tab', '[data-tab="notes"].tab', ".fp-rail"],
    },
    limited: { template: part("limited"), scrollable: [""] },
  };

  static TABS = {
    primary: {
      initial: "skills",
      tabs: [
        { id: "skills", label: "FOURPOINTS.Tab.Skills" },
        { id: "gear", label: "FOURPOINTS.Tab.Gear" },
        { id: "notes", label: "FOURPOINTS.Tab.Notes" },
      ],
    },
  };

  override async _prepareContext(options: RenderOptions): Promise<RenderContext> {
    const context = await super._prepareContext(options);
    const system = this.document.system as unknown as { description: string; biography: string };
    return {
      ...context,
      skillLimit: readSettings().skillLimit,
      descriptionHtml: await enrich(system.description, this.document),
      biographyHtml: this.document.limited ? "" : await enrich(system.biography, this.document),
    };
  }
}
