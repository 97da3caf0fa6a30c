interface Editor {
  implementation: { enrichHTML(html: string, options: object): Promise<string> };
}

/** Makes stored rich text ready to show: links, inline rolls; secrets only for owners. */
export async function enrich(html: string, document: { isOwner: boolean }): Promise<string> {
  const editor = foundry.applications.ux.TextEditor as unknown as Editor;
  return tame(await editor.implementation.enrichHTML(html, { secrets: document.isOwner, relativeTo: document }));
}

/** Controls that would be submitted with a sheet's form or act inside it, were they left in somebody's prose. */
const CONTROLS = "form, input, select, textarea, button, option, output, prose-mirror, file-picker, color-picker";

/** Takes out of prose what would act on the sheet around it: form controls, field names, actions, placed styles. */
function tame(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const control of body.querySelectorAll(CONTROLS)) control.replaceWith(...control.childNodes);
  for (const element of body.querySelectorAll<HTMLElement>(
    "[name], [form], [data-action], [data-edit], [data-tr-road], [style]",
  )) {
    for (const attribute of ["name", "form", "data-action", "data-edit", "data-tr-road"])
      element.removeAttribute(attribute);
    for (const property of ["position", "z-index", "inset", "transform"]) element.style.removeProperty(property);
  }
  return body.innerHTML;
}

/** The words of some HTML without its marks, at most `limit` characters. */
export function plainText(html: string, limit: number): string {
  const text = new DOMParser().parseFromString(html, "text/html").body.textContent?.trim() ?? "";
  return text.length <= limit ? text : `${text.slice(0, limit - 1).trimEnd()}\u2026`;
}

interface Enricher {
  pattern: RegExp;
  enricher(match: RegExpMatchArray): Promise<HTMLElement | null>;
}

/** Shows something else, as plain words, wherever prose matches a pattern. At `init`. */
export function addEnricher(pattern: RegExp, words: (match: RegExpMatchArray) => string): void {
  const { enrichers } = CONFIG.TextEditor as unknown as { enrichers: Enricher[] };
  enrichers.push({
    pattern,
    enricher: async (match) => Object.assign(document.createElement("span"), { textContent: words(match) }),
  });
}
