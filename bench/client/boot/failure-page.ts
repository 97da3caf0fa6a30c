/** What a page shows when the world cannot start: what failed, why, and what to do. */
export interface Failure {
  title: string;
  what: string;
  todo: string;
  error?: unknown;
}

/** Replaces the page by a readable account of a failure; the console keeps the error with its stack. */
export function showFailure({ title, what, todo, error }: Failure): void {
  if (error !== undefined) console.error(what, error);
  const page = document.createElement("main");
  page.className = "boot-failure";
  page.setAttribute("role", "alert");
  page.style.cssText = "max-width: 50rem; margin: 4rem auto; padding: 0 1rem; font: 1.1rem/1.5 sans-serif;";
  page.append(
    element("h1", title),
    element("p", what),
    ...(error === undefined ? [] : [element("pre", describe(error))]),
    element("p", todo),
  );
  document.title = title;
  document.body.replaceChildren(page);
}

function element(tag: string, text: string): HTMLElement {
  const node = document.createElement(tag);
  node.textContent = text;
  if (tag === "pre") node.style.cssText = "white-space: pre-wrap; padding: 1rem; border: 1px solid;";
  return node;
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
