import { systemPath } from "../../../foundry/id.js";
import { enrich } from "../../../foundry/rich-text.js";
import type { RenderContext, RenderOptions, SheetPart } from "../../../foundry/sheets.js";
import { SIZES } from "../rules/scales.js";
import { powerTitle, readSettings } from "../settings.js";
import { FourPointsActorSheet } from "./four-points-actor-sheet.js";

const part = (name: string): string => systemPath(`templates/four-points/${name}.hbs`);
const ROW = [part("item-row"), part("pools")];

/** What a Character is about, in a line each (FPX-17). */
const FACTS = ["goals", "bonds", "languages"] as const;

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
      templates: [...ROW, part("tabs"), part("skills"), part("gifts"), part("gear"), part("notes"), part("rail")],
      scrollable: [
        '[data-tab="skills"].tab',
        '[data-tab="gifts"].tab',
        '[data-tab="gear"].tab',
        '[data-tab="notes"].tab',
        ".fp-rail",
      ],
    },
    limited: { template: part("limited"), scrollable: [""] },
  };

  static TABS = {
    primary: {
      initial: "skills",
      tabs: [
        { id: "skills", label: "FOURPOINTS.Tab.Skills" },
        { id: "gifts", label: "FOURPOINTS.Tab.Gifts" },
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
      powerTitle: powerTitle(),
      sizes: Object.fromEntries(SIZES.map((size) => [size, `FOURPOINTS.Size.${size}`])),
      facts: FACTS.map((key) => ({
        key,
        label: `FOURPOINTS.Fact.${key}`,
        stored: foundry.utils.getProperty(this.document._source, `system.${key}`),
        now: foundry.utils.getProperty(this.document.system, key),
        wide: key !== "languages",
      })),
      skillLimit: readSettings().skillLimit,
      descriptionHtml: await enrich(system.description, this.document),
      biographyHtml: this.document.limited ? "" : await enrich(system.biography, this.document),
    };
  }
}
