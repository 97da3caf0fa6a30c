/** What a custom enricher made, in its place on a page. */

/** Calls the enricher's `onRender` when its element comes to a page. */
export class HTMLEnrichedContentElement extends HTMLElement {
  static readonly tagName = "enriched-content";

  connectedCallback(): void {
    const id = this.getAttribute("enricher");
    const config = CONFIG.TextEditor.enrichers.find((one: any) => one.id === id);
    void config?.onRender?.(this);
  }
}
