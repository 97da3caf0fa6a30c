import { redrawSoon, refillTerms } from "../../core/redraw-open.js";
import { plainWord, type Terms } from "../../core/terms.js";
import { say } from "../../foundry/language.js";
import { readSetting, type SettingSpec } from "../../foundry/settings.js";
import { AREA_OF_SIZE, SIZES, TOKEN_OF_SIZE, type Size } from "./rules/scales.js";
import { DEFAULT_SETTINGS, type FourPointsSettings } from "./rules/state.js";

type Default = boolean | number | string;
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** One world setting by its key in the ledger; its words lie under FOURPOINTS.Setting. */
function world(key: string, initial: Default, choices: readonly (string | number)[] = []): SettingSpec {
  const words = `FOURPOINTS.Setting.${capital(key)}`;
  const types = { boolean: Boolean, number: Number, string: String } as const;
  return {
    key: `fourPoints${capital(key)}`,
    name: `${words}.Name`,
    hint: `${words}.Hint`,
    scope: "world",
    config: true,
    type: types[typeof initial as keyof typeof types],
    default: initial,
    onChange: redrawSoon,
    ...(choices.length > 0
      ? { choices: Object.fromEntries(choices.map((choice) => [choice, `${words}.${capital(String(choice))}`])) }
      : {}),
  };
}

/** A word of the table's own, empty for the usual one; a change is seen at once. */
const word = (key: string): SettingSpec => ({ ...world(key, ""), onChange: refillTerms });

/** A setting that is rolled. */
const dice = (key: string, initial: string): SettingSpec => ({ ...world(key, initial), isFormula: true });

/** A number for each Size, with words that name it: what a token or an Area of it measures. */
const ofSize = (what: "token" | "area", size: Size, initial: number): SettingSpec => ({
  ...world(`${what}${capital(size)}`, initial),
  hint: `FOURPOINTS.Setting.${capital(what)}Hint`,
  range: what === "token" ? { min: 0.25, max: 20, step: 0.25 } : { min: 0, max: 10_000, step: 0.1 },
});

/** Puts settings under a heading of the ruleset's own window. */
const under = (group: string, specs: readonly SettingSpec[]): SettingSpec[] =>
  specs.map((spec) => ({ ...spec, group }));

const RULES = DEFAULT_SETTINGS;

/** The world's choices for Four Points: section 4 of the ledger, by what they are about. */
export const settings: readonly SettingSpec[] = [
  ...under("FOURPOINTS.SettingGroup.Words", [word("guideTitle"), word("powerTitle")]),
  ...under("FOURPOINTS.SettingGroup.Actions", [
    world("minimumCost", RULES.minimumCost, [0, 1]),
    dice("lossInconvenience", "1"),
    dice("lossConsequence", "2"),
    dice("lossFailure", "1d6"),
    world("sideEffects", "ask", ["off", "ask", "always"]),
  ]),
  ...under("FOURPOINTS.SettingGroup.Conditions", [
    world("hurtBeyondSerious", RULES.hurtBeyondSerious, ["unconscious", "dead", "ask"]),
    world("blockedAvoid", RULES.blockedAvoid, ["none", "luck"]),
    world("knockoutAttack", RULES.knockoutAttack, ["ask", "free", "off"]),
    world("useArmour", true),
    world("autoUnconscious", RULES.autoUnconscious),
    world("seriousLossDice", RULES.seriousLossDice, ["perPool", "shared"]),
    world("seriousLossTiming", RULES.seriousLossTiming, ["start", "end"]),
  ]),
  ...under("FOURPOINTS.SettingGroup.Turns", [
    world("turnOrder", "dice", ["dice", "agreed"]),
    dice("turnOrderFormula", "1d6"),
    world("turnBudget", RULES.turnBudget, ["warn", "off"]),
  ]),
  ...under("FOURPOINTS.SettingGroup.Distance", [
    world("pacesClose", RULES.paces.close),
    world("pacesNearby", RULES.paces.nearby),
    world("pacesFar", RULES.paces.far),
    world("paceInGridSpaces", 1),
  ]),
  ...under("FOURPOINTS.SettingGroup.Sizes", [
    ...SIZES.map((size) => ofSize("token", size, TOKEN_OF_SIZE[size].spaces)),
    ...SIZES.map((size) => ofSize("area", size, AREA_OF_SIZE[size])),
  ]),
  ...under("FOURPOINTS.SettingGroup.Growth", [
    world("restHealsHurt", RULES.restHealsHurt, ["never", "long"]),
    world("skillLimit", RULES.skillLimit),
    world("startingDice", 8),
    world("progressionRaisesCurrent", RULES.progressionRaisesCurrent),
  ]),
];

const read = <T extends Default>(key: string): T => readSetting<T>(`fourPoints${capital(key)}`);
/** One of a few words; anything else that an older world may hold counts as the usual one. */
const oneOf = <T extends string>(key: string, words: readonly T[], usual: T): T => {
  const word = read<string>(key) as T;
  return words.includes(word) ? word : usual;
};
/** A number from 0 up; what is none counts as the usual one. */
const numberOf = (key: string, usual: number): number => {
  const value = read<number>(key);
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : usual;
};

/** The world's choices as the rules take them. */
export function readSettings(): FourPointsSettings {
  return {
    minimumCost: read<number>("minimumCost") === 1 ? 1 : 0,
    blockedAvoid: oneOf("blockedAvoid", ["none", "luck"], "none"),
    knockoutAttack: oneOf("knockoutAttack", ["ask", "free", "off"], "ask"),
    autoUnconscious: read<boolean>("autoUnconscious") !== false,
    hurtBeyondSerious: oneOf("hurtBeyondSerious", ["unconscious", "dead", "ask"], "unconscious"),
    seriousLossDice: oneOf("seriousLossDice", ["perPool", "shared"], "perPool"),
    seriousLossTiming: oneOf("seriousLossTiming", ["start", "end"], "start"),
    restHealsHurt: oneOf("restHealsHurt", ["never", "long"], "never"),
    turnBudget: oneOf("turnBudget", ["warn", "off"], "warn"),
    paces: {
      close: numberOf("pacesClose", RULES.paces.close),
      nearby: numberOf("pacesNearby", RULES.paces.nearby),
      far: numberOf("pacesFar", RULES.paces.far),
    },
    skillLimit: Math.max(1, Math.trunc(numberOf("skillLimit", RULES.skillLimit))),
    progressionRaisesCurrent: read<boolean>("progressionRaisesCurrent") === true,
  };
}

/** What this table calls the game master (FP-003). */
export const guideTitle = (): string => plainWord(read<string>("guideTitle")) || say("FOURPOINTS.Guide");
/** What this table calls Power (FP-092). */
export const powerTitle = (): string => plainWord(read<string>("powerTitle")) || say("FOURPOINTS.Power.Name");
/** The table's words in the ruleset's texts (FP-003, FP-092). */
export const terms: Terms = {
  root: "FOURPOINTS",
  places: ["guide", "power"],
  words: () => ({ guide: guideTitle(), power: powerTitle() }),
  gameMaster: guideTitle,
};
/** Whether a Power Action asks for a side-effect roll (FP-099, FPA-43). */
export const sideEffectMode = (): "off" | "ask" | "always" => oneOf("sideEffects", ["off", "ask", "always"], "ask");
/** Whether armour cancels Hurt (FPA-63). */
export const usesArmour = (): boolean => read<boolean>("useArmour") !== false;
/** How the turn order comes about (FP-058, FP-059, FPA-30). */
export const turnOrder = (): "dice" | "agreed" => oneOf("turnOrder", ["dice", "agreed"], "dice");
/** The dice of the turn order; a formula that Foundry cannot read counts as the usual one. */
export function turnOrderFormula(): string {
  const formula = read<string>("turnOrderFormula").trim();
  return formula !== "" && Roll.validate(formula) ? formula : "1d6";
}
/** How many grid spaces a token of a Size is wide; as usual where the world holds no number that would show one (FPA-32). */
export function tokenSpaces(size: Size): number {
  const spaces = numberOf(`token${capital(size)}`, TOKEN_OF_SIZE[size].spaces);
  return spaces > 0 ? spaces : TOKEN_OF_SIZE[size].spaces;
}
/** How many paces an Area of a Size is wide (FPA-32). */
export const areaPaces = (size: Size): number => numberOf(`area${capital(size)}`, AREA_OF_SIZE[size]);
/** How many grid spaces a pace is (FPA-31). */
export const paceInGridSpaces = (): number => numberOf("paceInGridSpaces", 1) || 1;
/** How many dice a new Character's pools come from (FPA-50). */
export const startingDice = (): number => Math.max(4, Math.trunc(numberOf("startingDice", 8)));

const LOSS_KEYS: Readonly<Record<string, readonly [key: string, usual: string]>> = {
  inconvenience: ["lossInconvenience", "1"],
  consequence: ["lossConsequence", "2"],
  failure: ["lossFailure", "1d6"],
};
/** The Energy Points a consequence takes unless the Guide says otherwise: a formula by outcome (FPA-10). */
export function usualLoss(outcome: string): string {
  const [key, usual] = LOSS_KEYS[outcome] ?? ["", "1"];
  const formula = key === "" ? usual : read<string>(key).trim();
  return formula !== "" && Roll.validate(formula) ? formula : usual;
}
