/** Takes out of rich text what could run, at the paths that the core schema and the manifest call rich text. */
import sanitizeHtml from "sanitize-html";
import { baseDocuments } from "../common/documents/index.js";
import { HTMLField, SchemaField } from "../common/data/fields.js";
import { OPERATOR_VALUE, ForcedReplacement, readChange, readChanges } from "../common/operators.js";
import type { Source } from "../common/protocol.js";
import { ACTING_ATTRIBUTES, ACTING_TYPES, withoutPlacing } from "../common/utils/prose.js";
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
  ["type", "value", "for", "checked", "disabled", "selected", "readonly", "min", "max", "step", "placeholder"],
].flat();

/** Takes out what would act on the form or the window around; buttons and inputs stay, for whoever listens to them. */
function tame(tagName: string, { ...attribs }: Record<string, string>): { tagName: string; attribs: typeof attribs } {
  for (const name of ACTING_ATTRIBUTES) delete attribs[name];
  if (attribs["style"] !== undefined) attribs["style"] = withoutPlacing(attribs["style"]);
  if (attribs["style"] === "") delete attribs["style"];
  const type = attribs["type"]?.trim().toLowerCase();
  if (tagName === "button" || (tagName === "input" && ACTING_TYPES.includes(type ?? ""))) attribs["type"] = "button";
  return { tagName: tagName === "form" ? "div" : tagName, attribs };
}

/** Custom elements, most `data-*` and classes survive; scripts, handlers, frames, names and script links do not. */
export function sanitize(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: false,
    allowVulnerableTags: true,
    exclusiveFilter: ({ tag }) => FORBIDDEN.has(tag),
    allowedAttributes: { "*": ATTRIBUTES },
    transformTags: { "*": tame },
    allowedSchemes: ["http", "https", "mailto"],
    allowedSchemesByTag: { img: ["http", "https", "data"] },
    allowProtocolRelative: false,
  });
}

/** Sanitises the rich text of a document's source or of changes to it, in place, embedded documents included. */
export function sanitizeDocument(manifest: Manifest, documentName: string, data: any, stored?: Source): void {
  const { schema, hierarchy } = baseDocuments[documentName]!;
  for (const path of htmlPaths(schema)) sanitizeAt(data, path);
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

/** The paths of rich text in a core schema. */
function htmlPaths(schema: SchemaField): string[][] {
  return schema.entries().flatMap(([name, field]) => {
    if (field instanceof HTMLField) return [[name]];
    return field instanceof SchemaField ? htmlPaths(field).map((path) => [name, ...path]) : [];
  });
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
