/** The public extensions of built-in classes. */

const extend = (target: object, extensions: Record<string, unknown>) => {
  for (const [name, value] of Object.entries(extensions)) {
    Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: false });
  }
};

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

const math = {
  clamp,
  mix: (a: number, b: number, weight: number) => a * (1 - weight) + b * weight,
  normalizeDegrees: (degrees: number) => ((degrees % 360) + 360) % 360,
  roundDecimals: (value: number, places: number) => Math.round(value * 10 ** places) / 10 ** places,
  toDegrees: (radians: number) => (radians * 180) / Math.PI,
  toRadians: (degrees: number) => (degrees * Math.PI) / 180,
};

const isBetween = (value: number, a: number, b: number, inclusive = true) => {
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  return inclusive ? value >= low && value <= high : value > low && value < high;
};

const numberStatics = {
  between: isBetween,
  isNumeric: (value: unknown) =>
    value !== null &&
    value !== "" &&
    !Array.isArray(value) &&
    typeof value !== "boolean" &&
    !Number.isNaN(Number(value)),
  fromString: (text: unknown) => (typeof text === "number" ? text : Number(String(text).replaceAll(/\s+/g, ""))),
};

const numberMethods = {
  almostEqual(this: number, other: number, tolerance = 1e-8) {
    return Math.abs(this.valueOf() - other) < tolerance;
  },
  between(this: number, a: number, b: number, inclusive = true) {
    return isBetween(this.valueOf(), a, b, inclusive);
  },
  ordinalString(this: number) {
    const suffixes: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };
    const category = new Intl.PluralRules("en", { type: "ordinal" }).select(this.valueOf());
    return `${this.valueOf()}${suffixes[category] ?? "th"}`;
  },
  paddedString(this: number, digits: number) {
    return String(this.valueOf()).padStart(digits, "0");
  },
  signedString(this: number) {
    const value = this.valueOf();
    return value < 0 ? String(value) : `+${value}`;
  },
  toNearest(this: number, interval = 1, method: "round" | "ceil" | "floor" = "round") {
    const decimals = String(interval).split(".")[1]?.length ?? 0;
    return Number((Math[method](this.valueOf() / interval) * interval).toFixed(decimals));
  },
};

const arrayMethods = {
  deepFlatten(this: any[]) {
    return this.flat(Infinity);
  },
  equals(this: any[], other: unknown) {
    return Array.isArray(other) && this.length === other.length && this.every((value, i) => value === other[i]);
  },
  partition(this: any[], rule: (value: any) => unknown) {
    return [this.filter((value) => !rule(value)), this.filter((value) => rule(value))];
  },
  filterJoin(this: any[], separator: string) {
    return this.filter(Boolean).join(separator);
  },
  findSplice(this: any[], find: (value: any, index: number, array: any[]) => unknown, replacement?: unknown) {
    const index = this.findIndex(find);
    if (index === -1) return null;
    return replacement === undefined ? this.splice(index, 1)[0] : this.splice(index, 1, replacement)[0];
  },
};

type SetTest = (value: any, index: number, set: Set<any>) => unknown;
const setMethods = {
  difference(this: Set<any>, other: Set<any>) {
    return new Set([...this].filter((value) => !other.has(value)));
  },
  intersection(this: Set<any>, other: Set<any>) {
    return new Set([...this].filter((value) => other.has(value)));
  },
  union(this: Set<any>, other: Set<any>) {
    return new Set([...this, ...other]);
  },
  equals(this: Set<any>, other: unknown) {
    return other instanceof Set && this.size === other.size && [...this].every((value) => other.has(value));
  },
  first(this: Set<any>) {
    return this.values().next().value;
  },
  intersects(this: Set<any>, other: Set<any>) {
    return [...this].some((value) => other.has(value));
  },
  toObject(this: Set<any>) {
    return [...this];
  },
  every(this: Set<any>, test: SetTest) {
    return [...this].every((value, index) => test(value, index, this));
  },
  filter(this: Set<any>, test: SetTest) {
    return new Set([...this].filter((value, index) => test(value, index, this)));
  },
  find(this: Set<any>, test: SetTest) {
    return [...this].find((value, index) => test(value, index, this));
  },
  map(this: Set<any>, transform: SetTest) {
    return new Set([...this].map((value, index) => transform(value, index, this)));
  },
  reduce(this: Set<any>, reducer: (accumulator: any, value: any, index: number, set: Set<any>) => any, initial: any) {
    return [...this].reduce((accumulator, value, index) => reducer(accumulator, value, index, this), initial);
  },
  some(this: Set<any>, test: SetTest) {
    return [...this].some((value, index) => test(value, index, this));
  },
};

const stringMethods = {
  capitalize(this: string) {
    return this.charAt(0).toUpperCase() + this.slice(1);
  },
  compare(this: string, other: string) {
    return this.localeCompare(other, (globalThis as any).game?.i18n?.lang ?? "en");
  },
  titleCase(this: string) {
    return this.toLowerCase()
      .split(" ")
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(" ");
  },
  stripScripts(this: string) {
    return this.replaceAll(/<script\b[^]*?<\/script\s*>/gi, "");
  },
  slugify(this: string, { replacement = "-", strict = false, lowercase = true } = {}) {
    const plain = this.normalize("NFD").replaceAll(/\p{M}/gu, "").trim();
    const text = strict ? plain.replaceAll(/[^a-zA-Z0-9\s-]/g, "") : plain;
    const slug = text.replaceAll(/[\s-]+/g, replacement);
    return lowercase ? slug.toLowerCase() : slug;
  },
};

const dateMethods = {
  isValid(this: Date) {
    return !Number.isNaN(this.getTime());
  },
  toDateInputString(this: Date) {
    const pad = (part: number) => String(part).padStart(2, "0");
    return `${this.getFullYear()}-${pad(this.getMonth() + 1)}-${pad(this.getDate())}`;
  },
  toTimeInputString(this: Date) {
    return this.toTimeString().split(" ")[0];
  },
};

/** Adds the extensions to the built-in classes of this page or process. */
export function extendPrimitives(): void {
  extend(Math, math);
  extend(Number, numberStatics);
  extend(Number.prototype, numberMethods);
  extend(Array, { fromRange: (n: number, min = 0) => Array.from({ length: n }, (_, index) => index + min) });
  extend(Array.prototype, arrayMethods);
  extend(Set.prototype, setMethods);
  extend(String.prototype, stringMethods);
  extend(RegExp, { escape: (text: string) => text.replaceAll(/[-[\]{}()*+?.,\\^$|#\s]/g, String.raw`\$&`) });
  extend(Date.prototype, dateMethods);
}
