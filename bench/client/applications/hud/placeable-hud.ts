/** Controls that lie over something on the board. */
import { ApplicationV2 } from "../api/application.js";
import type { FormDataExtended } from "../ux/form-data-extended.js";

/** How an entry of a number is to be taken. */
interface NumberEntry {
  value: number;
  delta: number | undefined;
  isDelta: boolean;
}

/** The public BasePlaceableHUD class. */
export class BasePlaceableHUD extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    classes: ["placeable-hud"],
    tag: "form",
    window: { frame: false, positioned: false },
    actions: { config: onConfig, locked: onLocked, sort: onSort, visibility: onVisibility },
    form: { handler: onSubmitHUD, submitOnChange: true },
  };

  #object: any = null;

  /** What the HUD lies over. */
  get object(): any {
    return this.#object;
  }

  get document(): any {
    return this.#object?.document ?? null;
  }

  get layer(): any {
    return this.#object?.layer ?? null;
  }

  /** Opens the HUD over something. */
  async bind(object: any): Promise<void> {
    if (this.#object && this.#object !== object) await this.close();
    this.#object = object;
    await this.render({ force: true });
    this.element.querySelector("button, input")?.focus({ preventScroll: true });
  }

  override async close(options: object = {}): Promise<this> {
    const { element } = this.#object ?? {};
    const hadFocus = this.element?.contains(document.activeElement);
    await super.close(options);
    this.#object = null;
    if (hadFocus) element?.focus({ preventScroll: true });
    return this;
  }

  override _insertElement(element: HTMLElement): void {
    canvas.board.hud.replaceChildren(element);
  }

  override async _prepareContext(options: any): Promise<any> {
    const { document } = this;
    return Object.assign(await super._prepareContext(options), {
      ...document.toObject(),
      id: this.id,
      isGM: game.user.isGM,
      visibilityClass: document.hidden ? "active" : "",
      lockedClass: document.locked ? "active" : "",
    });
  }

  override async _onRender(context: any, options: any): Promise<void> {
    await super._onRender(context, options);
    this.#place();
  }

  override _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.element.addEventListener("keydown", (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      void this.close();
    });
  }

  #place(): void {
    const { x, y, w, h } = this.#object;
    const style = { left: x, top: y, width: w, height: h };
    for (const [key, value] of Object.entries(style)) this.element.style.setProperty(key, `${value}px`);
  }

  /** Called when what the HUD lies over was drawn anew. */
  _onTokenRefresh(): void {
    if (this.rendered) void this.render();
  }

  /** Reads what was typed for a number: a value, or with a sign what to add; "=-3" is the value -3. */
  _parseNumber(text: string, current: number): NumberEntry {
    const isDelta = /^[+-]/.test(text.trim());
    const given = Number(text.trim().replace(/^=/, ""));
    return { value: isDelta ? current + given : given, delta: isDelta ? given : undefined, isDelta };
  }

  /** Takes what the form says; the handlers of subclasses begin with their own fields. */
  async _onSubmit(_event: Event, _form: HTMLFormElement, _formData: FormDataExtended): Promise<void> {}
}

async function onSubmitHUD(this: BasePlaceableHUD, event: Event, form: any, formData: FormDataExtended): Promise<void> {
  await this._onSubmit(event, form, formData);
}

/** Puts what is under control above all others, or below. */
async function onSort(this: BasePlaceableHUD, _event: Event, target: HTMLElement): Promise<void> {
  const { controlled, placeables } = this.layer;
  const sorts = placeables.map(({ document }: any) => document.sort);
  const sort = target.dataset.direction === "up" ? Math.max(...sorts) + 1 : Math.min(...sorts) - 1;
  await updateControlled(this, controlled, { sort });
}

async function onConfig(this: BasePlaceableHUD): Promise<void> {
  const { document } = this;
  await this.close();
  await document.sheet?.render({ force: true });
}

async function onLocked(this: BasePlaceableHUD): Promise<void> {
  if (game.user.isGM) await updateControlled(this, this.layer.controlled, { locked: !this.document.locked });
}

async function onVisibility(this: BasePlaceableHUD): Promise<void> {
  if (game.user.isGM) await updateControlled(this, this.layer.controlled, { hidden: !this.document.hidden });
}

async function updateControlled(hud: BasePlaceableHUD, controlled: any[], changes: object): Promise<void> {
  const chosen = controlled.includes(hud.object) ? controlled : [hud.object];
  const updates = chosen.map(({ id }) => ({ _id: id, ...changes }));
  await hud.document.parent.updateEmbeddedDocuments(hud.document.documentName, updates);
}
