/** Applications drawn from Handlebars templates, part by part. */
import { getTemplate, loadTemplates, renderTemplate } from "../../handlebars/templates.js";
import { attachForm } from "./application-events.js";
import type { ApplicationV2, FormConfiguration } from "./application.js";
import { notePartState, restorePartState, type PartState } from "./part-state.js";

/** A part of a window with a template of its own. */
export interface HandlebarsTemplatePart {
  /** Path of the template; it must make exactly one root element, unless `root`. */
  template: string;
  id?: string;
  classes?: string[];
  /** Partials the template needs. */
  templates?: string[];
  /** Selectors whose scroll is kept when the part is drawn again; "" is the part itself. */
  scrollable?: string[];
  forms?: Record<string, FormConfiguration>;
  /** The part fills the content itself, with any number of elements. */
  root?: boolean;
}

type Parts = Record<string, HandlebarsTemplatePart>;
type Constructor = new (...args: any[]) => ApplicationV2;

/** Adds template parts to an application class. */
export function HandlebarsApplicationMixin<Base extends Constructor>(BaseApplication: Base) {
  class HandlebarsApplication extends BaseApplication {
    static PARTS: Parts = {};

    #parts: Record<string, HTMLElement> = {};
    #templateParts: Parts | undefined;

    /** The drawn parts by id. */
    get parts(): Record<string, HTMLElement> {
      return this.#parts;
    }

    override _configureRenderOptions(options: any): void {
      super._configureRenderOptions(options);
      this.#templateParts = this._configureRenderParts(options);
      options.parts ??= Object.keys(this.#templateParts);
    }

    /** The parts this application has; subclasses may leave some out or add some. */
    _configureRenderParts(_options: any): Parts {
      const { PARTS } = this.constructor as typeof HandlebarsApplication;
      return Object.fromEntries(Object.entries(PARTS).map(([id, part]) => [id, { ...part }]));
    }

    override async _preFirstRender(context: any, options: any): Promise<void> {
      await super._preFirstRender(context, options);
      const parts = Object.values(this.#templateParts!);
      await loadTemplates(parts.flatMap((part) => [part.template, ...(part.templates ?? [])]));
    }

    override async _renderHTML(context: any, options: any): Promise<Record<string, HTMLElement>> {
      const rendered: Record<string, HTMLElement> = {};
      for (const id of options.parts) {
        const part = this.#templateParts![id];
        if (!part) throw new Error(`${this.constructor.name} has no template part "${id}"`);
        const partContext = await this._preparePartContext(id, context, options);
        try {
          await Promise.all((part.templates ?? []).map((path) => getTemplate(path)));
          rendered[id] = this.#parse(id, part, await renderTemplate(part.template, partContext));
        } catch (cause) {
          throw new Error(`Failed to render template part "${id}":\n${(cause as Error).message}`, { cause });
        }
      }
      return rendered;
    }

    /** The context of one part: the shared context, with the part's id and its tab. */
    async _preparePartContext(partId: string, context: any, _options: any): Promise<any> {
      context.partId = `${this.id}-${partId}`;
      if (context.tabs?.[partId]) context.tab = context.tabs[partId];
      return context;
    }

    #parse(id: string, part: HandlebarsTemplatePart, markup: string): HTMLElement {
      const holder = document.createElement("template");
      holder.innerHTML = markup;
      let element: HTMLElement;
      if (part.root) {
        element = document.createElement("div");
        element.append(holder.content);
      } else {
        const count = holder.content.childElementCount;
        if (count !== 1) {
          throw new Error(
            `Template part "${id}" must render a single HTML element. The template "${part.template}" renders ${count}.`,
          );
        }
        element = document.adoptNode(holder.content.firstElementChild as HTMLElement);
      }
      element.dataset.applicationPart = id;
      if (part.id) element.id = `${this.id}-${part.id}`;
      if (part.classes) element.classList.add(...part.classes);
      return element;
    }

    override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: any): void {
      for (const [id, element] of Object.entries(result)) {
        const part = this.#templateParts![id];
        const prior = part.root ? content : content.querySelector<HTMLElement>(`[data-application-part="${id}"]`);
        const state: PartState = {};
        if (prior && !options.isFirstRender) this._preSyncPartState(id, element, prior, state);
        if (part.root) {
          content.replaceChildren(...element.childNodes);
          Object.assign(content.dataset, element.dataset);
          if (part.classes) content.classList.add(...part.classes);
          this.#parts[id] = content;
        } else {
          if (prior) prior.replaceWith(element);
          else this.#insert(id, element, content);
          this.#parts[id] = element;
        }
        if (prior && !options.isFirstRender) this._syncPartState(id, this.#parts[id], prior, state);
        this._attachPartListeners(id, this.#parts[id], options);
      }
    }

    /** A part drawn for the first time goes before those that come after it. */
    #insert(id: string, element: HTMLElement, content: HTMLElement): void {
      const order = Object.keys(this.#templateParts!);
      const next = order.slice(order.indexOf(id) + 1).find((other) => this.#parts[other]?.parentElement === content);
      content.insertBefore(element, next ? this.#parts[next] : null);
    }

    /** Notes what of the prior element is to be carried over. */
    _preSyncPartState(partId: string, _newElement: HTMLElement, priorElement: HTMLElement, state: PartState): void {
      notePartState(priorElement, this.#templateParts![partId].scrollable ?? [], state);
    }

    /** Carries noted state over to the new element. */
    _syncPartState(_partId: string, newElement: HTMLElement, _priorElement: HTMLElement, state: PartState): void {
      restorePartState(newElement, state);
    }

    /** Attaches listeners to a part each time it is drawn. */
    _attachPartListeners(partId: string, htmlElement: HTMLElement, _options: any): void {
      for (const [selector, config] of Object.entries(this.#templateParts![partId].forms ?? {})) {
        const form = htmlElement.matches(selector) ? htmlElement : htmlElement.querySelector(selector);
        if (form) attachForm(this, form as HTMLFormElement, config);
      }
    }

    override _tearDown(options: any): void {
      super._tearDown(options);
      this.#parts = {};
    }
  }
  return HandlebarsApplication;
}
