/** Strings: ids, versions, escaping, times. */

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A random string of letters and digits. */
export function randomID(length = 16): string {
  // Rejecting the top of the byte range keeps every letter equally likely.
  const limit = 256 - (256 % ALPHABET.length);
  let id = "";
  while (id.length < length) {
    const bytes = globalThis.crypto.getRandomValues(new Uint8Array(length * 2));
    for (const byte of bytes) if (byte < limit && id.length < length) id += ALPHABET[byte % ALPHABET.length];
  }
  return id;
}

/** Whether a string is a document id: 16 letters and digits. */
export function isValidId(id: unknown): id is string {
  return typeof id === "string" && /^[a-zA-Z0-9]{16}$/.test(id);
}

/** Whether version `v1` is more advanced than `v0`; parts are compared as numbers where both are numbers. */
export function isNewerVersion(v1: number | string, v0: number | string): boolean {
  const parts1 = String(v1).split(".");
  const parts0 = String(v0).split(".");
  for (const [index, part] of parts1.entries()) {
    const other = parts0[index];
    if (other === undefined) return true;
    if (part === other) continue;
    const areNumbers = isDigits(part) && isDigits(other);
    return areNumbers ? Number(part) > Number(other) : part > other;
  }
  return false;
}

const isDigits = (text: string) => /^\d+$/.test(text);

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

/** Escapes text for use inside HTML. */
export function escapeHTML(value: unknown): string {
  return String(value).replaceAll(/[&<>"']/g, (character) => ESCAPES[character]!);
}

/** Undoes `escapeHTML`. */
export function unescapeHTML(value: unknown): string {
  const back = Object.fromEntries(Object.entries(ESCAPES).map(([character, escape]) => [escape, character]));
  return String(value).replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (escape) => back[escape]!);
}

const UNSAFE_ELEMENTS = "script, style, iframe, object, embed, link, meta, base";

/** Takes scripts, event handlers and script links out of an HTML string; needs a browser. */
export function cleanHTML(html: string): string {
  const { DOMParser } = globalThis as any;
  if (!DOMParser) throw new Error("cleanHTML needs a browser; sanitise on the server with its own sanitiser.");
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll(UNSAFE_ELEMENTS)) element.remove();
  for (const element of body.querySelectorAll("*")) {
    for (const { name, value } of Array.from<any>(element.attributes)) {
      // Browsers overlook spaces and control characters inside the name of a scheme.
      const isScript = /^javascript:/i.test(value.replaceAll(/[\s\p{Cc}]/gu, ""));
      if (name.startsWith("on") || isScript) element.removeAttribute(name);
    }
  }
  return body.innerHTML;
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** Tells in words how long ago a moment was. */
export function timeSince(moment: Date | number | string): string {
  const seconds = Math.max(0, Math.round((Date.now() - new Date(moment).getTime()) / 1000));
  const language = (globalThis as any).game?.i18n?.lang ?? "en";
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "narrow" });
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? UNITS.at(-1)!;
  return format.format(-Math.floor(seconds / size), unit);
}
