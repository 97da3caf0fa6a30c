import { steps, type Footprint } from "../../../kit/steps.js";
import { say, sayCount } from "../../../foundry/language.js";
import { measureRange } from "../rules/scales.js";
import { paceInGridSpaces, readSettings } from "../settings.js";

interface TokenLike {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly actor: Actor.Implementation | null;
}
interface SceneLike {
  readonly tokens: Iterable<TokenLike>;
  readonly grid: { readonly size: number };
}

const scene = (): SceneLike | null => (game.scenes?.viewed ?? null) as unknown as SceneLike | null;

/** The token of an actor on the scene in view; its own one where the actor is a token's. */
function tokenOf(actor: Actor.Implementation, { tokens }: SceneLike): TokenLike | undefined {
  return [...tokens].find((token) => token.actor?.uuid === actor.uuid);
}

/** How far apart two actors' tokens stand, in paces; null where one has no token in view (FPA-31). */
export function pacesBetween(a: Actor.Implementation, b: Actor.Implementation): number | null {
  const here = scene();
  const [from, to] = here ? [tokenOf(a, here), tokenOf(b, here)] : [];
  if (!here || !from || !to || from === to) return null;
  const print = ({ x, y, width, height }: TokenLike): Footprint => ({
    x: x / here.grid.size,
    y: y / here.grid.size,
    width,
    height,
  });
  return steps(print(from), print(to)) / paceInGridSpaces();
}

/** The band between two actors in words, such as "Nearby, 6 paces"; blank where nothing can be measured (FP-049 to FP-052). */
export function rangeWords(a: Actor.Implementation, b: Actor.Implementation): string {
  const paces = pacesBetween(a, b);
  if (paces === null) return "";
  const band = say(`FOURPOINTS.Range.${measureRange(paces, readSettings().paces)}`);
  return sayCount("FOURPOINTS.Range.Words", Math.round(paces * 10) / 10, { band });
}
