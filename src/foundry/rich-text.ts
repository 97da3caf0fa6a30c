interface Editor {
  implementation: { enrichHTML(html: string, options: object): Promise<string> };
}

/** Makes stored rich text ready to show: links, inline rolls; secrets only for owners. */
export function enrich(html: string, document: { isOwner: boolean }): Promise<string> {
  const editor = foundry.applications.ux.TextEditor as unknown as Editor;
  return editor.implementation.enrichHTML(html, { secrets: document.isOwner, relativeTo: document });
}

/** The words of some HTML without its marks, at most `limit` characters. */
export function plainText(html: string, limit: number): string {
  const text = new DOMParser().parseFromString(html, "text/html").body.textContent?.trim() ?? "";
  return text.length <= limit ? text : `${text.slice(0, limit - 1).trimEnd()}\u2026`;
}
