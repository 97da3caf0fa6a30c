import { BaseJournalEntry, BaseJournalEntryPage } from "../../../common/documents/index.js";
import { ClientDocumentMixin } from "../client-document.js";
import { type Heading, headingsOf, slugify } from "../embed/headings.js";
import { journalEmbed, pageEmbed } from "../embed/journal-embed.js";

/** A page of a journal entry. */
export class JournalEntryPage extends ClientDocumentMixin(BaseJournalEntryPage) {
  /** The name of this page as an anchor. */
  static slugifyHeading(heading: HTMLElement | string): string {
    return slugify(typeof heading === "string" ? heading : heading.textContent!);
  }

  /** The headings of this page by their anchors. */
  get toc(): Record<string, Heading> {
    if (this._source["type"] !== "text" || !this["text"].content) return {};
    const holder = document.createElement("template");
    holder.innerHTML = this["text"].content;
    return headingsOf(holder.content);
  }

  override get visible(): boolean {
    return this.testUserPermission(globalThis.game.user, "OBSERVER");
  }

  /** A click on a link to a page opens its entry there. */
  async _onClickDocumentLink(event: Event): Promise<any> {
    const anchor = (event.target as Element | null)?.closest<HTMLElement>("[data-uuid]")?.dataset["hash"];
    return this.parent.sheet?.render({ force: true, pageId: this.id, anchor });
  }

  override async _buildEmbedHTML(config: any, options: any = {}): Promise<HTMLElement | HTMLCollection | null> {
    return pageEmbed(this, config, options);
  }
}

/** An entry of the journal: a book of pages. */
export class JournalEntry extends ClientDocumentMixin(BaseJournalEntry) {
  override async _buildEmbedHTML(config: any, options: any = {}): Promise<HTMLElement | HTMLCollection | null> {
    return journalEmbed(this, config, options);
  }
}
