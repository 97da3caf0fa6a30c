import { SKILL_KINDS } from "../data/skill.js";
import type { CreationDraft } from "../deeds/creation-draft.js";
import type { ItemSource } from "../deeds/item-sources.js";
import { kindNamed, slugOf, type PowerSource } from "../deeds/power-sources.js";
import { AGES, WAYS, type Age } from "../rules/creation.js";
import { isStat } from "../rules/names.js";

const WORDS = ["name", "concept", "goals", "bonds", "languages", "biography"] as const;

/** What names in the window's fields may stand for. */
export interface FieldSources {
  readonly skills: readonly ItemSource[];
  readonly gear: readonly ItemSource[];
  readonly powers: readonly PowerSource[];
}

const find = (sources: readonly ItemSource[], name: string): ItemSource | undefined =>
  sources.find((source) => source.name === name);

/** Takes what a field says into a draft; a name from a list brings its source and Stat with it. */
export function noteField(draft: CreationDraft, field: HTMLInputElement, sources: FieldSources): void {
  const { name, value } = field;
  const index = Number(field.dataset["index"] ?? -1);
  const word = WORDS.find((one) => one === name);
  if (word) draft[word] = value;
  else if (name === "folk") {
    draft.folk = value;
    draft.declined = [];
  } else if (name.startsWith("gift-")) {
    const uuid = field.dataset["uuid"] ?? "";
    draft.declined = draft.declined.filter((one) => one !== uuid);
    if (!field.checked) draft.declined.push(uuid);
  } else if (name === "age") draft.age = value in AGES ? (value as Age) : "";
  else if (name === "way") draft.way = WAYS.find((one) => one === value) ?? draft.way;
  else if (name.startsWith("typed-")) {
    const stat = field.dataset["stat"];
    const number = Math.min(Math.max(0, Math.trunc(Number(value)) || 0), 99);
    // Emptied means unchanged.
    if (isStat(stat) && value.trim() !== "") draft.typed = { ...draft.typed, [stat]: number };
  } else if (name.startsWith("skill-")) noteSkill(draft, field, index, sources);
  else if (name.startsWith("lived-")) noteLived(draft, field, index);
  else if (name.startsWith("gear-")) {
    const thing = draft.gear[index];
    if (thing) Object.assign(thing, { name: value, source: find(sources.gear, value)?.uuid ?? "" });
  }
}

/** What an Experience leaves to choose: its Stat, its Skill, and the Skill's Stat. */
function noteLived(draft: CreationDraft, { name, value }: HTMLInputElement, index: number): void {
  const lived = draft.experiences[index];
  if (!lived) return;
  if (name.startsWith("lived-stat-") && isStat(value)) lived.stat = value;
  if (name.startsWith("lived-skill-")) lived.skill = value;
  if (name.startsWith("lived-of-") && isStat(value)) lived.skillStat = value;
  if (name.startsWith("lived-kind-")) lived.skillKind = SKILL_KINDS.find((kind) => kind === value) ?? "";
  if (name.startsWith("lived-power-")) lived.power = value;
}

function noteSkill(draft: CreationDraft, field: HTMLInputElement, index: number, sources: FieldSources): void {
  const skill = draft.skills[index];
  if (!skill) return;
  const { value } = field;
  if (field.name.startsWith("skill-kind")) skill.kind = SKILL_KINDS.find((kind) => kind === value) ?? skill.kind;
  if (field.name.startsWith("skill-power")) skill.power = value;
  if (field.name.startsWith("skill-stat") && isStat(field.value)) skill.stat = field.value;
  if (!field.name.startsWith("skill-name")) return;
  const source = find(sources.skills, value);
  // What a Skill from the list is stays with it, until it is another one.
  const own = skill.source === "" ? skill.kind : "other";
  const kind = SKILL_KINDS.find((one) => one === source?.system["kind"]) ?? kindNamed(value) ?? own;
  const stat = source?.system["stat"];
  // A Skill that is called as a Type is has that one, unless another was chosen.
  const type = kind === "power" ? sources.powers.find(({ slug }) => slug === slugOf(value, "")) : undefined;
  const power = kind !== "power" ? "" : (type?.uuid ?? skill.power);
  Object.assign(skill, { name: value, source: source?.uuid ?? "", kind, power, ...(isStat(stat) ? { stat } : {}) });
}
