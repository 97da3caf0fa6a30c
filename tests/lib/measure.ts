import type { Page } from "playwright-core";

/** Words that begin on one line and end on another, in what is shown inside a selector; a line may end after a hyphen. */
export const brokenWords = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((within) => {
    const broken: string[] = [];
    for (const root of document.querySelectorAll(within)) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.parentElement?.checkVisibility() || node.parentElement.closest("select, .tr-sr")) continue;
        for (const word of (node.textContent ?? "").matchAll(/[^\s-]+/g)) {
          const range = document.createRange();
          range.setStart(node, word.index);
          range.setEnd(node, word.index + word[0].length);
          const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (tops.size > 1) broken.push(word[0]);
        }
      }
    }
    return broken;
  }, selector);

/** Fields inside a selector whose text, chosen word or placeholder is wider than the room they have for it. */
export const cutFields = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((within) => {
    const pen = document.createElement("canvas").getContext("2d")!;
    const cut: string[] = [];
    const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      `${within} :is(input[type="text"], select)`,
    );
    for (const field of fields) {
      if (!field.checkVisibility()) continue;
      const style = getComputedStyle(field);
      // The shorthand of a computed font may be blank; its parts never are.
      pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const isSelect = field instanceof HTMLSelectElement;
      const words = isSelect ? [...field.options].map((option) => option.text) : [field.value || field.placeholder];
      // The arrow of a select stands beside its words.
      const room =
        field.clientWidth -
        Number.parseFloat(style.paddingInlineStart) -
        (isSelect
          ? Math.max(Number.parseFloat(style.paddingInlineEnd), 14)
          : Number.parseFloat(style.paddingInlineEnd));
      for (const word of words) if (pen.measureText(word).width > room + 1) cut.push(`${field.name}: ${word}`);
    }
    return cut;
  }, selector);
