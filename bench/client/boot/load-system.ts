/** Loads the parts of a system that its manifest names: styles, modules and language files. */

const LAYERS = ["reset", "variables", "elements", "blocks", "applications", "compatibility", "system", "modules"];

interface StyleEntry {
  src: string;
  layer?: string | null;
}

/** A module of the system that could not be loaded. */
export class BrokenModule extends Error {
  constructor(
    readonly url: string,
    cause: unknown,
  ) {
    super(cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause), { cause });
    this.name = "BrokenModule";
  }
}

const address = (systemId: string, path: string): string =>
  path.startsWith("systems/") ? `/${path}` : `/systems/${systemId}/${path}`;

/** Fixes the order of the CSS layers and adds the system's styles to theirs; a null layer stands above all of them. */
export function addStyles({ id, styles = [] }: { id: string; styles?: (StyleEntry | string)[] }): void {
  const order = document.createElement("style");
  order.textContent = `@layer ${LAYERS.join(", ")};`;
  document.head.prepend(order);
  for (const entry of styles) {
    const { src, layer = "system" } = typeof entry === "string" ? { src: entry } : entry;
    const style = document.createElement("style");
    style.textContent = `@import url("${address(id, src)}")${layer ? ` layer(${layer})` : ""};`;
    document.head.append(style);
  }
}

/** Runs the system's modules one after the other. */
export async function importModules({ id, esmodules = [] }: { id: string; esmodules?: string[] }): Promise<void> {
  for (const path of esmodules) {
    const url = address(id, path);
    try {
      await import(/* @vite-ignore */ url);
    } catch (error) {
      throw new BrokenModule(url, error);
    }
  }
}

/** Reads one language file of the system; a broken one costs its texts, not the world. */
export async function loadLanguage(systemId: string, path: string): Promise<Record<string, any>> {
  const url = address(systemId, path);
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    return await response.json();
  } catch (error) {
    globalThis.Hooks.onError("Localization", error, { msg: `The language file ${url} is unusable`, notify: "error" });
    return {};
  }
}
