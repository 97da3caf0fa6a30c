/** Turning stored text into what is shown: links, rolls, secrets and a system's own enrichments. */
import { type AnchorOptions, createAnchor, createContentLink, getContentLink } from "./content-link.js";
import { createEmbed, readEmbedConfig } from "../../data/embed/embed.js";
import { createInlineRoll } from "./inline-roll.js";
import { previewHTML, truncateHTML } from "./plain-text.js";
import { sanitizeTree } from "./sanitize.js";

/** What to enrich, and for whom. */
export interface EnrichmentOptions {
  /** Show secret sections; otherwise they are removed. */
  secrets?: boolean;
  documents?: boolean;
  links?: boolean;
  rolls?: boolean;
  /** Show `@Embed[...]` as what it names. */
  embeds?: boolean;
  custom?: boolean;
  rollData?: object | (() => object);
  relativeTo?: any;
  [extra: string]: any;
}

interface Enricher {
  id?: string;
  pattern: RegExp;
  enricher: (match: RegExpMatchArray, options: EnrichmentOptions) => Promise<HTMLElement | null> | HTMLElement | null;
  replaceParent?: boolean;
  onRender?: (element: HTMLElement) => unknown;
}

const UUID_LINK = /@UUID\[([^\]#]+)(?:#([^\]]+))?\](?:\{([^}]+)\})?/g;
const OLD_LINK = /@(Actor|Item|Folder|JournalEntry|Macro|RollTable|Scene)\[([^\]]+)\](?:\{([^}]+)\})?/g;
const INLINE_ROLL = /\[\[(\/[a-zA-Z]+\s)?(.*?)(\]{2,3})(?:\{([^}]+)\})?/g;
const WEB_ADDRESS = /https?:\/\/[^\s<]+[^\s<.,;:!?)]/g;

/** The rich text services of the page. */
export class TextEditor {
  /** The class in use, which a system may replace through CONFIG. */
  static get implementation(): typeof TextEditor {
    return CONFIG.ux?.TextEditor ?? TextEditor;
  }

  /**
   * Enriches HTML for display: sanitised first, then links, rolls and the enrichers of CONFIG.TextEditor.
   * What enrichers return is trusted as it is.
   */
  static async enrichHTML(content: string | null | undefined, options: EnrichmentOptions = {}): Promise<string> {
    if (!content) return "";
    const { secrets = false, documents = true, links = true, rolls = true, embeds = true, custom = true } = options;
    const given = { ...options, secrets, documents, links, rolls, embeds, custom };
    const holder = document.createElement("template");
    holder.innerHTML = content;
    const root = holder.content;
    sanitizeTree(root);
    if (!secrets) for (const secret of root.querySelectorAll("section.secret")) secret.remove();

    if (documents) {
      await replaceText(root, UUID_LINK, ([, uuid, hash, label]) =>
        createContentLink(uuid, { label, hash, relativeTo: options.relativeTo }),
      );
      await replaceText(root, OLD_LINK, ([, type, id, label]) => {
        const collection = game.collections.get(type);
        const found = collection?.get(id) ?? collection?.getName(id);
        return createContentLink(found?.uuid ?? `${type}.${id}`, { label });
      });
    }
    if (links) await replaceText(root, WEB_ADDRESS, ([address]) => createWebLink(address));
    if (rolls) {
      const rollData = typeof options.rollData === "function" ? options.rollData() : options.rollData;
      await replaceText(root, INLINE_ROLL, (match) => createInlineRoll(match, rollData ?? {}));
    }
    if (custom) {
      for (const config of CONFIG.TextEditor.enrichers as Enricher[]) {
        await replaceText(
          root,
          config.pattern,
          async (match) => enrichCustom(config, match, given),
          config.replaceParent,
        );
      }
    }
    // Last, for what is embedded has been enriched for itself.
    if (embeds) await embedDocuments(root, given);
    return holder.innerHTML;
  }

  /** The plain text of HTML. */
  static decodeHTML(html: string): string {
    const holder = document.createElement("textarea");
    holder.innerHTML = html;
    return holder.value;
  }

  /** The beginning of what HTML says, as plain text of a length at most. */
  static previewHTML(content: string, length = 250): string {
    return previewHTML(content, length);
  }

  /** A copy of an element with its paragraphs alone: no headings, tables, pictures or links remain. */
  static truncateHTML(element: HTMLElement): HTMLElement {
    return truncateHTML(element);
  }

  /** Makes a link with an icon and a name. */
  static createAnchor(options: AnchorOptions = {}): HTMLAnchorElement {
    return createAnchor(options);
  }

  /** The text that links to what a drop carries; null where it carries nothing that can be linked to. */
  static async getContentLink(
    eventData: any,
    { relativeTo, label }: { relativeTo?: any; label?: string } = {},
  ): Promise<string | null> {
    return getContentLink(eventData, { relativeTo, label });
  }

  /** The data of a drop, as the drag put it there; an empty object when it holds none of ours. */
  static getDragEventData(event: DragEvent): any {
    if (!("dataTransfer" in event)) return {};
    try {
      return JSON.parse(event.dataTransfer!.getData("text/plain"));
    } catch {
      return {};
    }
  }
}

const EMBED = /@Embed\[([^\]]+)\](?:\{([^}]+)\})?/gi;

/** Puts documents where the text embeds them; where there is none to be read stands a broken link. */
async function embedDocuments(root: DocumentFragment, options: EnrichmentOptions): Promise<void> {
  for (const node of textNodes(root)) {
    for (const match of [...node.data.matchAll(EMBED)].toReversed()) {
      const config = readEmbedConfig(match[1], match[2]);
      const made = (await createEmbed(config, options)) ?? brokenLink(match[2] ?? config.uuid);
      const found = node.splitText(match.index);
      found.splitText(match[0].length);
      found.replaceWith(made);
      if (made.localName !== "a") liftOut(made);
    }
  }
}

/** A block cannot stand in a paragraph: what is around it becomes paragraphs before and after it. */
function liftOut(element: HTMLElement): void {
  const paragraph = element.closest("p");
  if (!paragraph) return;
  const after = paragraph.cloneNode(false) as HTMLElement;
  const range = document.createRange();
  range.setStartAfter(element);
  range.setEndAfter(paragraph.lastChild!);
  after.append(range.extractContents());
  paragraph.after(element, after);
  for (const part of [paragraph, after]) if (!part.textContent!.trim() && !part.querySelector("img")) part.remove();
}

const brokenLink = (name: string): HTMLElement =>
  createAnchor({ classes: ["content-link", "broken"], name, icon: "fa-solid fa-link-slash" });

async function enrichCustom(
  config: Enricher,
  match: RegExpMatchArray,
  options: EnrichmentOptions,
): Promise<HTMLElement | null> {
  const element = await config.enricher(match, options);
  if (!element || !config.id || !config.onRender) return element;
  // The element finds its way back to `onRender` by the enricher's id once the text is on the page.
  const wrapper = document.createElement("enriched-content");
  wrapper.setAttribute("enricher", config.id);
  wrapper.append(element);
  return wrapper;
}

function createWebLink(address: string): HTMLElement {
  const link = document.createElement("a");
  link.href = address;
  link.target = "_blank";
  link.rel = "nofollow noopener";
  link.textContent = address;
  return link;
}

/** Text that may be enriched: links, code and enriched parts are left as they are. */
function textNodes(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (!node.parentElement?.closest("a, code, pre, textarea, enriched-content")) nodes.push(node);
  }
  return nodes;
}

/** Replaces each match in the text of a tree by an element; a null leaves the match as text. */
async function replaceText(
  root: Node,
  pattern: RegExp,
  make: (match: RegExpMatchArray) => Promise<HTMLElement | null> | HTMLElement | null,
  replaceParent = false,
): Promise<void> {
  const global = pattern.global ? pattern : new RegExp(pattern.source, `${pattern.flags}g`);
  for (const node of textNodes(root)) {
    // From the last match to the first, so that earlier positions stay true.
    for (const match of [...node.data.matchAll(global)].toReversed()) {
      const element = await make(match);
      if (!element) continue;
      const parent = node.parentElement;
      if (replaceParent && parent) {
        parent.replaceWith(element);
        break;
      }
      const found = node.splitText(match.index!);
      found.splitText(match[0].length);
      found.replaceWith(element);
    }
  }
}
