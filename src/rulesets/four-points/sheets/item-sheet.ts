import { triviumSheet } from "../../../core/sheets/trivium-sheet.js";
import { systemPath } from "../../../foundry/id.js";
import { enrich } from "../../../foundry/rich-text.js";
import { ItemSheet, type RenderContext, type RenderOptions, type SheetPart } from "../../../foundry/sheets.js";
import { shareItem } from "../chat/item-card.js";
import { itemFields } from "./item-fields.js";

/** The sheet of every Four Points item; fields of one type only appear by type. */
export class FourPointsItemSheet extends triviumSheet<Item.Implementation>(ItemSheet) {
  static override DEFAULT_OPTIONS: object = {
    classes: ["four-points-window", "four-points-item"],
    window: { contentClasses: ["four-points"], icon: "tr-mark tr-mark-four-points" },
    position: { width: 480, height: 460 },
    actions: { share: FourPointsItemSheet.onShare },
  };

  static override PARTS: Record<string, SheetPart> = {
    body: {
      template: systemPath("templates/four-points/item-sheet.hbs"),
      templates: ["item-field", "item-grants"].map((name) => systemPath(`templates/four-points/${name}.hbs`)),
      scrollable: [""],
    },
  };

  override async _prepareContext(options: RenderOptions): Promise<RenderContext> {
    const context = await super._prepareContext(options);
    const item = this.document;
    const { description } = item.system as unknown as { description: string };
    return {
      ...context,
      item,
      system: item.system,
      kindLabel: `TYPES.Item.${item.type}`,
      fields: await itemFields(item, this.editing),
      descriptionHtml: await enrich(description, item),
    };
  }

  static async onShare(this: FourPointsItemSheet): Promise<void> {
    await shareItem(this.document);
  }
}
