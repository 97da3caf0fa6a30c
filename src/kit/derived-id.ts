const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A 53-bit hash of a text; not for secrets, only for spreading ids. */
function hash53(text: string, seed: number): number {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57 ^ seed;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}

/** Sixteen letters and digits that always come out alike for the same parts: a document id that anybody can work out. */
export function derivedId(...parts: readonly (string | number)[]): string {
  const text = JSON.stringify(parts);
  let id = "";
  for (const seed of [1, 2]) {
    let rest = hash53(text, seed);
    for (let index = 0; index < 8; index++) {
      id += ALPHABET[rest % ALPHABET.length];
      rest = Math.floor(rest / ALPHABET.length);
    }
  }
  return id;
}
