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
    actions: { share: FourPointsItemSheet.onShare, dropGrant: FourPointsItemSheet.onDropGrant },
  };

  static override PARTS: Record<string, SheetPart> = {
    body: {
      template: systemPath("templates/four-points/item-sheet.hbs"),
      templates: [systemPath("templates/four-points/item-field.hbs")],
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

  /** Items that come with this one, by UUID. */
  get #grants(): string[] {
    const { grants } = (this.document._source as unknown as { system: { grants?: string[] } }).system;
    return [...(grants ?? [])];
  }

  override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener(
      "change",
      (event) => {
        const field = event.target as HTMLSelectElement;
        if (!field.matches("[data-tr-grant]")) return;
        event.stopPropagation();
        if (this.editing && game.user?.isGM && field.value !== "")
          void this.document.update({ "system.grants": [...this.#grants, field.value] } as never);
      },
      true,
    );
  }

  static async onDropGrant(this: FourPointsItemSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const grants = this.#grants.filter((uuid) => uuid !== target.dataset["uuid"]);
    if (this.editing && game.user?.isGM) await this.document.update({ "system.grants": grants } as never);
  }

  static async onShare(this: FourPointsItemSheet): Promise<void> {
    await shareItem(this.document);
  }
}
