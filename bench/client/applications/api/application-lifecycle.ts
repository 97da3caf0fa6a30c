/** The life of an application: options, drawing, closing, and the steps subclasses take part in. */
import { profile } from "../../../common/profile.js";
import type { WindowParts } from "./application-frame.js";
import { callChainHooks, inheritanceChain, mergeOptions, type ApplicationPosition } from "./application-options.js";
import { awaitTransition } from "./application-transition.js";
import { instances } from "./instances.js";

let counter = 0;

/** The longest that a window takes to go, in milliseconds. */
const CLOSING_TAKES = 500;

/** Where an application is in its life. */
export const RENDER_STATES = Object.freeze({
  ERROR: -3,
  CLOSING: -2,
  CLOSED: -1,
  NONE: 0,
  RENDERING: 1,
  RENDERED: 2,
});

/** What ApplicationV2 builds on; it knows nothing of windows, tabs or forms. */
export abstract class ApplicationLifecycle extends EventTarget {
  readonly options: Record<string, any>;
  position: ApplicationPosition;
  protected _window: WindowParts = {};
  #id: string;
  #element: HTMLElement | null = null;
  #content: HTMLElement | null = null;
  #state: number = RENDER_STATES.NONE;
  /** Rendering and closing wait for each other. */
  #queue: Promise<unknown> = Promise.resolve();
  #focusedBefore: HTMLElement | null = null;

  constructor(options: Record<string, any> = {}) {
    super();
    this.options = Object.freeze(this._initializeApplicationOptions(options));
    this.#id = this.options.id.replaceAll("{id}", this.options.uniqueId);
    this.position = { ...this.options.position };
  }

  get id(): string {
    return this.#id;
  }
  get element(): any {
    return this.#element;
  }
  get hasFrame(): boolean {
    return this.options.window.frame;
  }
  get state(): number {
    return this.#state;
  }
  get rendered(): boolean {
    return this.#state === RENDER_STATES.RENDERED;
  }

  /** The merged options of the class chain and of this instance. */
  _initializeApplicationOptions(options: Record<string, any>): Record<string, any> {
    const merged: Record<string, any> = { uniqueId: String(++counter) };
    for (const cls of [...inheritanceChain(this.constructor)].toReversed()) {
      if (Object.hasOwn(cls, "DEFAULT_OPTIONS")) mergeOptions(merged, cls.DEFAULT_OPTIONS);
    }
    return mergeOptions(merged, options);
  }

  /** Draws the application, or draws it again; without `force` only what is already on the page. */
  async render(options: any = {}, legacyOptions: any = {}): Promise<this> {
    const asked = typeof options === "boolean" ? { ...legacyOptions, force: options } : options;
    return this.#enqueue(() => this.#render(asked));
  }

  #enqueue<T>(task: () => Promise<T>): Promise<T> {
    const run = this.#queue.then(task);
    this.#queue = run.catch(() => undefined);
    return run;
  }

  async #render(options: any): Promise<this> {
    const first = !this.#element;
    if (first && !options.force) return this;
    try {
      if (this._canRender(options) === false) return this;
    } catch (refusal) {
      ui.notifications.warn((refusal as Error).message);
      return this;
    }
    options.isFirstRender = first;
    try {
      this._configureRenderOptions(options);
      await this.#draw(options, first);
    } catch (cause) {
      this.#state = RENDER_STATES.ERROR;
      const message = `Failed to render Application "${this.id}":\n${(cause as Error).message}`;
      ui.notifications.error(message);
      throw new Error(message, { cause });
    }
    return this;
  }

  async #draw(options: any, first: boolean): Promise<void> {
    this.#state = RENDER_STATES.RENDERING;
    const opener = first ? (document.activeElement as HTMLElement | null) : null;
    const context = await this._prepareContext(options);
    if (first) await this._preFirstRender(context, options);
    await this._preRender(context, options);
    if (profile().generation >= 14) callChainHooks(this, "preRender{}", this, context, options);
    const result = await this._renderHTML(context, options);

    if (first) {
      const frame = await this._renderFrame(options);
      this.#element = frame;
      this.#content = this._window.content ?? frame;
      instances.set(this.id, this);
      await this._insertElement(frame);
      this._attachFrameListeners();
      this.#focusedBefore = opener;
    }
    this._replaceHTML(result, this.#content!, options);
    this._updateFrame(options);
    this.#state = RENDER_STATES.RENDERED;
    this._showFrame(options);
    if (first) await this._onFirstRender(context, options);
    await this._onRender(context, options);
    callChainHooks(this, "render{}", this, this.#element, context, options);
    this.dispatchEvent(new Event("render"));
    if (options.force) this._present(first);
  }

  /** Returning false stops a render silently; throwing stops it and shows the message as a warning. */
  _canRender(_options: any): false | void {}

  async _preFirstRender(_context: any, _options: any): Promise<void> {}
  async _preRender(_context: any, _options: any): Promise<void> {}
  async _onFirstRender(_context: any, _options: any): Promise<void> {}
  async _onRender(_context: any, _options: any): Promise<void> {}

  async _renderHTML(_context: any, _options: any): Promise<any> {
    throw new Error(`${this.constructor.name} must implement _renderHTML`);
  }

  _replaceHTML(_result: any, _content: HTMLElement, _options: any): void {
    throw new Error(`${this.constructor.name} must implement _replaceHTML`);
  }

  // Closing

  /** Takes the application off the page; a window fades unless `animate` is false or the user wants no motion. */
  async close(options: any = {}): Promise<this> {
    return this.#enqueue(() => this.#close(options));
  }

  async #close(options: any): Promise<this> {
    const element = this.#element;
    if (!element) return this;
    this.#state = RENDER_STATES.CLOSING;
    await this._preClose(options);
    const hadFocus = element.contains(document.activeElement) || document.activeElement === document.body;
    if (this.hasFrame && (options.animate ?? true)) {
      element.classList.add("closing");
      await awaitTransition(element, CLOSING_TAKES);
    }
    element.remove();
    this._tearDown(options);
    this.#element = this.#content = null;
    this._window = {};
    this.#state = RENDER_STATES.CLOSED;
    if (instances.get(this.id) === this) instances.delete(this.id);
    if (hadFocus && this.#focusedBefore?.isConnected) this.#focusedBefore.focus({ preventScroll: true });
    this._onClose(options);
    callChainHooks(this, "close{}", this);
    this.dispatchEvent(new Event("close"));
    return this;
  }

  async _preClose(_options: any): Promise<void> {}
  _onClose(_options: any): void {}
  _tearDown(_options: any): void {}

  abstract readonly title: string;
  abstract _configureRenderOptions(options: any): void;
  abstract _prepareContext(options: any): Promise<any>;
  abstract _renderFrame(options: any): Promise<HTMLElement>;
  abstract _updateFrame(options: any): void;
  abstract _insertElement(element: HTMLElement): void | Promise<void>;
  abstract _attachFrameListeners(): void;
  /** Puts a drawn frame in its place. */
  protected abstract _showFrame(options: any): void;
  /** Brings what was opened to the user's attention. */
  protected abstract _present(first: boolean): void;
}
