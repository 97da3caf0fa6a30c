import { BaseRollTable, BaseTableResult } from "../../../common/documents/index.js";
import { Roll } from "../../dice/roll.js";
import { PoolTerm } from "../../dice/terms/nesting-terms.js";
import { escapeHTML } from "../../../common/utils/index.js";
import { ClientDocumentMixin } from "../client-document.js";
import { type TableDraw, rollTable } from "../tables/table-roll.js";

/** One line of a table. */
export class TableResult extends ClientDocumentMixin(BaseTableResult) {
  /** The picture of this line: its own, or that which stands for results. */
  get icon(): string {
    return this.img || globalThis.CONFIG.RollTable.resultIcon;
  }

  /** What this line says, as HTML with its links. */
  async getHTML(): Promise<string> {
    const { name, documentUuid, description } = this._source as any;
    const { type } = this._source;
    const link = type === "document" && documentUuid ? `@UUID[${documentUuid}]{${name || documentUuid}}` : "";
    const title = link || (name ? `<strong>${escapeHTML(name)}</strong>` : "");
    const text = [title && `<p>${title}</p>`, description].filter(Boolean).join("");
    return globalThis.foundry.applications.ux.TextEditor.implementation.enrichHTML(text, { relativeTo: this });
  }
}

interface DrawOptions {
  roll?: any;
  recursive?: boolean;
  results?: any[];
  displayChat?: boolean;
  [mode: string]: any;
}

/** A table on which to roll. */
export class RollTable extends ClientDocumentMixin(BaseRollTable) {
  get thumbnail(): string {
    return this.img;
  }

  /** Rolls, and finds out what that gives; nothing is marked as drawn. */
  async roll(options: { roll?: any; recursive?: boolean; _depth?: number } = {}): Promise<TableDraw> {
    return rollTable(this, options);
  }

  /** The results whose range holds a number and that can still be drawn. */
  getResultsForRoll(value: number): any[] {
    return this["results"].filter(
      ({ range: [low, high], drawn }: any) => value >= low && value <= high && (this["replacement"] || !drawn),
    );
  }

  /** Draws: rolls, marks what was drawn where nothing is put back, and shows it in chat. */
  async draw({
    roll,
    recursive = true,
    results = [],
    displayChat = true,
    ...modes
  }: DrawOptions = {}): Promise<TableDraw> {
    const drawn = results.length ? { roll, results } : await this.roll({ ...(roll ? { roll } : {}), recursive });
    if (drawn.results.length === 0) return drawn;
    await this.#markDrawn(drawn);
    if (displayChat) await this.toMessage(drawn.results, { roll: drawn.roll, messageOptions: modes });
    return drawn;
  }

  async #markDrawn({ results, roll }: TableDraw): Promise<void> {
    if (this["replacement"] || this.pack) return;
    const own = results.some(({ parent }) => parent === this) ? results : this.getResultsForRoll(roll?.total);
    const updates = own.filter(({ parent }) => parent === this).map(({ id }) => ({ _id: id, drawn: true }));
    await this.updateEmbeddedDocuments("TableResult", updates);
  }

  /** Draws several times and shows all of it in one message. */
  async drawMany(
    number: number,
    { roll, recursive = true, displayChat = true, ...modes }: DrawOptions = {},
  ): Promise<TableDraw> {
    const all: any[] = [];
    const rolls: any[] = [];
    for (let count = 0; count < number; count++) {
      const drawn = await this.draw({ ...(roll ? { roll: roll.clone() } : {}), recursive, displayChat: false });
      if (drawn.results.length === 0) break;
      all.push(...drawn.results);
      rolls.push(drawn.roll);
    }
    const pool = rolls.length > 1 ? Roll.fromTerms([PoolTerm.fromRolls(rolls)]) : rolls[0];
    if (displayChat && all.length) await this.toMessage(all, { roll: pool, messageOptions: modes });
    return { roll: pool, results: all };
  }

  /** Shows results in chat; with the roll where the table shows its rolls. */
  async toMessage(
    results: any[],
    { roll, messageData = {}, messageOptions = {} }: { roll?: any; messageData?: object; messageOptions?: object } = {},
  ): Promise<any> {
    const { game, CONFIG, foundry } = globalThis;
    const cls = CONFIG.ChatMessage.documentClass;
    const lines = await Promise.all(
      results.map(async (result) => ({ id: result.id, icon: result.icon, html: await result.getHTML() })),
    );
    const shown = roll && this["displayRoll"];
    const content = await foundry.applications.handlebars.renderTemplate(CONFIG.RollTable.resultTemplate, {
      description: await foundry.applications.ux.TextEditor.implementation.enrichHTML(this["description"] ?? ""),
      results: lines,
      rollHTML: shown ? await roll.render() : null,
      table: this,
    });
    const count = results.length === 1 ? "a result" : `${results.length} results`;
    const data = {
      author: game.user.id,
      flavor: `Draws ${count} from the table ${escapeHTML(this.name)}`,
      speaker: cls.getSpeaker(),
      content,
      rolls: shown ? [roll] : [],
      sound: shown ? CONFIG.sounds.dice : null,
      flags: { core: { RollTable: this.id } },
    };
    return cls.create(foundry.utils.mergeObject(data, messageData), messageOptions);
  }

  /** Gives every result a range as wide as its weight, one after the other, and the table the die that fits. */
  async normalize(): Promise<any> {
    let at = 0;
    const results = this["results"].contents
      .toSorted((a: any, b: any) => a.range[0] - b.range[0])
      .map(({ id, weight }: any) => {
        const range = [at + 1, at + weight];
        at += weight;
        return { _id: id, range };
      });
    return this.update({ results, formula: at ? `1d${at}` : "" });
  }

  /** A table as such: its ranges and what they say. */
  override async _buildEmbedHTML(_config: any, _options: any = {}): Promise<HTMLElement> {
    const table = document.createElement("table");
    const caption = await globalThis.foundry.applications.ux.TextEditor.implementation.enrichHTML(this["description"]);
    if (caption) table.createCaption().innerHTML = caption;
    const body = table.createTBody();
    const sorted = this["results"].contents.toSorted((a: any, b: any) => a.range[0] - b.range[0]);
    for (const result of sorted) {
      const row = body.insertRow();
      row.insertCell().textContent = [...new Set(result.range)].join("–");
      row.insertCell().innerHTML = await result.getHTML();
    }
    return table;
  }

  /** Puts everything that was drawn back. */
  async resetResults(): Promise<any> {
    const updates = this["results"].map(({ id }: any) => ({ _id: id, drawn: false }));
    return this.updateEmbeddedDocuments("TableResult", updates, { diff: false });
  }
}
