import { say } from "../../../foundry/language.js";
import { EQUIPMENT_KINDS, QUANTITY_LIMIT, WEAPON_WEIGHTS } from "../data/equipment.js";
import { EXPERIENCE_GROUPS, OR_STATS } from "../data/experience.js";
import { SKILL_KINDS } from "../data/skill.js";
import { ARMOUR } from "../rules/armour.js";
import { STATS } from "../rules/names.js";
import { DETAILS, SIZES } from "../rules/scales.js";
import { bySlug, itemsNamed, itemsToPick, type Named } from "./item-names.js";

/** One field of an item as its sheet shows it; `path` lies under `system`. */
interface FieldSpec {
  readonly path: string;
  readonly kind: "choice" | "number" | "text" | "words" | "check" | "items" | "named";
  /** Language keys of the choices are this prefix and the word. */
  readonly prefix?: string;
  readonly choices?: readonly string[];
  readonly max?: number;
  /** Shown only where this is so. */
  readonly when?: (system: Readonly<Record<string, unknown>>) => boolean;
  /** Types of the items that it names. */
  readonly types?: readonly string[];
  /** True for fields that take a whole line. */
  readonly wide?: boolean;
}

const choice = (path: string, prefix: string, choices: readonly string[], when?: FieldSpec["when"]): FieldSpec => ({
  path,
  kind: "choice",
  prefix,
  choices,
  ...(when ? { when } : {}),
});
const number = (path: string, max: number, when?: FieldSpec["when"]): FieldSpec => ({
  path,
  kind: "number",
  max,
  ...(when ? { when } : {}),
});
const text = (path: string): FieldSpec => ({ path, kind: "text" });
const words = (path: string): FieldSpec => ({ path, kind: "words", wide: true });
const check = (path: string, when?: FieldSpec["when"]): FieldSpec => ({
  path,
  kind: "check",
  ...(when ? { when } : {}),
});

/** Items kept by UUID, shown and chosen by name. */
const grants = (...types: string[]): FieldSpec => ({ path: "grants", kind: "items", wide: true, types });
/** One item by the short name that rules know it by, shown and chosen by its name. */
const named = (path: string, type: string): FieldSpec => ({ path, kind: "named", types: [type] });

const isArmour: FieldSpec["when"] = ({ kind }) => kind === "armour";
const isShield: FieldSpec["when"] = (system) => system["kind"] === "armour" && system["armour"] === "shield";
const stat = choice("stat", "FOURPOINTS.Stat.", STATS);

/** What the sheet of each item type shows besides name, note and text. */
const FIELDS: Readonly<Record<string, readonly FieldSpec[]>> = {
  fourPointsSkill: [stat, choice("kind", "FOURPOINTS.SkillKind.", SKILL_KINDS)],
  fourPointsEquipment: [
    number("quantity", QUANTITY_LIMIT),
    choice("kind", "FOURPOINTS.EquipmentKind.", EQUIPMENT_KINDS),
    choice("weapon", "FOURPOINTS.Weapon.", WEAPON_WEIGHTS, ({ kind }) => kind === "weapon"),
    choice("armour", "FOURPOINTS.Armour.", ARMOUR, isArmour),
    number("defence.value", 9, isArmour),
    number("defence.max", 9, isArmour),
    check("worn", isArmour),
    check("raised", isShield),
    choice("size", "FOURPOINTS.Size.", SIZES),
    choice("detail", "FOURPOINTS.Detail.", DETAILS),
  ],
  fourPointsFolk: [
    choice("size", "FOURPOINTS.Size.", SIZES),
    text("languages"),
    grants("fourPointsTrait", "fourPointsAbility"),
  ],
  fourPointsTrait: [
    words("advantages"),
    words("disadvantages"),
    words("vulnerabilities"),
    words("resistances"),
    words("immunities"),
    grants("fourPointsAbility"),
  ],
  fourPointsAbility: [stat, named("trait", "fourPointsTrait"), { ...text("surcharge"), wide: true }],
  fourPointsPowerType: [stat, { ...text("scope"), wide: true }],
  fourPointsPowerAction: [named("powerType", "fourPointsPowerType"), number("extraCost", 9)],
  fourPointsExperience: [
    choice("group", "FOURPOINTS.ExperienceGroup.", EXPERIENCE_GROUPS),
    ...STATS.map((name) => number(`dice.${name}`, 3)),
    choice("orStat", "FOURPOINTS.Stat.", OR_STATS),
    choice("thirdStat", "FOURPOINTS.Stat.", ["", ...STATS], ({ orStat }) => orStat !== "" && orStat !== "any"),
    text("skill"),
    check("openSkill"),
    choice("skillKind", "FOURPOINTS.SkillKind.", SKILL_KINDS),
    text("advantage"),
    text("disadvantage"),
    check("martial"),
    check("easesHurt"),
    number("sideEffects.bad", 6),
    number("sideEffects.good", 6),
  ],
};

/** Item types whose rules other items name by their slug. */
const SLUGGED: ReadonlySet<string> = new Set(["fourPointsTrait", "fourPointsPowerType"]);

const shown = (spec: FieldSpec, value: unknown, words: readonly string[]): string => {
  if (spec.kind === "choice") return value === "" ? "" : `${spec.prefix}${String(value)}`;
  return spec.kind === "words" ? words.join(", ") : String(value ?? "");
};

/** What a field that names other items shows, and what there is to choose from. */
async function namesOf(item: Item.Implementation, { kind, types = [] }: FieldSpec, now: unknown, editing: boolean) {
  if (kind === "items") {
    const uuids = [...((now as Iterable<string> | undefined) ?? [])];
    const names = await itemsNamed(uuids);
    const mayPick = editing && game.user?.isGM === true;
    const groups = mayPick ? await itemsToPick(types, names) : [];
    return { names, mayPick, groups, text: names.map(({ name }) => name).join(", ") };
  }
  if (kind !== "named") return {};
  const all = await bySlug(item, types[0] ?? "", String(now ?? ""));
  const text = all.find(({ value }) => value === now)?.name ?? "";
  return { text, options: { "": say("FOURPOINTS.NoChoice"), ...asOptions(all) } };
}

const asOptions = (all: readonly Named[]): Record<string, string> =>
  Object.fromEntries(all.map(({ value, name }) => [value, name]));

/** The fields of an item, ready for its sheet: stored values while editing, derived ones to read. */
export async function itemFields(item: Item.Implementation, editing: boolean) {
  const source = (item._source as unknown as { system: Record<string, unknown> }).system;
  const system = item.system as unknown as Record<string, unknown>;
  const specs = [
    ...(FIELDS[item.type] ?? []),
    ...(SLUGGED.has(item.type) && editing && game.user?.isGM ? [text("slug")] : []),
  ];
  return Promise.all(
    specs
      .filter(({ when }) => !when || when(source))
      .map(async (spec) => {
        const stored = foundry.utils.getProperty(source, spec.path);
        const now = foundry.utils.getProperty(system, spec.path);
        const list = [
          ...((now as Iterable<string> | undefined) && ["words", "items"].includes(spec.kind)
            ? (now as Iterable<string>)
            : []),
        ];
        const names = await namesOf(item, spec, editing ? stored : now, editing);
        const words = names.text ?? shown(spec, now, list);
        return {
          ...spec,
          id: spec.path.replaceAll(".", "-"),
          label: `FOURPOINTS.Field.${spec.path}`,
          value: editing ? stored : now,
          list: list.join(","),
          options: Object.fromEntries(
            (spec.choices ?? []).map((word) => [word, word === "" ? "FOURPOINTS.NoChoice" : `${spec.prefix}${word}`]),
          ),
          text: words,
          isSet: spec.kind === "check" ? now === true : spec.kind === "number" ? now !== 0 : words !== "",
          ...names,
        };
      }),
  );
}
