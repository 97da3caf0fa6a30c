/**
 * The slice of ApplicationV2 that our windows use, typed by hand.
 * Extending the mixin through the published types costs minutes of checking; through this file, seconds.
 * Review it against the public API pages whenever Foundry moves.
 */
export type RenderContext = Record<string, unknown>;

/** One part of a window: a template with exactly one root element. */
export interface SheetPart {
  template: string;
  templates?: string[];
  scrollable?: string[];
  classes?: string[];
}

/** Options a render call may carry. */
export interface RenderOptions {
  force?: boolean;
  parts?: string[];
  isFirstRender?: boolean;
  [option: string]: unknown;
}

/** An open window, as far as we touch it. */
export interface AppInstance {
  readonly id: string;
  readonly element: HTMLElement;
  readonly rendered: boolean;
  readonly options: Record<string, unknown> & { classes: string[] };
  readonly position: { width: number | "auto"; height: number | "auto" };
  readonly title: string;
  tabGroups: Record<string, string | null>;
  render(options?: RenderOptions): Promise<this>;
  close(options?: object): Promise<this>;
  bringToFront(): void;
  setPosition(position: { top?: number; left?: number; width?: number }): void;
  changeTab(tab: string, group: string, options?: object): void;
  _configureRenderOptions(options: RenderOptions): void;
  _configureRenderParts(options: RenderOptions): Record<string, SheetPart>;
  _prepareContext(options: RenderOptions): Promise<RenderContext>;
  _preparePartContext(partId: string, context: RenderContext, options: RenderOptions): Promise<RenderContext>;
  _renderFrame(options: RenderOptions): Promise<HTMLElement>;
  _preSyncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: object): void;
  _attachPartListeners(partId: string, element: HTMLElement, options: RenderOptions): void;
  _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void>;
  /** Takes the drawn parts into the window's content, and carries over what Foundry carries over. */
  _replaceHTML(result: object, content: HTMLElement, options: RenderOptions): void;
  _onRender(context: RenderContext, options: RenderOptions): Promise<void>;
  _onClose(options: object): void;
  _onClickAction(event: PointerEvent, target: HTMLElement): void;
  _createContextMenu(entries: () => object[], selector: string, options: object): unknown;
}

/** A window about one document. */
export interface SheetInstance<Doc> extends AppInstance {
  readonly document: Doc;
  readonly isEditable: boolean;
  _onChangeForm(formConfig: object, event: Event): void;
  _onSubmitForm(formConfig: object, event: Event): Promise<void>;
  /** Actor sheets only: what becomes of an item that was dropped. */
  _onDropItem(event: DragEvent, item: Item.Implementation): Promise<unknown>;
  _prepareSubmitData(event: Event | null, form: HTMLFormElement, formData: object, updateData?: object): object;
}

export interface AppClass {
  new (options?: object): AppInstance;
  DEFAULT_OPTIONS: object;
  PARTS: Record<string, SheetPart>;
}
export interface SheetClass<Doc> {
  new (options?: object): SheetInstance<Doc>;
  DEFAULT_OPTIONS: object;
  PARTS: Record<string, SheetPart>;
}

const mix = foundry.applications.api.HandlebarsApplicationMixin as never as (base: unknown) => unknown;

/** A plain window drawn by Handlebars. */
export const HandlebarsApp = mix(foundry.applications.api.ApplicationV2) as AppClass;
/** Foundry's actor sheet, drawn by Handlebars. */
export const ActorSheet = mix(foundry.applications.sheets.ActorSheetV2) as SheetClass<Actor.Implementation>;
/** Foundry's item sheet, drawn by Handlebars. */
export const ItemSheet = mix(foundry.applications.sheets.ItemSheetV2) as SheetClass<Item.Implementation>;

/** Any sheet class at all; registration stores the class and never calls it here. */
export type AnySheet = abstract new (...args: never[]) => unknown;

interface Registrar {
  registerSheet(document: unknown, scope: string, sheet: AnySheet, options: object): void;
}
/** Where document sheets are registered. */
export const sheetConfig = (): Registrar => foundry.applications.apps.DocumentSheetConfig as never;
