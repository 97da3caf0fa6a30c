import { SYSTEM_ID } from "../../foundry/id.js";
import { say } from "../../foundry/language.js";
import { keepChatFree } from "../../foundry/room.js";
import type { RenderContext, RenderOptions, SheetClass, SheetPart } from "../../foundry/sheets.js";
import { takeFresh } from "../documents/fresh.js";
import { keepFocus } from "../focus/keep.js";
import { dragUse } from "../macros/hotbar.js";
import { memoryOf, type SheetMemory } from "./memory.js";
import { isNumberBox, settleNumberBox } from "./number-box.js";
import { isNameBox, settleNameBox } from "./name-box.js";
import { bindRowKeys, setRowStops } from "./row-keys.js";
import { bindTabKeys, setTabStops } from "./tab-keys.js";
import { carryTyping } from "./typing.js";

/** A document as far as every sheet of ours reads it. */
export interface SheetDocument {
  readonly uuid: string;
  readonly name: string;
  readonly isOwner: boolean;
  readonly limited: boolean;
  readonly _source: object;
}

/**
 * What users expect of any sheet, over Foundry's own: a play/edit lock in the title bar, `+3` in number boxes,
 * a limited view that shows only what is meant for everybody, and a memory for tab, scroll and open rows.
 */
export function triviumSheet<Doc extends SheetDocument>(Base: SheetClass<Doc>) {
  return class TriviumSheet extends Base {
    static override DEFAULT_OPTIONS: object = {
      classes: ["trivium-window", "trivium-sheet"],
      window: { resizable: true, contentClasses: [SYSTEM_ID] },
      form: { submitOnChange: true, closeOnSubmit: false },
      actions: {
        toggleMode: TriviumSheet.onToggleMode,
        toggleRow: TriviumSheet.onToggleRow,
        openRowMenu: TriviumSheet.onOpenRowMenu,
      },
    };

    /** The only part somebody with limited permission gets. */
    static readonly LIMITED_PART: string = "limited";

    /** Numbers that are on their way to the server: what is typed next adds to these, not to what is still stored. */
    readonly #sent = new Map<string, number>();

    /** Whether the window has been given a place already. */
    #isPlaced = false;

    /** Whether the last drawing was for somebody with limited permission. */
    #drawnLimited: boolean | undefined;

    /** Where this sheet's reader was; kept while the page is open. */
    get memory(): SheetMemory {
      return memoryOf(this.document.uuid, () => ({
        tabs: {},
        scroll: {},
        open: new Set(),
        mode: takeFresh(this.document.uuid) ? "edit" : "play",
      }));
    }

    /** The name alone: what kind of thing it is, the sheet itself shows. */
    override get title(): string {
      return this.document.name;
    }

    /** True while fields may be changed: unlocked, and the user may write. */
    get editing(): boolean {
      return this.isEditable && this.memory.mode === "edit";
    }

    override _configureRenderOptions(options: RenderOptions): void {
      super._configureRenderOptions(options);
      if (options.isFirstRender) Object.assign(this.tabGroups, this.memory.tabs);
    }

    override _configureRenderParts(options: RenderOptions): Record<string, SheetPart> {
      const { limited, ...full } = super._configureRenderParts(options);
      return this.document.limited && limited ? { limited } : full;
    }

    override async _prepareContext(options: RenderOptions): Promise<RenderContext> {
      const context = await super._prepareContext(options);
      return {
        ...context,
        editing: this.editing,
        limited: this.document.limited,
        isOwner: this.document.isOwner,
        rootId: this.id,
      };
    }

    override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
      const frame = await super._renderFrame(options);
      const lock = frame.ownerDocument.createElement("button");
      lock.type = "button";
      lock.className = "header-control tr-lock";
      lock.dataset["action"] = "toggleMode";
      frame.querySelector(".window-header .window-title")?.after(lock);
      return frame;
    }

    override _preSyncPartState(
      partId: string,
      newElement: HTMLElement,
      priorElement: HTMLElement,
      state: object,
    ): void {
      super._preSyncPartState(partId, newElement, priorElement, state);
      carryTyping(priorElement, newElement);
    }

    override _replaceHTML(result: object, content: HTMLElement, options: RenderOptions): void {
      const draw = () => super._replaceHTML(result, content, options);
      keepFocus(content, draw);
    }

    override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
      await super._onFirstRender(context, options);
      // A sheet that is opened again opens where its user has left it.
      if (!this.#isPlaced) keepChatFree(this, true);
      this.#isPlaced = true;
      for (const [selector, offset] of Object.entries(this.memory.scroll))
        this.element.querySelector(selector)?.scrollTo({ top: offset });
      this.element.addEventListener("keydown", pressLikeButton);
      bindRowKeys(this.element);
      bindTabKeys(this.element);
      // On paper the page makes room for the sheet; its rules may name nothing of the page's but this (print.css).
      const { documentElement, body } = this.element.ownerDocument;
      for (const page of [documentElement, body]) page.classList.add("trivium-page");
      this.element.addEventListener("dragstart", (event) => dragUse(event, this.document));
      this.element.addEventListener("scroll", (event) => this.#noteScroll(event.target as HTMLElement), true);
    }

    override async _onRender(context: RenderContext, options: RenderOptions): Promise<void> {
      await super._onRender(context, options);
      // A drawing for another reason must not forget what is still on its way.
      for (const [name, value] of this.#sent)
        if (foundry.utils.getProperty(this.document._source, name) === value) this.#sent.delete(name);
      // Somebody else's change of rights turns the whole sheet over: parts that are no longer drawn would stay in it.
      const { limited } = this.document;
      if (this.#drawnLimited !== undefined && this.#drawnLimited !== limited) {
        this.#drawnLimited = undefined;
        // After this drawing has ended: a window cannot be closed from inside its own.
        setTimeout(() => void this.close({ animate: false }).then(() => this.render({ force: true })));
        return;
      }
      this.#drawnLimited = limited;
      this.#drawLock();
      // Foundry disables a locked sheet's controls; looking around must stay possible for those who may look.
      for (const control of this.element.querySelectorAll<HTMLButtonElement>("[data-tr-always]"))
        control.disabled = false;
      setRowStops(this.element);
      setTabStops(this.element);
    }

    override changeTab(tab: string, group: string, options?: object): void {
      super.changeTab(tab, group, options);
      if (this.rendered) setTabStops(this.element);
      this.memory.tabs[group] = tab;
    }

    override _onChangeForm(formConfig: object, event: Event): void {
      if (isNumberBox(event.target)) {
        const { name } = event.target;
        const current = this.#sent.get(name) ?? foundry.utils.getProperty(this.document._source, name);
        if (!settleNumberBox(event.target, current)) return;
        this.#sent.set(name, Number(event.target.value));
      }
      if (isNameBox(event.target) && !settleNameBox(event.target, this.document.name)) return;
      super._onChangeForm(formConfig, event);
    }

    override async _onSubmitForm(formConfig: object, event: Event): Promise<void> {
      const name = isNumberBox(event.target) ? event.target.name : "";
      const value = this.#sent.get(name);
      try {
        await super._onSubmitForm(formConfig, event);
      } finally {
        // Written or refused, however long that took: what is stored is the current number again.
        if (this.#sent.get(name) === value) this.#sent.delete(name);
      }
    }

    #noteScroll(target: HTMLElement): void {
      const region = target.dataset?.["trScroll"];
      if (region !== undefined) this.memory.scroll[`[data-tr-scroll="${region}"]`] = target.scrollTop;
    }

    #drawLock(): void {
      const lock = this.element.querySelector<HTMLElement>(".tr-lock");
      if (!lock) return;
      const { editing } = this;
      const word = say(editing ? "TRIVIUM.Sheet.Edit" : "TRIVIUM.Sheet.Play");
      const icon = lock.ownerDocument.createElement("i");
      icon.className = `fa-solid ${editing ? "fa-lock-open" : "fa-lock"}`;
      icon.setAttribute("inert", "");
      lock.replaceChildren(icon, ` ${word}`);
      lock.hidden = !this.isEditable || this.document.limited;
      const hint = say(editing ? "TRIVIUM.Sheet.EditHint" : "TRIVIUM.Sheet.PlayHint");
      lock.setAttribute("aria-label", `${word}. ${hint}`);
      lock.setAttribute("aria-pressed", String(editing));
      lock.dataset["tooltipText"] = hint;
    }

    static async onToggleMode(this: TriviumSheet): Promise<void> {
      this.memory.mode = this.memory.mode === "edit" ? "play" : "edit";
      await this.render();
    }

    static onToggleRow(this: TriviumSheet, _event: PointerEvent, target: HTMLElement): void {
      const row = target.closest<HTMLElement>("[data-item-id]");
      const id = row?.dataset["itemId"];
      if (!row || id === undefined) return;
      const isOpen = !this.memory.open.delete(id);
      if (isOpen) this.memory.open.add(id);
      row.classList.toggle("open", isOpen);
      row.querySelector("[aria-expanded]")?.setAttribute("aria-expanded", String(isOpen));
    }

    static onOpenRowMenu(this: TriviumSheet, _event: PointerEvent, target: HTMLElement): void {
      const { left, bottom } = target.getBoundingClientRect();
      const options = { bubbles: true, cancelable: true, clientX: left, clientY: bottom };
      target.closest("[data-item-id]")?.dispatchEvent(new PointerEvent("contextmenu", options));
    }
  };
}

/** Lets Enter and Space press a picture that acts as a button. */
function pressLikeButton(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if ((event.key !== "Enter" && event.key !== " ") || !target.matches('img[role="button"][data-action]')) return;
  event.preventDefault();
  target.click();
}
