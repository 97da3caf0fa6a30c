import { plainNumber, say, signed } from "../foundry/language.js";
import { registerHelper } from "../foundry/templates.js";

interface Line {
  readonly label: string;
  readonly value: number;
  readonly origin?: string;
}
interface Tip {
  readonly title: string;
  readonly note?: string;
  readonly lines: readonly Line[];
  readonly total: Line;
}

const escaped = (text: string): string => foundry.utils.escapeHTML(text);

/** A number with its parts, as HTML for Foundry's tooltip; every text in it is escaped. */
export function tipHtml(tip: Tip): string {
  const line = ({ label, value, origin }: Line, sign: boolean) =>
    `<span>${escaped(label)}${origin ? ` <span class="o">${escaped(origin)}</span>` : ""}</span><span>${sign ? signed(value) : value}</span>`;
  const [first, ...rest] = tip.lines;
  return [
    `<h4>${escaped(tip.title)}</h4>`,
    tip.note ? `<p>${escaped(tip.note)}</p>` : "",
    '<div class="tr-sum">',
    first ? `<div>${line(first, false)}</div>` : "",
    ...rest.map((part) => `<div>${line(part, true)}</div>`),
    `<div class="total">${line(tip.total, false)}</div>`,
    "</div>",
  ].join("");
}

interface HelperOptions {
  hash: Record<string, string | number>;
}

/** Registers the helpers our templates use, each with our own prefix. */
export function registerHelpers(): void {
  registerHelper("trSigned", (value: number) => signed(Number(value)));
  registerHelper("trNumber", (value: number) => plainNumber(Number(value)));
  registerHelper("trFormat", (key: string, options: HelperOptions) => say(key, options.hash));
  registerHelper("trJson", (options: HelperOptions) => JSON.stringify(options.hash));
  registerHelper("trTip", (tip: Tip) => tipHtml(tip));
}
