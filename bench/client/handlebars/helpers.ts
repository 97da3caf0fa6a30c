/** The plain helpers of a Foundry page; those that draw form controls are in form-helpers.ts. */
import Handlebars from "handlebars";

const { SafeString } = Handlebars;
type HelperOptions = Handlebars.HelperOptions;

/** A helper's own arguments, without the options object Handlebars adds at the end. */
const given = (args: unknown[]): unknown[] => args.slice(0, -1);

const truthy = (value: unknown): boolean => !Handlebars.Utils.isEmpty(value);

function localize(key: unknown, options: HelperOptions): string {
  const text = String(key ?? "");
  const data = options.hash;
  return Object.keys(data).length ? game.i18n.format(text, data) : game.i18n.localize(text);
}

function concat(...args: unknown[]): Handlebars.SafeString {
  return new SafeString(
    given(args)
      .filter((value) => typeof value !== "object")
      .join(""),
  );
}

/** `{{numberFormat 3 decimals=1 sign=true}}` */
function numberFormat(value: unknown, options: HelperOptions): string {
  const decimals = Number(options.hash.decimals ?? 0);
  const number = Number(value ?? 0);
  const text = number.toFixed(decimals);
  return options.hash.sign && number >= 0 ? `+${text}` : text;
}

function ifThen(criteria: unknown, ifTrue: unknown, ifFalse: unknown): unknown {
  return criteria ? ifTrue : ifFalse;
}

/** How long ago a moment was, in words. */
function timeSince(moment: unknown): string {
  return foundry.utils.timeSince(moment);
}

/** Registers the helpers that compare, join and format. */
export function registerHelpers(): void {
  Handlebars.registerHelper({
    localize,
    concat,
    numberFormat,
    ifThen,
    timeSince,
    checked: (value: unknown) => (value ? "checked" : ""),
    disabled: (value: unknown) => (value ? "disabled" : ""),
    object: (options: HelperOptions) => options.hash,
    eq: (a: unknown, b: unknown) => a === b,
    ne: (a: unknown, b: unknown) => a !== b,
    lt: (a: any, b: any) => a < b,
    gt: (a: any, b: any) => a > b,
    lte: (a: any, b: any) => a <= b,
    gte: (a: any, b: any) => a >= b,
    not: (value: unknown) => !value,
    and: (...args: unknown[]) => given(args).every(truthy),
    or: (...args: unknown[]) => given(args).some(truthy),
  });
}
