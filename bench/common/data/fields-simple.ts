/** Fields that hold a number, a boolean or nothing in particular. */
import { DataField, type CleanOptions, type FieldOptions, formBuilders } from "./field.js";

/** Accepts anything. */
export class AnyField extends DataField {
  protected static override get _defaults(): FieldOptions {
    return { ...super._defaults, nullable: true };
  }
}

/** True or false. */
export class BooleanField extends DataField {
  protected static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: false };
  }

  protected override _cast(value: any): any {
    if (typeof value === "string") return value === "true";
    return typeof value === "object" ? false : Boolean(value);
  }

  protected override _validateType(value: any): void {
    if (typeof value !== "boolean") throw new Error("must be a boolean");
  }

  override _toInput(config: any): any {
    return formBuilders().createCheckboxInput!(config);
  }

  override _applyChangeAdd(value: boolean, delta: boolean): boolean {
    return value || delta;
  }

  override _applyChangeMultiply(value: boolean, delta: boolean): boolean {
    return value && delta;
  }

  override _applyChangeUpgrade(value: boolean, delta: boolean): boolean {
    return delta > value ? delta : value;
  }

  override _applyChangeDowngrade(value: boolean, delta: boolean): boolean {
    return delta < value ? delta : value;
  }
}

/** A finite number, with bounds, steps and choices. */
export class NumberField extends DataField {
  declare min: number | undefined;
  declare max: number | undefined;
  declare step: number | undefined;
  declare integer: boolean;
  declare positive: boolean;
  declare choices: any;

  constructor(options: FieldOptions = {}, context: any = {}) {
    super(options, context);
    if (this.choices !== undefined && options.nullable === undefined) this.nullable = false;
  }

  protected static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      nullable: true,
      min: undefined,
      max: undefined,
      step: undefined,
      integer: false,
      positive: false,
      choices: undefined,
    };
  }

  override clean(value: any, options: CleanOptions = {}): any {
    const isBlank = typeof value === "string" && value.trim() === "";
    return super.clean(isBlank ? null : value, options);
  }

  protected override _cast(value: any): any {
    return typeof value === "object" ? Number.NaN : Number(value);
  }

  protected override _cleanType(value: number): number {
    let cleaned = value;
    if (this.integer) cleaned = Math.round(cleaned);
    if (this.step) cleaned = roundToStep(cleaned, this.step, this.min ?? 0);
    if (this.min !== undefined) cleaned = Math.max(cleaned, this.min);
    if (this.max !== undefined) cleaned = Math.min(cleaned, this.max);
    return cleaned;
  }

  protected override _validateType(value: any): void {
    if (typeof value !== "number" || !Number.isFinite(value)) throw new Error("must be a number");
    if (this.integer && !Number.isInteger(value)) throw new Error("must be an integer");
    if (this.positive && value <= 0) throw new Error("must be a positive number");
    if (this.min !== undefined && value < this.min) throw new Error(`must be at least ${this.min}`);
    if (this.max !== undefined && value > this.max) throw new Error(`must be at most ${this.max}`);
    const choices = readChoices(this.choices)?.map(Number);
    if (choices && !choices.includes(value)) throw new Error(`${value} is not a valid choice`);
  }

  override _toInput(config: any): any {
    const { min, max, step = this.integer ? 1 : "any" } = this;
    const { createNumberInput, createSelectInput } = formBuilders();
    const choices = config.choices ?? this.choices;
    if (choices && !config.options) return createSelectInput!({ dtype: "Number", ...config, choices });
    return config.options
      ? createSelectInput!({ dtype: "Number", ...config })
      : createNumberInput!({ min, max, step, ...config });
  }

  override _castChangeDelta(delta: any): any {
    return Number(delta);
  }

  override _applyChangeAdd(value: number | null, delta: number): number {
    return (value ?? 0) + delta;
  }

  override _applyChangeSubtract(value: number | null, delta: number): number {
    return (value ?? 0) - delta;
  }

  override _applyChangeMultiply(value: number | null, delta: number): number {
    return (value ?? 0) * delta;
  }

  override _applyChangeUpgrade(value: number, delta: number): number {
    return delta > value ? delta : value;
  }

  override _applyChangeDowngrade(value: number, delta: number): number {
    return delta < value ? delta : value;
  }
}

function roundToStep(value: number, step: number, base: number): number {
  const decimals = String(step).split(".")[1]?.length ?? 0;
  return Number((base + Math.round((value - base) / step) * step).toFixed(decimals));
}

/** The values that a field's `choices` allow, however they were given. */
export function readChoices(choices: any): any[] | undefined {
  const given = typeof choices === "function" ? choices() : choices;
  if (given === undefined || given === null) return undefined;
  if (Array.isArray(given)) return given;
  return given instanceof Set ? [...given] : Object.keys(given);
}

/** A manual sort key. */
export class IntegerSortField extends NumberField {
  protected static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, integer: true, initial: 0 };
  }
}

/** Degrees; values outside of a full turn are brought into it. */
export class AngleField extends NumberField {
  declare normalize: boolean;

  protected static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 0,
      normalize: true,
      min: 0,
      max: 360,
      validationError: "is not a number between 0 and 360",
    };
  }

  protected override _cast(value: any): any {
    const degrees = super._cast(value);
    const isInside = !this.normalize || (degrees >= 0 && degrees <= 360);
    return isInside ? degrees : ((degrees % 360) + 360) % 360;
  }
}

/** A number between 0 and 1. */
export class AlphaField extends NumberField {
  protected static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 1,
      min: 0,
      max: 1,
      validationError: "is not a number between 0 and 1",
    };
  }
}

/** A hue between 0 and 1. */
export class HueField extends NumberField {
  protected static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: 0, min: 0, max: 1 };
  }

  protected override _cast(value: any): any {
    const hue = super._cast(value);
    return hue === 1 ? 1 : ((hue % 1) + 1) % 1;
  }
}
