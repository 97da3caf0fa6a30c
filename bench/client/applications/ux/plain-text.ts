/** Short forms of rich text. */

/** What remains of rich text when only its paragraphs are wanted. */
const KEPT = new Set("p b i em strong small s u span br sub sup mark del ins abbr cite q".split(" "));

/** A copy of an element in which only paragraphs of words are left. */
export function truncateHTML(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const inner of copy.querySelectorAll("*")) if (!KEPT.has(inner.localName)) inner.remove();
  return copy;
}

/** The beginning of what HTML says, cut off at the end of a word. */
export function previewHTML(content: string, length: number): string {
  const holder = document.createElement("template");
  holder.innerHTML = content ?? "";
  const box = document.createElement("div");
  box.append(holder.content);
  const paragraphs = truncateHTML(box);
  for (const block of paragraphs.querySelectorAll("p, br")) block.after(" ");
  const text = paragraphs.textContent!.replaceAll(/\s+/g, " ").trim();
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  const end = cut.lastIndexOf(" ");
  return `${(end > 0 ? cut.slice(0, end) : cut).trimEnd()}...`;
}
