/** Takes out of rich text what could run, at the paths that the core schema and the manifest call rich text. */
import sanitizeHtml from "sanitize-html";
import { baseDocuments } from "../common/documents/index.js";
import { HTMLField } from "../common/data/fields.js";
import { OPERATOR_VALUE, ForcedReplacement, readChange, readChanges } from "../common/operators.js";
import type { Source } from "../common/protocol.js";
import { isPlainObject } from "../common/utils/types.js";
import { type Manifest, typeRules } from "./manifest.js";
import { Refusal } from "./refusal.js";

const FORBIDDEN = new Set(
  ["script", "style", "iframe", "object", "embed", "applet", "link", "meta", "base", "frame", "frameset"].concat([
    "svg",
    "math",
    "template",
    "noscript",
    "noembed",
    "noframes",
    "xmp",
    "plaintext",
  ]),
);

const ATTRIBUTES = [
  ["class", "id", "style", "title", "lang", "dir", "role", "tabindex", "hidden", "data-*", "aria-*"],
  ["href", "target", "rel", "src", "alt", "width", "height", "loading", "colspan", "rowspan", "scope", "open", "start"],
  ["type", "name", "value", "for", "checked", "disabled", "selected", "readonly", "min", "max", "step", "placeholder"],
].flat();

/** Custom elements, `data-*` and classes survive; scripts, handlers, frames and script links do not. */
export function sanitize(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: false,
    allowVulnerableTags: true,
    exclusiveFilter: ({ tag }) => FORBIDDEN.has(tag),
    allowedAttributes: { "*": ATTRIBUTES },
    allowedSchemes: ["http", "https", "mailto"],
    allowedSchemesByTag: { img: ["http", "https", "data"] },
    allowProtocolRelative: false,
  });
}

/** Sanitises the rich text of a document's source or of changes to it, in place, embedded documents included. */
export function sanitizeDocument(manifest: Manifest, documentName: string, data: any, stored?: Source): void {
  const { schema, hierarchy } = baseDocuments[documentName]!;
  const core = schema.entries().filter(([, field]) => field instanceof HTMLField);
  for (const [name] of core) sanitizeAt(data, [name]);
  const { htmlFields = [] } = typeRules(manifest, documentName, data.type ?? stored?.["type"]);
  for (const path of htmlFields) sanitizeAt(data, ["system", ...path.split(".")]);
  for (const { key, value } of readChanges(data)) {
    if (!Object.hasOwn(hierarchy, key)) continue;
    if (documentName === "Token" && isPlainObject(value)) sanitizeDelta(manifest, value);
    if (!Array.isArray(value)) continue;
    const { documentName: embeddedName } = (hierarchy as any)[key].documentClass;
    for (const element of value) {
      const existing = stored?.[key]?.find(({ _id }: Source) => _id === element._id);
      sanitizeDocument(manifest, embeddedName, element, existing);
    }
  }
}

/** A delta that arrives with its token does not say of which type its actor is, so what is rich text in any of them is. */
function sanitizeDelta(manifest: Manifest, delta: any): void {
  for (const type of Object.keys(manifest.documentTypes?.["Actor"] ?? {})) {
    for (const path of typeRules(manifest, "Actor", type).htmlFields ?? [])
      sanitizeAt(delta, ["system", ...path.split(".")]);
  }
  sanitizeDocument(manifest, "ActorDelta", delta);
}

/** Follows a path, in which `*` stands for any key, through plain, prefixed and operator keys alike. */
function sanitizeAt(data: any, [name, ...rest]: string[], at = ""): void {
  const keys = Array.isArray(data) ? [...data.keys()].map(String) : isPlainObject(data) ? Object.keys(data) : [];
  for (const key of keys) {
    const change = readChange(key, data[key]);
    if (name !== "*" && change.key !== name) continue;
    const path = at ? `${at}.${change.key}` : change.key;
    if (rest.length > 0) sanitizeAt(change.value, rest, path);
    else if (typeof change.value === "object" && change.value !== null) {
      // A list would become text only after it was cleaned.
      throw new Refusal("validation", `"${path}" is rich text: give it as a string.`);
    } else if (typeof change.value !== "string") continue;
    else if (data[key] instanceof ForcedReplacement) data[key][OPERATOR_VALUE] = sanitize(change.value);
    else data[key] = sanitize(change.value);
  }
}
