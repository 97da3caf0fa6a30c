/** The window framework every sheet, dialog and panel builds on. */
import { ContextMenu } from "../ux/context-menu.js";
import { FormDataExtended } from "../ux/form-data-extended.js";
import { currentTheme } from "../../ui/theme.js";
import { attachActions, attachForm } from "./application-events.js";
import { awaitTransition, transitionSize } from "./application-transition.js";
import { applyTheme, buildWindow, isControlVisible, openControlsMenu, type WindowParts } from "./application-frame.js";
import { callChainHooks, inheritanceChain } from "./application-options.js";
import type { ApplicationPosition, HeaderControl } from "./application-options.js";
import {
  applyPosition,
  applySize,
  makeDraggable,
  makeResizable,
  raise,
  resolvePosition,
} from "./application-position.js";
import { prepareTabs, showTab } from "./application-tabs.js";
import { ApplicationLifecycle, RENDER_STATES } from "./application-lifecycle.js";

/** How a form of an application is handled. */
export interface FormConfiguration {
  handler?: (this: any, event: Event, form: HTMLFormElement, formData: FormDataExtended) => unknown;
  submitOnChange?: boolean;
  closeOnSubmit?: boolean;
}

/** An application with an element of its own, framed as a window or not. */
export class ApplicationV2 extends ApplicationLifecycle {
  static BASE_APPLICATION: any = ApplicationV2;
  static RENDER_STATES = RENDER_STATES;
  static TABS: Record<string, any> = {};
  static emittedEvents: readonly string[] = Object.freeze(["render", "close", "position"]);
  static DEFAULT_OPTIONS: Record<string, any> = {
    id: "app-{id}",
    classes: [],
    tag: "div",
    window: {
      frame: true,
      positioned: true,
      title: "",
      icon: "",
      controls: [],
      minimizable: true,
      resizable: false,
      contentTag: "section",
      contentClasses: [],
    },
    actions: {},
    form: { handler: undefined, submitOnChange: false, closeOnSubmit: false },
    position: {},
  };

  /** The class and those it extends, up to its base application. */
  static inheritanceChain(): Generator<any, void> {
    return inheritanceChain(this);
  }

  tabGroups: Record<string, string | null> = {};
  #minimized = false;

  get title(): string {
    return game.i18n.localize(this.options.window.title);
  }
  get window(): WindowParts {
    return this._window;
  }
  get classList(): DOMTokenList | undefined {
    return this.element?.classList;
  }
  get form(): HTMLFormElement | null {
    return this.options.tag === "form" ? this.element : null;
  }
  get minimized(): boolean {
    return this.#minimized;
  }

  override _configureRenderOptions(options: any): void {
    options.window = { title: this.title, icon: this.options.window.icon, ...options.window };
    if (options.isFirstRender) options.position = { ...this.position, ...options.position };
    const groups = Object.keys((this.constructor as any).TABS);
    if (typeof options.tab === "string" && groups.length === 1) this.tabGroups[groups[0]] = options.tab;
    else if (options.tab && typeof options.tab === "object") Object.assign(this.tabGroups, options.tab);
  }

  override async _prepareContext(_options: any): Promise<any> {
    const groups = Object.keys((this.constructor as any).TABS);
    return groups.length === 1 ? { tabs: this._prepareTabs(groups[0]) } : {};
  }

  /** The configuration of a tab group, for subclasses that build it as they go. */
  _getTabsConfig(group: string): any {
    return (this.constructor as any).TABS[group] ?? null;
  }

  /** The tabs of a group as templates draw them, by tab id. */
  _prepareTabs(group: string): Record<string, any> {
    return prepareTabs(this, group, this._getTabsConfig(group));
  }

  override async _renderFrame(_options: any): Promise<HTMLElement> {
    const frame = document.createElement(this.options.tag) as HTMLElement;
    frame.id = this.id;
    // Systems write classes that come out empty.
    frame.classList.add(...this.options.classes.filter(Boolean));
    if (this.hasFrame) {
      frame.classList.add("application");
      if (!this.options.classes.includes("themed")) applyTheme(frame, currentTheme());
      this._window = buildWindow(this, frame);
    }
    return frame;
  }

  override _updateFrame({ window }: any): void {
    const { title, icon, controls } = this._window;
    if (title) title.textContent = window.title;
    if (icon) icon.className = `window-icon fa-fw ${window.icon ?? ""}`;
    if (icon) icon.hidden = !window.icon;
    if (controls) controls.hidden = !this.#visibleControls().length;
  }

  override _insertElement(element: HTMLElement): void | Promise<void> {
    const existing = document.getElementById(element.id);
    if (existing) existing.replaceWith(element);
    else document.body.append(element);
  }

  _getHeaderControls(): HeaderControl[] {
    return [...this.options.window.controls];
  }

  #visibleControls(): HeaderControl[] {
    const controls = this._getHeaderControls();
    callChainHooks(this, "getHeaderControls{}", this, controls);
    return controls.filter((control) => isControlVisible(this, control));
  }

  protected override _showFrame({ position }: any): void {
    if (this.options.window.positioned && this.hasFrame) this.setPosition(position);
  }

  /** Brings a window to the front; a window opened from a control (not while typing) also takes the focus. */
  protected override _present(first: boolean): void {
    if (!this.hasFrame) return;
    this.bringToFront();
    const active = document.activeElement;
    const typing = active?.matches("input, textarea, select, [contenteditable], prose-mirror");
    if (first && !typing && !this.element.contains(active)) this.element.focus({ preventScroll: true });
  }

  override _tearDown(_options: any): void {
    this.#minimized = false;
  }

  // Place

  /** Moves or resizes the window; what is not given stays. */
  setPosition(wish: ApplicationPosition = {}): ApplicationPosition | void {
    if (!this.options.window.positioned || !this.element) return undefined;
    if (this.#minimized) wish = { top: wish.top, left: wish.left };
    const known = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined));
    const asked: ApplicationPosition = { ...this.position, ...known };
    this._prePosition(asked);
    if (!this.#minimized) applySize(this.element, asked);
    this.position = this._updatePosition(asked);
    if (this.#minimized)
      Object.assign(this.element.style, { left: `${this.position.left}px`, top: `${this.position.top}px` });
    else applyPosition(this.element, this.position);
    this._onPosition(this.position);
    this.dispatchEvent(new Event("position"));
    return this.position;
  }

  _updatePosition(position: ApplicationPosition): ApplicationPosition {
    return resolvePosition(this.element, position);
  }
  _prePosition(_position: ApplicationPosition): void {}
  _onPosition(_position: ApplicationPosition): void {}

  bringToFront(): void {
    if (!this.hasFrame || !this.element) return;
    ui.activeWindow = this;
    this.position.zIndex = raise();
    this.element.style.zIndex = String(this.position.zIndex);
  }

  /** Folds the window up to its header. */
  async minimize(): Promise<void> {
    if (!this.rendered || !this.hasFrame || this.#minimized || !this.options.window.minimizable) return;
    const { element } = this;
    this.#minimized = true;
    const { height } = this._window.header!.getBoundingClientRect();
    await transitionSize(element, "minimizing", { height });
    if (!this.#minimized || this.element !== element) return;
    this.#showMinimized(true);
    Object.assign(element.style, { height: "", width: "" });
  }

  /** Gives a folded window back its content and its size. */
  async maximize(): Promise<void> {
    if (!this.#minimized) return;
    const { element } = this;
    const { height } = element.getBoundingClientRect();
    this.#minimized = false;
    this.#showMinimized(false);
    this.setPosition();
    const target = element.getBoundingClientRect().height;
    const own = element.style.height;
    element.style.height = `${height}px`;
    await transitionSize(element, "maximizing", { height: target });
    element.style.height = own;
  }

  #showMinimized(minimized: boolean): void {
    this.element.classList.toggle("minimized", minimized);
    // As an attribute, since a system's own styles may say how its content is displayed.
    for (const part of [this._window.content, this._window.resize]) part?.toggleAttribute("hidden", minimized);
  }

  /** Waits until an element's transition has ended, and not at all where it has none. */
  async _awaitTransition(element: HTMLElement, timeout: number): Promise<void> {
    return awaitTransition(element, timeout);
  }

  // Tabs, actions, forms, menus

  /** Shows a tab of a group. */
  changeTab(tab: string, group: string, options: any = {}): void {
    if (!this.element) return;
    if (!tab || !group) throw new Error("You must pass both the tab and the tab group identifier");
    if (this.tabGroups[group] === tab && !options.force) return;
    showTab(this.element, tab, group);
    this.tabGroups[group] = tab;
    if ((options.updatePosition ?? true) && this.position.height === "auto") this.setPosition();
  }

  _onClickTab(event: Event, target: HTMLElement): void {
    const { tab, group } = (target.closest("[data-tab]") as HTMLElement).dataset;
    this.changeTab(tab!, group!, { event, navElement: target });
  }

  override _attachFrameListeners(): void {
    attachActions(this, this.element);
    if (this.form) attachForm(this, this.form, this.options.form);
    if (!this.hasFrame) return;
    this.element.addEventListener("pointerdown", () => this.bringToFront(), { capture: true });
    const { header, resize } = this._window;
    if (this.options.window.positioned) {
      makeDraggable(this, header!);
      if (resize) makeResizable(this, resize);
    }
    header!.addEventListener("dblclick", (event) => {
      if (!(event.target as HTMLElement).closest("button")) void (this.#minimized ? this.maximize() : this.minimize());
    });
  }

  /** Runs what an element's `data-action` names: the application's own handler, a built-in, or `_onClickAction`. */
  _runAction(event: Event, target: HTMLElement): unknown {
    const action = target.dataset.action!;
    const entry = this.options.actions[action];
    if (entry) return (typeof entry === "function" ? entry : entry.handler).call(this, event, target);
    if (action === "close") return this.close();
    if (action === "tab") return this._onClickTab(event, target);
    if (action === "toggleControls") return openControlsMenu(this, this.#visibleControls(), target, event);
    return this._onClickAction(event, target);
  }

  /** Clicks on actions for which no handler is configured. */
  _onClickAction(_event: Event, _target: HTMLElement): unknown {
    return undefined;
  }

  _onChangeForm(formConfig: FormConfiguration, event: Event): unknown {
    return formConfig.submitOnChange ? this._onSubmitForm(formConfig, event) : undefined;
  }

  async _onSubmitForm(formConfig: FormConfiguration, event: Event): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const formData = new FormDataExtended(form);
    await formConfig.handler?.call(this, event, form, formData);
    if (formConfig.closeOnSubmit) await this.close({ submitted: true });
  }

  /** Submits the application's form as its submit button would. */
  async submit(options: any = {}): Promise<any> {
    const { form } = this;
    if (!form || !this.options.form.handler) {
      throw new Error(`The ${this.constructor.name} Application does not support a single top-level form element`);
    }
    const event = new Event("submit", { cancelable: true });
    return this.options.form.handler.call(this, event, form, new FormDataExtended(form), options);
  }

  /** Gives elements of the application a context menu; hooks may add entries, once, when it is made. */
  _createContextMenu(handler: () => any[], selector: string, options: any = {}): ContextMenu | null {
    const { container, hookName, parentClassHooks = true, ...rest } = options;
    const entries = handler.call(this);
    if (hookName?.includes("{}") && parentClassHooks) callChainHooks(this, hookName, this, entries);
    else if (hookName) Hooks.callAll(hookName.replace("{}", this.constructor.name), this, entries);
    if (!entries.length) return null;
    return new ContextMenu(container ?? this.element, selector, entries, { jQuery: false, ...rest });
  }

  /** Listens to one of the application's own events. */
  override addEventListener(type: string, listener: any, options?: any): void {
    const { emittedEvents, name } = this.constructor as typeof ApplicationV2;
    if (!emittedEvents.includes(type)) throw new Error(`"${type}" is not a supported event of the "${name}" class`);
    super.addEventListener(type, listener, options);
  }
}
