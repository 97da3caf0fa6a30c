/**
 * Where a result differs from what a vector expects; empty when it does not.
 * Only named fields are compared: objects key by key, arrays and plain values as a whole.
 */
export function differences(expected: unknown, actual: unknown, trail = ""): string[] {
  if (typeof expected === "object" && expected !== null && !Array.isArray(expected)) {
    if (typeof actual !== "object" || actual === null) return [`${trail || "result"} is missing`];
    return Object.entries(expected).flatMap(([key, value]) =>
      differences(value, (actual as Record<string, unknown>)[key], trail ? `${trail}.${key}` : key),
    );
  }
  const [want, got] = [JSON.stringify(expected), JSON.stringify(actual)];
  return want === got ? [] : [`${trail}: expected ${want}, got ${got}`];
}
