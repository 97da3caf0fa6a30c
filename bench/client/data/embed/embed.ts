/** Documents inside the text of others: `@Embed[uuid name=value flag]{caption}`. */

/** What an embed asks for. */
export interface EmbedConfig {
  uuid: string;
  /** Words of the configuration that are no pairs. */
  values: string[];
  classes?: string;
  inline?: boolean;
  cite?: boolean;
  caption?: boolean;
  captionPosition?: "top" | "bottom";
  label?: string;
  [name: string]: any;
}

const WORD = /(?:([\w-]+)=)?(?:"([^"]*)"|(\S+))/g;
const asValue = (text: string): unknown => ({ true: true, false: false })[text] ?? text;

/** Reads what stands between the brackets: the uuid first, then words and pairs. */
export function readEmbedConfig(text: string, label?: string): EmbedConfig {
  const config: EmbedConfig = { uuid: "", values: [] };
  for (const [, name, quoted, plain] of text.trim().matchAll(WORD)) {
    const value = quoted ?? plain!;
    if (name) config[name] = asValue(value);
    else if (config.uuid) config.values.push(value);
    else config.uuid = value;
  }
  for (const flag of ["inline", "cite", "caption"]) if (config.values.includes(flag)) config[flag] ??= true;
  if (config["uuid"].startsWith("uuid=")) config.uuid = config.uuid.slice(5);
  if (label) config.label = label;
  return config;
}

/** The content of an embed set into the text around it, without a frame. */
export function createInlineEmbed(
  document: any,
  content: HTMLElement | HTMLCollection,
  config: EmbedConfig,
): HTMLElement {
  const section = globalThis.document.createElement("section");
  section.append(...contentNodes(content));
  return dress(section, document, config);
}

/** The content of an embed as a figure with a caption that says what it is and where it comes from. */
export function createFigureEmbed(
  document: any,
  content: HTMLElement | HTMLCollection,
  config: EmbedConfig,
): HTMLElement {
  const figure = globalThis.document.createElement("figure");
  figure.append(...contentNodes(content));
  const { cite = true, caption = true, captionPosition = "bottom", label } = config;
  if (!cite && !caption) return dress(figure, document, config);
  const legend = globalThis.document.createElement("figcaption");
  if (caption) {
    const words = globalThis.document.createElement("strong");
    words.className = "embed-caption";
    words.textContent = label || document.name;
    legend.append(words);
  }
  if (cite) {
    const source = globalThis.document.createElement("cite");
    source.append(linkTo(document));
    legend.append(source);
  }
  if (captionPosition === "top") figure.prepend(legend);
  else figure.append(legend);
  return dress(figure, document, config);
}

function linkTo(document: any): HTMLElement {
  const link = globalThis.document.createElement("a");
  link.className = "content-link";
  link.textContent = document.name;
  Object.assign(link.dataset, { link: "", uuid: document.uuid, id: document.id, type: document.documentName });
  return link;
}

const contentNodes = (content: HTMLElement | HTMLCollection): Element[] =>
  "tagName" in content ? [content as HTMLElement] : [...(content as HTMLCollection)];

function dress(element: HTMLElement, document: any, { classes }: EmbedConfig): HTMLElement {
  element.classList.add("content-embed");
  if (classes) element.classList.add(...classes.split(/\s+/).filter(Boolean));
  Object.assign(element.dataset, { uuid: document.uuid, contentEmbed: "" });
  return element;
}

/** How deep embeds may stand in embeds. */
const MAX_DEPTH = 5;

/** The element of an embed; null where nothing can be embedded. */
export async function createEmbed(
  config: EmbedConfig,
  options: { relativeTo?: any; _embedDepth?: number; [option: string]: any } = {},
): Promise<HTMLElement | null> {
  const { _embedDepth: depth = 0 } = options;
  if (depth >= MAX_DEPTH || !config.uuid) return null;
  const document = await globalThis.foundry.utils.fromUuid(config.uuid, { relative: options.relativeTo });
  // What somebody may not read is not shown to him in the text of others either.
  const mayRead = document?.testUserPermission?.(globalThis.game.user, "OBSERVER");
  if (!document?.toEmbed || !mayRead) return null;
  return document.toEmbed(config, { ...options, _embedDepth: depth + 1, relativeTo: document });
}
