import { addExperience, type CreationDraft } from "../deeds/creation-draft.js";
import type { ItemSource } from "../deeds/item-sources.js";
import { AGES, WAYS, type Age } from "../rules/creation.js";
import { isStat } from "../rules/names.js";

const WORDS = ["name", "concept", "goals", "bonds", "languages", "biography"] as const;

const find = (sources: readonly ItemSource[], name: string): ItemSource | undefined =>
  sources.find((source) => source.name === name);

/** Takes what a field says into a draft; a name from a list brings its source and Stat with it. */
export function noteField(
  draft: CreationDraft,
  field: HTMLInputElement,
  skills: readonly ItemSource[],
  gear: readonly ItemSource[],
): void {
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
  else if (name === "experience") {
    if (value !== "") addExperience(draft, value);
    // Whoever gathers Experiences has his dice from them, unless he says otherwise.
    if (value !== "" && draft.experiences.length === 1) draft.way = "experiences";
  } else if (name === "way") draft.way = WAYS.find((one) => one === value) ?? draft.way;
  else if (name.startsWith("typed-")) {
    const stat = field.dataset["stat"];
    const number = Math.min(Math.max(0, Math.trunc(Number(value)) || 0), 99);
    if (isStat(stat)) draft.typed = { ...draft.typed, [stat]: number };
  } else if (name.startsWith("skill-")) noteSkill(draft, field, index, skills);
  else if (name.startsWith("lived-")) noteLived(draft, field, index);
  else if (name.startsWith("gear-")) {
    const thing = draft.gear[index];
    if (thing) Object.assign(thing, { name: value, source: find(gear, value)?.uuid ?? "" });
  }
}

/** What an Experience leaves to choose: its Stat, its Skill, and the Skill's Stat. */
function noteLived(draft: CreationDraft, { name, value }: HTMLInputElement, index: number): void {
  const lived = draft.experiences[index];
  if (!lived) return;
  if (name.startsWith("lived-stat-") && isStat(value)) lived.stat = value;
  if (name.startsWith("lived-skill-")) lived.skill = value;
  if (name.startsWith("lived-of-") && isStat(value)) lived.skillStat = value;
}

function noteSkill(draft: CreationDraft, field: HTMLInputElement, index: number, sources: readonly ItemSource[]): void {
  const skill = draft.skills[index];
  if (!skill) return;
  if (field.name.startsWith("skill-stat") && isStat(field.value)) skill.stat = field.value;
  if (!field.name.startsWith("skill-name")) return;
  const source = find(sources, field.value);
  const stat = source?.system["stat"];
  Object.assign(skill, { name: field.value, source: source?.uuid ?? "", ...(isStat(stat) ? { stat } : {}) });
}
