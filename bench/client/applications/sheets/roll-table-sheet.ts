/** The window of a table on which to roll. */
import { DocumentSheetV2 } from "../api/document-sheet.js";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.js";
import { TextEditor } from "../ux/text-editor.js";

/** Shows a table and draws from it; whoever owns it also writes it. */
export class RollTableSheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    classes: ["roll-table-sheet"],
    position: { width: 680, height: 600 },
    window: { icon: "fa-solid fa-table-list", contentClasses: ["standard-form"], resizable: true },
    actions: { drawResult, resetResults, normalizeResults, createResult, deleteResult },
    form: { submitOnChange: true },
  };

  static override PARTS = {
    header: { template: "templates/sheets/roll-table-header.hbs" },
    results: { template: "templates/sheets/roll-table-results.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override async _prepareContext(options: any): Promise<any> {
    const { document, isEditable } = this;
    const sorted = document.results.contents.toSorted((a: any, b: any) => a.range[0] - b.range[0]);
    const results = await Promise.all(
      sorted.map(async (result: any) => ({
        ...result.toObject(),
        html: await result.getHTML(),
        icon: result.icon,
        span: [...new Set(result.range)].join("–"),
      })),
    );
    const buttons = [
      ...(isEditable && !document.replacement
        ? [{ type: "button", action: "resetResults", icon: "fa-solid fa-arrows-rotate", label: "Put everything back" }]
        : []),
      ...(isEditable
        ? [{ type: "button", action: "normalizeResults", icon: "fa-solid fa-scale-balanced", label: "Normalize" }]
        : []),
      { type: "button", action: "drawResult", icon: "fa-solid fa-dice-d20", label: "Draw" },
    ];
    const description = await TextEditor.implementation.enrichHTML(document.description ?? "", {
      relativeTo: document,
    });
    return Object.assign(await super._prepareContext(options), { results, buttons, description });
  }

  /** Drawing changes what is said in chat, so whoever sees the table may do it. */
  override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    const button = (this.element as HTMLElement).querySelector<HTMLButtonElement>('button[data-action="drawResult"]');
    if (button) button.disabled = false;
  }

  /** The rows of the form are a list of results, each with its id. */
  override _processFormData(event: Event | null, form: HTMLFormElement, formData: any): any {
    const data = super._processFormData(event, form, formData);
    if (data.results) {
      data.results = Object.values<any>(data.results).map(({ low, high, ...result }) => ({
        ...result,
        range: [low, high],
      }));
    }
    return data;
  }
}

async function drawResult(this: RollTableSheet): Promise<void> {
  await this.document.draw();
}

async function resetResults(this: RollTableSheet): Promise<void> {
  await this.document.resetResults();
}

async function normalizeResults(this: RollTableSheet): Promise<void> {
  await this.document.normalize();
}

async function createResult(this: RollTableSheet): Promise<void> {
  const last = Math.max(0, ...this.document.results.map(({ range }: any) => range[1]));
  await this.document.createEmbeddedDocuments("TableResult", [{ name: "New result", range: [last + 1, last + 1] }]);
}

async function deleteResult(this: RollTableSheet, _event: Event, target: HTMLElement): Promise<void> {
  await this.document.results.get(target.closest<HTMLElement>("[data-result-id]")!.dataset["resultId"])?.delete();
}
