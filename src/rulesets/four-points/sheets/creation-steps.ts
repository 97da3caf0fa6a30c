import { sumOf } from "../../../kit/pool.js";
import { say, sayCount } from "../../../foundry/language.js";
import { plainText } from "../../../foundry/rich-text.js";
import { STEPS, type CreationDraft, type CreationStep } from "../deeds/creation-draft.js";
import { energyOf } from "../deeds/create-character.js";
import {
  boughtSkills,
  folkOf,
  giftsOf,
  plannedItems,
  powerSkills,
  skillCount,
  taughtSkills,
} from "../deeds/creation-items.js";
import { sourceItem, type ItemSource } from "../deeds/item-sources.js";
import type { PowerSource } from "../deeds/power-sources.js";
import { AGES, facesByStat, NONE, SKILL_PRICE, STARTING_SKILLS, WAYS } from "../rules/creation.js";
import { STATS } from "../rules/names.js";
import { readSettings, startingDice } from "../settings.js";
import { experienceStep } from "./creation-experiences.js";
import { giftRow } from "./creation-gifts.js";
import { kindOptions, powerOptions, sourceOptions } from "./source-options.js";

/** Items to choose from, by type. */
export type Sources = Readonly<Record<"folk" | "experiences" | "skills" | "gear", readonly ItemSource[]>> & {
  readonly powers: readonly PowerSource[];
};

/** How many Skills are usual to begin with, by age or by the way of dice (FPX-04, FPX-06). */
const usualSkills = ({ age }: CreationDraft): number => (age === "" ? STARTING_SKILLS : AGES[age].skills);

/** Stats as a list of choices, in the reader's words. */
const stats = (): Record<string, string> =>
  Object.fromEntries(STATS.map((stat) => [stat, say(`FOURPOINTS.Stat.${stat}`)]));

/** A Folk in a few words, so that it can be chosen by what it is. */
function aboutFolk(draft: CreationDraft) {
  const folk = folkOf(draft);
  if (!folk) return null;
  const facts = [
    { label: "FOURPOINTS.Field.size", words: say(`FOURPOINTS.Size.${folk.size}`) },
    { label: "FOURPOINTS.Field.languages", words: folk.languages },
  ].filter(({ words }) => words !== "");
  return { note: folk.note, facts, text: plainText(folk.description, 600) };
}

function folkStep(draft: CreationDraft, sources: Sources) {
  return {
    folks: sourceOptions(sources.folk),
    hasFolks: sources.folk.length > 0,
    gifts: giftsOf(draft).map(giftRow),
    folkName: sourceItem(draft.folk)?.name ?? "",
    folkAbout: aboutFolk(draft),
  };
}

function energyStep(draft: CreationDraft) {
  const energy = energyOf(draft);
  const { way } = draft;
  const isDice = way === "splitDice";
  const isPoints = way === "splitPoints" && energy.needs !== "roll";
  const lived = draft.experiences.length > 0;
  const left = isPoints || isDice ? energy.left : 0;
  const thrown = draft.thrown[way];
  const fallen = facesByStat(thrown && energy.needs === null ? thrown : { dice: NONE, faces: [] });
  const bought = boughtSkills(draft);
  return {
    energy,
    ways: WAYS.filter((one) => one !== "experiences" || lived).map((one) => ({ way: one, isOn: one === way })),
    hint: say(`FOURPOINTS.Creation.WayHint.${way}`, { count: way === "experiences" ? energy.count : startingDice() }),
    isDice,
    isPoints,
    isTyped: way === "typed",
    left,
    showLeft: isDice || isPoints,
    /** One sum's dice lie together; those of each Stat lie beside it. */
    faces: way === "splitPoints" && isPoints ? (draft.thrown[way]?.faces ?? []) : [],
    canRoll: energy.needs === "roll",
    canRollAgain: way !== "typed" && draft.thrown[way] !== undefined && energy.needs !== "dice",
    rollWords: say("FOURPOINTS.Rest.Roll", { dice: `${energy.count}d6` }),
    fallen: isPoints ? say("FOURPOINTS.Creation.Sum", { sum: sumOf(thrown?.faces ?? []) }) : "",
    hasDice: way === "splitDice" || way === "experiences",
    energyRows: STATS.map((stat) => {
      const share = isDice ? draft.dice[stat] : energy.pools[stat];
      return {
        stat,
        label: `FOURPOINTS.Stat.${stat}`,
        hint: `FOURPOINTS.StatHint.${stat}`,
        share,
        dice: energy.dice[stat],
        faces: fallen[stat],
        price: bought[stat] > 0 ? sayCount("FOURPOINTS.Creation.PaidSkills", bought[stat] * SKILL_PRICE) : "",
        pool: energy.pools[stat],
        isOpen: energy.needs === "dice" || energy.needs === "roll",
        most: share + left,
        canLess: share > 0,
        canMore: left > 0,
      };
    }),
  };
}

function skillStep(draft: CreationDraft, sources: Sources) {
  const count = skillCount(draft);
  const limit = readSettings().skillLimit;
  const buys = draft.way === "experiences";
  return {
    stats: stats(),
    kinds: kindOptions(),
    taught: taughtSkills(draft).map((skill) => ({
      ...skill,
      chosen: draft.experiences[skill.index]?.skill ?? "",
      // Once it is named, its kind may be another than the usual one.
      isOwn: skill.isOpen && !skill.isUnnamed,
      types: skill.skillKind === "power" ? powerOptions(sources.powers, skill.name) : null,
    })),
    buys,
    skillRows: draft.skills.map((skill, index) => ({
      ...skill,
      index,
      isOwn: skill.source === "" && skill.name.trim() !== "",
      types:
        skill.kind === "power" && skill.name.trim() !== "" ? powerOptions(sources.powers, skill.name.trim()) : null,
      price: buys ? say("FOURPOINTS.Creation.SkillPrice", { price: SKILL_PRICE }) : "",
    })),
    skillNames: sources.skills,
    skillCounter: say("FOURPOINTS.Skill.Count", { count, limit }),
    usual: say("FOURPOINTS.Creation.UsualSkills", { count: usualSkills(draft) }),
    isOver: count > limit,
    canAddSkill: count < limit,
  };
}

const storyStep = (draft: CreationDraft, sources: Sources) => ({
  gearRows: draft.gear.map((thing, index) => ({ ...thing, index })),
  gearNames: sources.gear,
});

/** Each sentence once, with how often it holds. */
const counted = (sentences: readonly string[]): string[] =>
  [...new Set(sentences)].map((sentence) => {
    const times = sentences.filter((one) => one === sentence).length;
    return times > 1 ? say("FOURPOINTS.Creation.Times", { sentence, times }) : sentence;
  });

/** Skills that a draft comes to more than once, each by the name that stands first. */
function skillsTwice(draft: CreationDraft): string[] {
  const names = plannedItems(draft)
    .filter(({ type }) => type === "fourPointsSkill")
    .map(({ name }) => name);
  const first = (name: string) => names.findIndex((one) => one.toLocaleLowerCase() === name.toLocaleLowerCase());
  return [...new Set(names.filter((name, index) => first(name) < index).map((name) => names[first(name)] ?? name))];
}

/** What is still open before a Character can be written, in words; and what is merely worth knowing. */
export function openPoints(draft: CreationDraft): {
  readonly blocks: readonly string[];
  readonly warns: readonly string[];
} {
  const { needs, left, pools, short } = energyOf(draft);
  const limit = readSettings().skillLimit;
  const blocks = [
    ...(draft.name.trim() === "" ? [say("FOURPOINTS.Creation.NeedsName")] : []),
    ...(needs === "dice" || needs === "roll" ? [say("FOURPOINTS.Creation.NeedsEnergy")] : []),
    ...(skillCount(draft) > limit ? [say("FOURPOINTS.Creation.Refused.skills")] : []),
    ...short.map((stat) => say("FOURPOINTS.Creation.SkillTooDear", { stat: say(`FOURPOINTS.Stat.${stat}`) })),
  ];
  const empty = STATS.filter((stat) => pools[stat] === 0).map((stat) => say(`FOURPOINTS.Stat.${stat}`));
  const lived = draft.age === "" ? 0 : AGES[draft.age].experiences;
  const skills = skillCount(draft);
  const warns = [
    ...(lived > 0 && draft.experiences.length > lived
      ? [say("FOURPOINTS.Creation.ManyExperiences", { count: draft.experiences.length, usual: lived })]
      : []),
    ...(skills > usualSkills(draft)
      ? [say("FOURPOINTS.Creation.ManySkills", { count: skills, usual: usualSkills(draft) })]
      : []),
    ...(draft.experiences.length > 0 && draft.experiences.length < lived
      ? [say("FOURPOINTS.Creation.FewExperiences", { count: draft.experiences.length, usual: lived })]
      : []),
    ...(skillCount(draft) < usualSkills(draft)
      ? [say("FOURPOINTS.Creation.FewSkills", { count: skillCount(draft), usual: usualSkills(draft) })]
      : []),
    ...skillsTwice(draft).map((name) => say("FOURPOINTS.Creation.SkillTwice", { name })),
    ...counted(
      taughtSkills(draft)
        .filter(({ isUnnamed }) => isUnnamed)
        .map(({ from, kind }) => say("FOURPOINTS.Creation.OpenSkill", { from, kind })),
    ),
    ...powerSkills(draft)
      .filter(({ power }) => power === "")
      .map(({ name }) => say("FOURPOINTS.Creation.NoPowerType", { skill: name })),
    ...(needs === "points" ? [sayCount("FOURPOINTS.Creation.PointsLeft", left)] : []),
    ...(needs === null && empty.length > 0 ? [say("FOURPOINTS.Creation.EmptyStat", { stats: empty.join(", ") })] : []),
  ];
  return { blocks, warns };
}

/** What stands under a step's name on the road. */
function noteOf(step: CreationStep, draft: CreationDraft): string {
  const energy = energyOf(draft);
  const sum = STATS.reduce((points, stat) => points + energy.pools[stat], 0);
  const things = draft.gear.filter(({ name }) => name.trim() !== "").length;
  const notes: Record<CreationStep, string> = {
    concept: draft.name,
    folk: sourceItem(draft.folk)?.name ?? "",
    experiences:
      draft.experiences.length > 0 ? sayCount("FOURPOINTS.Creation.Count.experiences", draft.experiences.length) : "",
    energy: sum > 0 ? `${sum} ${say("FOURPOINTS.EP")}` : "",
    skills: say("FOURPOINTS.Skill.Count", { count: skillCount(draft), limit: readSettings().skillLimit }),
    story: things > 0 ? sayCount("FOURPOINTS.Creation.Count.gear", things) : "",
    review: "",
  };
  return notes[step];
}

/** What is to be made, by kind, in the order of the steps. */
const MADE = [
  { type: "fourPointsFolk", label: "FOURPOINTS.Gifts.Folk" },
  { type: "fourPointsTrait", label: "FOURPOINTS.Gifts.Traits" },
  { type: "fourPointsAbility", label: "FOURPOINTS.Gifts.Abilities" },
  { type: "fourPointsExperience", label: "FOURPOINTS.Gifts.Experiences" },
  { type: "fourPointsSkill", label: "FOURPOINTS.Sheet.Skills" },
  { type: "fourPointsPowerType", label: "TYPES.Item.fourPointsPowerType" },
  { type: "fourPointsEquipment", label: "FOURPOINTS.Sheet.Gear" },
] as const;

/** Everything the window shows of a draft. */
export function creationContext(
  draft: CreationDraft,
  sources: Sources,
  look: { readonly open: ReadonlySet<string>; readonly find: string },
): Record<string, unknown> {
  const at = STEPS.indexOf(draft.step);
  const energy = energyOf(draft);
  const items = plannedItems(draft);
  return {
    draft,
    is: Object.fromEntries(STEPS.map((step) => [step, step === draft.step])),
    steps: STEPS.map((step, index) => ({
      step,
      label: `FOURPOINTS.Creation.Step.${step}`,
      note: noteOf(step, draft),
      state: index < at ? "past" : index === at ? "now" : "",
      isNow: index === at,
    })),
    title: `FOURPOINTS.Creation.Step.${draft.step}`,
    line: `FOURPOINTS.Creation.Line.${draft.step}`,
    back: STEPS[at - 1] ?? "",
    next: STEPS[at + 1] ?? "",
    ...folkStep(draft, sources),
    ...experienceStep(draft, sources.experiences, look.open, look.find),
    ...energyStep(draft),
    ...skillStep(draft, sources),
    ...storyStep(draft, sources),
    ...openPoints(draft),
    ledger: STATS.map((stat) => ({ label: `FOURPOINTS.Stat.${stat}`, value: energy.pools[stat] })),
    total: STATS.reduce((points, stat) => points + energy.pools[stat], 0),
    made: MADE.flatMap(({ type, label }) => {
      const names = items.filter((item) => item.type === type).map(({ name }) => name);
      return names.length > 0 ? [{ label, names: counted(names).join(", ") }] : [];
    }),
  };
}
