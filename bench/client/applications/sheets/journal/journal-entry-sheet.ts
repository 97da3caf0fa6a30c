/** The window of a journal entry: a book to read. */
import { headingsOf } from "../../../data/embed/headings.js";
import { DialogV2 } from "../../api/dialog.js";
import { DocumentSheetV2 } from "../../api/document-sheet.js";
import { HandlebarsApplicationMixin } from "../../api/handlebars-application.js";
import { DragDrop } from "../../ux/drag-drop.js";
import { TextEditor } from "../../ux/text-editor.js";

/** Every page that the user may read, one below the other, with a list of them at the side. */
export class JournalEntrySheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    classes: ["journal-entry"],
    viewPermission: "LIMITED",
    position: { width: 860, height: 680 },
    window: { icon: "fa-solid fa-book-open", resizable: true },
    actions: { goToHeading, editPage, createPage, deletePage },
    form: { submitOnChange: true },
  };

  static override PARTS = {
    sidebar: { template: "templates/journal/sidebar.hbs", scrollable: [".toc"] },
    pages: { template: "templates/journal/pages.hbs", scrollable: [""] },
  };

  get entry(): any {
    return this.document;
  }

  override get title(): string {
    return this.document.name;
  }

  /** The pages that the user may read, in their order. */
  get #pages(): any[] {
    const sorted = this.document.pages.contents.toSorted((a: any, b: any) => a.sort - b.sort);
    return sorted.filter((page: any) => page.visible);
  }

  override async _prepareContext(options: any): Promise<any> {
    const pages = await Promise.all(this.#pages.map(preparePage));
    return Object.assign(await super._prepareContext(options), { pages, canCreate: this.isEditable });
  }

  override async _onRender(context: any, options: any): Promise<void> {
    await super._onRender(context, options);
    for (const page of this.element.querySelectorAll(".journal-entry-page")) {
      const text = page.querySelector(".journal-page-content");
      for (const { slug, element } of Object.values(headingsOf(text))) element.dataset["anchor"] = slug;
    }
    new DragDrop.implementation({
      dragSelector: ".toc [data-page-id]",
      callbacks: { dragstart: (event) => this.#onDragStart(event) },
    }).bind(this.element);
    if (options.pageId) this.goToPage(options.pageId, { anchor: options.anchor });
  }

  #onDragStart(event: DragEvent): void {
    const page = this.document.pages.get((event.currentTarget as HTMLElement).dataset["pageId"]);
    if (page) event.dataTransfer!.setData("text/plain", JSON.stringify(page.toDragData()));
  }

  /** Brings a page, or a heading on it, into sight. */
  goToPage(pageId: string, { anchor }: { anchor?: string } = {}): void {
    const page = this.element.querySelector(`.journal-entry-page[data-page-id="${CSS.escape(pageId)}"]`);
    const heading = anchor && page?.querySelector(`[data-anchor="${CSS.escape(anchor)}"]`);
    (heading || page)?.scrollIntoView({ block: "start" });
    for (const row of this.element.querySelectorAll(".toc [data-page-id]"))
      row.classList.toggle("active", row.dataset.pageId === pageId);
  }
}

async function preparePage(page: any): Promise<object> {
  const { id, name, type, title, src, image, text, isOwner } = page;
  const options = { relativeTo: page, secrets: isOwner };
  const html = type === "text" ? await TextEditor.implementation.enrichHTML(text.content ?? "", options) : "";
  const editable = isOwner && page.parent.sheet.isEditable;
  const kind = { text: type === "text", image: type === "image" };
  const headings = Object.values(page.toc as ReturnType<typeof headingsOf>).map(({ text: label, slug, level }) => ({
    label,
    slug,
    level,
  }));
  return {
    id,
    name,
    type,
    title,
    heading: `h${title.level}`,
    src,
    caption: image.caption,
    html,
    editable,
    kind,
    headings,
  };
}

function goToHeading(this: JournalEntrySheet, _event: Event, target: HTMLElement): void {
  const { pageId } = target.closest<HTMLElement>("[data-page-id]")!.dataset;
  this.goToPage(pageId!, { anchor: target.dataset["slug"] });
}

const pageOf = (sheet: JournalEntrySheet, target: HTMLElement): any =>
  sheet.document.pages.get(target.closest<HTMLElement>("[data-page-id]")!.dataset["pageId"]);

async function editPage(this: JournalEntrySheet, _event: Event, target: HTMLElement): Promise<void> {
  await pageOf(this, target).sheet?.render({ force: true });
}

async function deletePage(this: JournalEntrySheet, _event: Event, target: HTMLElement): Promise<void> {
  await pageOf(this, target).deleteDialog();
}

async function createPage(this: JournalEntrySheet): Promise<void> {
  const answer = await DialogV2.input({
    window: { title: "Create a page", icon: "fa-solid fa-file-circle-plus" },
    content: `<label class="form-group"><span>Name</span><div class="form-fields">
      <input type="text" name="name" required autofocus></div></label>
      <label class="form-group"><span>Type</span><div class="form-fields"><select name="type">
      <option value="text">Text</option><option value="image">Image</option></select></div></label>`,
    ok: { label: "Create page" },
  });
  const name = answer?.name.trim();
  if (!name) return;
  const sort = Math.max(0, ...this.document.pages.map((page: any) => page.sort)) + CONST.SORT_INTEGER_DENSITY;
  const [page] = await this.document.createEmbeddedDocuments("JournalEntryPage", [{ name, type: answer.type, sort }]);
  await page?.sheet.render({ force: true });
}
