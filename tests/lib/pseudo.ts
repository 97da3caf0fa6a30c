import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { inRoot, readJson } from "../../tools/lib/files.mjs";
import type { Seat } from "./table.js";

/** Puts a text into the brackets that everything translated stands in. */
export const marked = (text: string): string => `«${text}»`;

/** A text in the language that nobody speaks: in brackets, and 60 % longer, a single word as one longer word. */
function pseudo(text: string): string {
  const more = Math.ceil(text.length * 0.6);
  const filler = text.includes(" ")
    ? "lorem dolor ipsum ".repeat(Math.ceil(more / 18)).slice(0, more)
    : "o".repeat(more);
  return marked(text + (text.includes(" ") ? " " : "") + filler.trim());
}

type Strings = { [key: string]: string | Strings };
const pseudoTree = (tree: Strings): Strings =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, typeof value === "string" ? pseudo(value) : pseudoTree(value)]),
  );

/** A copy of the built system in which English is a language that nobody speaks; `remove` deletes it. */
export async function pseudoSystem(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "trivium-pseudo-"));
  await cp(inRoot("dist"), folder, { recursive: true });
  const english = (await readJson(path.join(folder, "lang/en.json"))) as Strings;
  await writeFile(path.join(folder, "lang/en.json"), JSON.stringify(pseudoTree(english)));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Where our own words stand: windows with their titles, cards, menus, notices, the tracker. */
const OURS = [
  ".trivium-window .window-title",
  ".trivium-window .window-content",
  "#chat .tr-card .message-content",
  "#context-menu",
  "#notifications .notification-text",
  "#trivium-commands",
  "#trivium-owed",
  ".tr-turn",
].join(", ");

/** Every word to be seen or heard that is not in brackets, though neither a user's own nor a packs' entry. */
export const bareWords = (seat: Seat): Promise<string[]> =>
  seat.page.evaluate(`(() => {
    const known = [...game.users.map((user) => user.name), ...game.packs.contents.flatMap((pack) => [pack.title, ...pack.index.map((entry) => entry.name)])].toSorted((a, b) => b.length - a.length);
    const rest = (text) => {
      let left = text, before;
      do { before = left; left = left.replaceAll(/«[^«»]*»/g, " "); } while (left !== before);
      // What is typed and what is rolled is the same in every language.
      left = left.replaceAll(/\\/[a-z]+\\b/g, " ").replaceAll(/\\b\\d*d\\d+\\b/g, " ");
      for (const name of known) left = left.replaceAll(name, " ");
      return left.trim();
    };
    const found = new Set();
    const look = (text, where) => { const left = rest(text ?? ""); if (/\\p{L}{2,}/u.test(left)) found.add(where + ": " + left.slice(0, 80)); };
    const isShown = (element) => element.checkVisibility();
    for (const root of document.querySelectorAll(${JSON.stringify(OURS)})) {
      if (!isShown(root)) continue;
      look(root.innerText, root.className || root.id);
      // What the host's own elements say is the host's.
      for (const element of root.querySelectorAll("*:not(prose-mirror *, string-tags *)"))
        for (const name of ["aria-label", "title", "alt", "placeholder", "data-tooltip", "data-tooltip-text"])
          if (element.hasAttribute(name)) look(element.getAttribute(name), name);
    }
    return [...found];
  })()`) as Promise<string[]>;

/** What is cut off, sticks out or lies over something else in our windows and cards, in words. */
export const crowded = (seat: Seat): Promise<string[]> =>
  seat.page.evaluate(`(() => {
    const found = new Set();
    const name = (element) => (element.closest("[class]")?.className ?? "") + " “" + (element.innerText ?? "").slice(0, 40).replaceAll("\\n", " ") + "”";
    const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    for (const root of document.querySelectorAll(".trivium-window .window-content, #chat .tr-card")) {
      if (!isShown(root)) continue;
      const frame = root.getBoundingClientRect();
      if (root.scrollWidth > root.clientWidth + 1) found.add("wider than its window: " + name(root));
      const leaves = [];
      for (const element of root.querySelectorAll("*:not(prose-mirror *, string-tags *)")) {
        if (!isShown(element)) continue;
        const style = getComputedStyle(element);
        const box = element.getBoundingClientRect();
        // For ears alone.
        if (box.width <= 1 || box.height <= 1) continue;
        const clips = ["hidden", "clip"].includes(style.overflowX);
        if (clips && element.scrollWidth > element.clientWidth + 1 && element.innerText?.trim()) found.add("cut off: " + name(element));
        if (["hidden", "clip"].includes(style.overflowY) && element.scrollHeight > element.clientHeight + parseFloat(style.fontSize) / 2 && element.innerText?.trim()) found.add("cut off below: " + name(element));
        const texts = [...element.childNodes].filter((node) => node.nodeType === 3 && node.data.trim() !== "");
        for (const node of texts) {
          const range = document.createRange();
          range.selectNodeContents(node);
          const height = parseFloat(style.fontSize) * 0.9;
          for (const { left, right, top, bottom } of range.getClientRects()) {
            // Letters are taller than the lines they stand in.
            const middle = (top + bottom) / 2;
            const rect = { left, right, width: right - left, top: middle - height / 2, bottom: middle + height / 2, height };
            if (rect.right > frame.right + 1 || rect.left < frame.left - 1) found.add("sticks out: " + name(element));
            leaves.push({ rect, element });
          }
        }
      }
      // What is scrolled out of sight lies under nothing.
      const inSight = leaves.filter(({ rect, element }) => { const top = document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2); return top && (element.contains(top) || top.contains(element)); });
      for (const [index, one] of inSight.entries())
        for (const other of inSight.slice(index + 1)) {
          if (one.element === other.element || one.element.contains(other.element) || other.element.contains(one.element)) continue;
          const across = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
          const down = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
          if (across > 3 && down > 3) found.add("one over the other: " + name(one.element) + " / " + name(other.element));
        }
    }
    return [...found];
  })()`) as Promise<string[]>;
