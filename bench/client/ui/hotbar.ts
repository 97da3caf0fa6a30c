/** The bar of macros at the bottom of the page. */
import { ApplicationV2 } from "../applications/api/application.js";
import { HandlebarsApplicationMixin } from "../applications/api/handlebars-application.js";
import { type ContextMenuEntry, writeEntries } from "../applications/ux/context-menu.js";
import { DragDrop } from "../applications/ux/drag-drop.js";
import { TextEditor } from "../applications/ux/text-editor.js";

const PAGES = 5;
const SLOTS = 10;

/** One place of the bar in view. */
export interface HotbarSlot {
  slot: number;
  /** The key that carries it out. */
  key: string;
  macro: any;
  img: string | null;
  tooltip: string;
}

/** Ten places for macros on each of five pages; every user has an own bar. */
export class Hotbar extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    id: "hotbar",
    tag: "aside",
    window: { frame: false, positioned: false },
    actions: { execute: onExecute, page: onPage, openMacros: onOpenMacros },
  };

  static override PARTS = { hotbar: { template: "templates/ui/hotbar.hbs", root: true } };

  #page = 1;

  /** The page in view, from 1 to 5. */
  get page(): number {
    return this.#page;
  }

  /** The places of the page in view. */
  get slots(): HotbarSlot[] {
    return game.user.getHotbarMacros(this.#page).map(({ slot, macro }: any) => {
      const key = String(slot % SLOTS);
      const tooltip = macro ? macro.name : "Empty: click to make a macro, or drop something here";
      return { slot, key, macro, img: macro?.img ?? null, tooltip };
    });
  }

  override async _prepareContext(options: any): Promise<any> {
    return Object.assign(await super._prepareContext(options), { slots: this.slots, page: this.#page });
  }

  override _insertElement(element: HTMLElement): void {
    element.ariaLabel = "Macros";
    document.getElementById("ui-bottom")!.append(element);
  }

  override async _onFirstRender(context: any, options: any): Promise<void> {
    await super._onFirstRender(context, options);
    game.macros.apps.push(this);
    this._createContextMenu(() => this._getContextMenuOptions(), ".slot.full", { fixed: true });
  }

  override async _onRender(context: any, options: any): Promise<void> {
    await super._onRender(context, options);
    new DragDrop.implementation({
      dragSelector: ".slot.full",
      dropSelector: ".slot",
      callbacks: { dragstart: (event) => this.#onDragStart(event), drop: (event) => void this.#onDrop(event) },
    }).bind(this.element);
  }

  /** Shows a page, from 1 to 5. */
  async changePage(page: number): Promise<void> {
    this.#page = Math.min(Math.max(page ?? 1, 1), PAGES);
    await this.render();
  }

  /** Shows the next page, or the one before; after the last comes the first. */
  async cyclePage(direction: number): Promise<void> {
    const step = Math.sign(direction) || 1;
    await this.changePage(((this.#page - 1 + step + PAGES) % PAGES) + 1);
  }

  /** Opens the sheet of a document, or closes it; what the macros of dropped documents do. */
  static async toggleDocumentSheet(uuid: string): Promise<any> {
    const document = await foundry.utils.fromUuid(uuid);
    if (!document) return ui.notifications.warn("What this macro opens is gone, or is not yours to see.");
    const { sheet } = document;
    return sheet?.rendered ? sheet.close() : sheet?.render({ force: true });
  }

  #macroOf(target: HTMLElement): any {
    const slot = Number(target.closest<HTMLElement>("[data-slot]")!.dataset.slot);
    return this.slots.find((one) => one.slot === slot)?.macro ?? null;
  }

  #onDragStart(event: DragEvent): void {
    const { slot } = (event.currentTarget as HTMLElement).dataset;
    const macro = this.#macroOf(event.currentTarget as HTMLElement);
    if (macro) event.dataTransfer!.setData("text/plain", JSON.stringify({ ...macro.toDragData(), slot }));
  }

  /** What is dropped on a place is first the hooks'; a macro is then put there, other documents as a macro for them. */
  async #onDrop(event: DragEvent): Promise<void> {
    const { slot } = (event.currentTarget as HTMLElement).dataset;
    const data = TextEditor.implementation.getDragEventData(event);
    if (!data.type || Hooks.call("hotbarDrop", this, data, slot) === false) return;
    const cls = CONFIG[data.type]?.documentClass;
    const document = await cls?.fromDropData(data);
    if (!document) return;
    const macro = await macroFor(document);
    if (macro) await game.user.assignHotbarMacro(macro, slot, { fromSlot: data.slot });
  }

  /** The entries of a macro's menu. */
  _getContextMenuOptions(): ContextMenuEntry[] {
    return writeEntries([
      {
        label: "Edit macro",
        icon: "fa-solid fa-pen-to-square",
        visible: (target) => Boolean(this.#macroOf(target)?.isOwner),
        onClick: (target) => this.#macroOf(target).sheet.render({ force: true }),
      },
      {
        label: "Remove from bar",
        icon: "fa-solid fa-xmark",
        onClick: (target) => game.user.assignHotbarMacro(null, Number(target.dataset.slot)),
      },
      {
        label: "Delete macro",
        icon: "fa-solid fa-trash",
        classes: "danger",
        visible: (target) => Boolean(this.#macroOf(target)?.isOwner),
        onClick: (target) => this.#macroOf(target).deleteDialog(),
      },
    ]);
  }
}

/** The macro to put into the bar for a document: itself, a copy of one in a pack, or a new one that opens or draws it. */
async function macroFor(document: any): Promise<any> {
  const cls = CONFIG.Macro.documentClass;
  const { name, img, uuid, documentName, compendium, id } = document;
  if (documentName === "Macro") return compendium ? game.macros.importFromCompendium(compendium, id) : document;
  const [title, command] =
    documentName === "RollTable"
      ? [`Draw from ${name}`, `const table = await fromUuid("${uuid}");\nawait table.draw();`]
      : [`Display ${name}`, `await foundry.applications.ui.Hotbar.toggleDocumentSheet("${uuid}");`];
  if (!game.user.can("MACRO_SCRIPT")) {
    ui.notifications.warn("You may not make script macros, so nothing was put into your bar.");
    return null;
  }
  return cls.create({ name: title, type: "script", scope: "global", command, img: img || "icons/svg/book.svg" });
}

async function onExecute(this: Hotbar, event: Event, target: HTMLElement): Promise<void> {
  const slot = Number(target.closest<HTMLElement>("[data-slot]")!.dataset.slot);
  const macro = this.slots.find((one) => one.slot === slot)?.macro;
  if (macro) await executeMacro(macro, event);
  else {
    const cls = CONFIG.Macro.documentClass;
    const made = await cls.create({ name: cls.defaultName(), type: "chat", scope: "global" });
    await game.user.assignHotbarMacro(made, slot);
    await made.sheet.render({ force: true });
  }
}

/** A script that fails has told so already. */
async function executeMacro(macro: any, event?: Event): Promise<void> {
  try {
    await macro.execute(event ? { event } : {});
  } catch (error) {
    console.error(`Macro "${macro.name}"`, error);
  }
}

/** Carries out what stands in a place of the page in view; false when nothing does. */
export function executeSlot(index: number): boolean {
  const macro = ui.hotbar?.slots[index]?.macro;
  if (macro) void executeMacro(macro);
  return Boolean(macro);
}

async function onPage(this: Hotbar, _event: Event, target: HTMLElement): Promise<void> {
  await this.cyclePage(Number(target.dataset.step));
}

function onOpenMacros(this: Hotbar): void {
  ui.macros.activate();
}
