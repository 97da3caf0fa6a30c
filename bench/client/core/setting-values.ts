import type { SettingConfig } from "./settings.js";

const PRIMITIVES: unknown[] = [String, Number, Boolean];

const isField = (type: any): boolean => typeof type?.clean === "function" && typeof type?.validate === "function";
const isModel = (type: any): boolean => typeof type === "function" && typeof type.fromSource === "function";

/** Turns a stored value into the one that code reads. */
export function castSetting(config: SettingConfig, value: any): any {
  const { type } = config;
  if (isModel(type)) return value instanceof type ? value : type.fromSource(value ?? {}, { strict: false });
  if (value === undefined || value === null) return value;
  if (isField(type)) return type.initialize(type.clean(value), {});
  return PRIMITIVES.includes(type) ? type(value) : value;
}

/** Checks a value that is about to be stored and brings it into its stored form; throws in words where it does not fit. */
export function cleanSetting(config: SettingConfig, value: any): any {
  const { id, type } = config;
  if (isField(type)) {
    const cleaned = type.clean(typeof value?.toObject === "function" ? value.toObject() : value);
    const failure = type.validate(cleaned, { strict: true, fallback: false });
    if (failure) throw new Error(`The setting "${id}" does not take this value: ${String(failure).trim()}`);
    return cleaned;
  }
  if (isModel(type)) return (value instanceof type ? value : new type(value, { strict: true })).toObject();
  const cast = PRIMITIVES.includes(type) && value !== null ? type(value) : value;
  checkChoice(config, cast);
  return cast;
}

function checkChoice({ id, type, choices, range }: SettingConfig, value: any): void {
  const known = typeof choices === "function" ? choices() : choices;
  if (known && !(String(value) in known)) {
    throw new Error(`The setting "${id}" takes one of ${Object.keys(known).join(", ")}, not "${String(value)}".`);
  }
  if (type !== Number) return;
  if (Number.isNaN(value)) throw new Error(`The setting "${id}" takes a number.`);
  if (range && (value < range.min || value > range.max)) {
    throw new Error(`The setting "${id}" takes a number from ${range.min} to ${range.max}, not ${value}.`);
  }
}
