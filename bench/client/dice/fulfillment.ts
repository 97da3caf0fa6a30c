/** How dice come to their faces: by chance, or by what a user chose for a kind of die. */
import type { DiceTerm } from "./terms/dice-term.js";

/** Gives a face for a die, or nothing to leave it to chance. */
export type FulfillmentHandler = (term: DiceTerm, options?: object) => number | void | Promise<number | void>;

/** One way in which dice come to their faces. */
export interface FulfillmentMethod {
  label: string;
  icon?: string;
  /** Whether the user is asked. */
  interactive?: boolean;
  /** For ways that ask nobody. */
  handler?: FulfillmentHandler;
  /** The window that asks, where it is not the usual one. */
  resolver?: any;
}

/** `CONFIG.Dice.fulfillment`. */
export const createFulfillment = (): {
  dice: Record<string, { label: string; icon: string }>;
  methods: Record<string, FulfillmentMethod>;
  defaultMethod: string;
} => ({
  dice: Object.fromEntries(
    ["d4", "d6", "d8", "d10", "d12", "d20", "d100"].map((die) => [
      die,
      { label: die, icon: `fa-solid fa-${die === "d100" ? "percent" : `dice-${die}`}` },
    ]),
  ),
  methods: {
    mersenne: {
      label: "Digital",
      interactive: false,
      handler: (term) => term.mapRandomFace(globalThis.CONFIG.Dice.randomUniform()),
    },
    manual: { label: "By hand", icon: "fa-solid fa-keyboard", interactive: true },
  },
  defaultMethod: "",
});

/** The name of the way in which a kind of die comes to its face, such as "manual"; "" for plain chance. */
export function methodOf(denomination: string): string {
  const { fulfillment } = globalThis.CONFIG.Dice;
  const { settings, user } = globalThis.game ?? {};
  if (!fulfillment || !settings?.settings?.has("core.diceConfiguration")) return "";
  const chosen = settings.get("core", "diceConfiguration")[denomination] || fulfillment.defaultMethod;
  const method: FulfillmentMethod | undefined = fulfillment.methods[chosen];
  if (!method || (method.interactive && !user?.hasPermission("MANUAL_ROLLS"))) return "";
  return chosen;
}

/** Whether somebody is asked for a die. */
export const isInteractive = (method: string): boolean =>
  Boolean(globalThis.CONFIG.Dice.fulfillment?.methods[method]?.interactive);
