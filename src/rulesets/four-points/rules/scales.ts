import type { PaceLimits } from "./state.js";

/** Sizes of things and creatures, smallest first (FP-044 to FP-048). */
export const SIZES = ["tiny", "small", "medium", "large", "huge"] as const;
export type Size = (typeof SIZES)[number];

/** The four bands of distance, nearest first (FP-049 to FP-052). */
export const RANGES = ["close", "nearby", "farAway", "veryFarAway"] as const;
export type Range = (typeof RANGES)[number];

/** How finely made a thing is, plainest first (FP-053 to FP-056). */
export const DETAILS = ["none", "simple", "complex", "intricate"] as const;
export type Detail = (typeof DETAILS)[number];

/** The four main Conditions (FP-064). */
export const CONDITIONS = ["blocked", "hurt", "inspired", "unconscious"] as const;

/** What may hold a Blocked Character (FP-065). */
export const BLOCKED_CAUSES = ["restrained", "immobilised", "disoriented", "terrified"] as const;

/** How a token of each Size starts: spaces across, and its picture's share of them (FPA-32). */
export const TOKEN_OF_SIZE: Readonly<Record<Size, { readonly spaces: number; readonly scale: number }>> = {
  tiny: { spaces: 0.5, scale: 1 },
  small: { spaces: 1, scale: 0.75 },
  medium: { spaces: 1, scale: 1 },
  large: { spaces: 2, scale: 1 },
  huge: { spaces: 4, scale: 1 },
};

/** How wide an Area of each Size is, in paces across (FPA-32). */
export const AREA_OF_SIZE: Readonly<Record<Size, number>> = { tiny: 0.1, small: 1, medium: 5, large: 30, huge: 120 };

/** The band a distance in paces falls into; each limit still belongs to the nearer band (FPA-31). */
export function measureRange(paces: number, limits: PaceLimits): Range {
  if (paces <= limits.close) return "close";
  if (paces <= limits.nearby) return "nearby";
  return paces <= limits.far ? "farAway" : "veryFarAway";
}
