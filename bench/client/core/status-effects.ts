import { profile } from "../../common/profile.js";

/** One status a token or actor may have. */
export interface StatusEffect {
  id: string;
  name: string;
  img: string;
  [key: string]: any;
}

const CORE: [id: string, name: string, icon: string][] = [
  ["dead", "Dead", "skull"],
  ["unconscious", "Unconscious", "unconscious"],
  ["sleep", "Asleep", "sleep"],
  ["stun", "Stunned", "daze"],
  ["prone", "Prone", "falling"],
  ["restrain", "Restrained", "net"],
  ["paralysis", "Paralysis", "paralysis"],
  ["fly", "Flying", "wing"],
  ["blind", "Blind", "blind"],
  ["deaf", "Deaf", "deaf"],
  ["burning", "Burning", "fire"],
  ["bleeding", "Bleeding", "blood"],
  ["poison", "Poison", "poison"],
  ["invisible", "Invisible", "invisible"],
  ["hover", "Hover", "wingfoot"],
  ["burrow", "Burrow", "mole"],
];

const coreEffects = (): StatusEffect[] =>
  CORE.map(([id, name, icon]) => ({ id, name: `EFFECT.Status${name}`, img: `icons/svg/${icon}.svg` }));

/** The statuses that core itself looks for. */
export const createSpecialStatusEffects = (): Record<string, string> => ({
  DEFEATED: "dead",
  INVISIBLE: "invisible",
  BLIND: "blind",
  BURROW: "burrow",
  HOVER: "hover",
  FLY: "fly",
});

/**
 * Puts `statusEffects` on CONFIG: an array on generation 13; on 14 a record by id that also answers as an array,
 * and that assigning a whole list or record empties and refills.
 */
export function defineStatusEffects(config: Record<string, any>): void {
  if (profile().generation === 13) {
    config["statusEffects"] = coreEffects();
    return;
  }
  const effects = coreEffects();
  const registry = createRegistry(effects);
  Object.defineProperty(config, "statusEffects", {
    configurable: true,
    enumerable: true,
    get: () => registry,
    set: (value: StatusEffect[] | Record<string, StatusEffect>) => {
      const refill = Object.entries(value).map(([key, effect]) =>
        withId(Array.isArray(value) ? effect.id : key, effect),
      );
      effects.length = 0;
      for (const effect of refill) registry[effect.id] = effect;
    },
  });
}

const isIndex = (key: string | symbol): boolean => typeof key === "string" && /^\d+$/.test(key);

function withId(id: string, effect: StatusEffect): StatusEffect {
  if (!id) throw new Error("A status effect needs an id.");
  if (effect.id !== undefined && effect.id !== id) {
    throw new Error(`The status effect "${effect.id}" cannot be stored under the id "${id}".`);
  }
  return Object.assign(effect, { id });
}

function createRegistry(effects: StatusEffect[]): any {
  const indexOf = (key: string | symbol): number => effects.findIndex(({ id }) => id === key);
  return new Proxy(effects, {
    get(target, key) {
      if (key === "splice") throw new Error("CONFIG.statusEffects cannot be spliced: delete and assign by id.");
      return key in target ? Reflect.get(target, key) : target[indexOf(key)];
    },
    has: (target, key) => key in target || indexOf(key) >= 0,
    set(target, key, value) {
      if (key === "length" || isIndex(key)) return Reflect.set(target, key, value);
      const at = indexOf(key);
      target[at < 0 ? target.length : at] = withId(String(key), value);
      return true;
    },
    deleteProperty(target, key) {
      const at = isIndex(key) ? Number(key) : indexOf(key);
      if (at >= 0) target.splice(at, 1);
      return true;
    },
    ownKeys: (target) => [...new Set(target.map(({ id }) => id)), "length"],
    getOwnPropertyDescriptor(target, key) {
      const at = indexOf(key);
      if (at < 0) return Reflect.getOwnPropertyDescriptor(target, key);
      return { value: target[at], writable: true, enumerable: true, configurable: true };
    },
  });
}
