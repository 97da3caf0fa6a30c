import { say, sayCount } from "../../../foundry/language.js";
import { plainText } from "../../../foundry/rich-text.js";
import { STEPS, type CreationDraft, type CreationStep } from "../deeds/creation-draft.js";
import { energyOf } from "../deeds/create-character.js";
import {
  experienceDice,
  experiencesOf,
  folkOf,
  giftsOf,
  plannedItems,
  skillCount,
  statsToChoose,
  taughtSkills,
} from "../deeds/creation-items.js";
import { sourceItem, type ItemSource } from "../deeds/item-sources.js";
import { AGES, SKILL_PRICE, STARTING_SKILLS, WAYS, type Age } from "../rules/creation.js";
import { STATS } from "../rules/names.js";
import { readSettings, startingDice } from "../settings.js";
import { giftRow } from "./creation-gifts.js";

/** Items to choose from, by type. */
export type Sources = Readonly<Record<"folk" | "experiences" | "skills" | "gear", readonly ItemSource[]>>;

/** Choices by UUID; where they come from is told only of those that share a name. */
const options = (sources: readonly ItemSource[]): Record<string, string> => {
  const isShared = (name: string) => sources.filter((one) => one.name === name).length > 1;
  return Object.fromEntries(
    sources.map(({ uuid, name, origin }) => [uuid, origin !== "" && isShared(name) ? `${name} (${origin})` : name]),
  );
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
    folks: options(sources.folk),
    hasFolks: sources.folk.length > 0,
    gifts: giftsOf(draft).map(giftRow),
    folkName: sourceItem(draft.folk)?.name ?? "",
    folkAbout: aboutFolk(draft),
  };
}

function experienceStep(draft: CreationDraft, sources: Sources) {
  const dice = experienceDice(draft);
  return {
    ages: (Object.keys(AGES) as Age[]).map((age) => ({ age, isOn: age === draft.age, ...AGES[age] })),
    wanted: draft.age === "" ? null : AGES[draft.age].experiences,
    hasExperiences: sources.experiences.length > 0,
    experienceOptions: options(sources.experiences),
    lived: experiencesOf(draft).map(({ index, item, data, dice: own, chosen }) => ({
      index,
      name: item.name,
      statChoices: Object.fromEntries(statsToChoose(data).map((stat) => [stat, say(`FOURPOINTS.Stat.${stat}`)])),
      hasChoice: statsToChoose(data).length > 0,
      stat: chosen.stat,
      brings: [
        ...STATS.filter((stat) => own[stat] > 0).map((stat) => `${say(`FOURPOINTS.Stat.${stat}`)} +${own[stat]}d6`),
        ...[data.skill, data.advantage, data.disadvantage].filter((words) => words !== ""),
      ].join(", "),
    })),
    added: STATS.map((stat) => ({ stat, dice: dice[stat] + 1 })),
  };
}

function energyStep(draft: CreationDraft) {
  const energy = energyOf(draft);
  const { way } = draft;
  const isDice = way === "splitDice";
  const isPoints = way === "splitPoints" && energy.needs !== "roll";
  const lived = draft.experiences.length > 0;
  const left = isPoints || isDice ? energy.left : 0;
  return {
    energy,
    ways: WAYS.filter((one) => one !== "experiences" || lived).map((one) => ({ way: one, isOn: one === way })),
    hint: say(`FOURPOINTS.Creation.WayHint.${way}`, { count: way === "experiences" ? energy.count : startingDice() }),
    isDice,
    isPoints,
    isTyped: way === "typed",
    left,
    showLeft: isDice || isPoints,
    faces: energy.needs === "roll" || energy.needs === "dice" ? [] : (draft.thrown[way]?.faces ?? []),
    canRoll: energy.needs === "roll",
    canRollAgain: way !== "typed" && draft.thrown[way] !== undefined && energy.needs !== "dice",
    rollWords: say("FOURPOINTS.Rest.Roll", { dice: `${energy.count}d6` }),
    energyRows: STATS.map((stat) => {
      const share = isDice ? draft.dice[stat] : energy.pools[stat];
      return {
        stat,
        label: `FOURPOINTS.Stat.${stat}`,
        hint: `FOURPOINTS.StatHint.${stat}`,
        share,
        dice: energy.dice[stat],
        pool: energy.pools[stat],
        isNone: energy.needs === null && energy.pools[stat] === 0,
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
    taught: taughtSkills(draft).map((skill) => ({
      ...skill,
      chosen: draft.experiences[skill.index]?.skill ?? "",
    })),
    buys,
    skillRows: draft.skills.map((skill, index) => ({
      ...skill,
      index,
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
    ...(draft.experiences.length < lived
      ? [say("FOURPOINTS.Creation.FewExperiences", { count: draft.experiences.length, usual: lived })]
      : []),
    ...(skillCount(draft) < usualSkills(draft)
      ? [say("FOURPOINTS.Creation.FewSkills", { count: skillCount(draft), usual: usualSkills(draft) })]
      : []),
    ...taughtSkills(draft)
      .filter(({ isOpen, name, kind }) => isOpen && name === kind)
      .map(({ from, kind }) => say("FOURPOINTS.Creation.OpenSkill", { from, kind })),
    ...(needs === "points" ? [sayCount("FOURPOINTS.Creation.PointsLeft", left)] : []),
    ...(needs === null && empty.length > 0 ? [say("FOURPOINTS.Creation.EmptyStat", { stats: empty.join(", ") })] : []),
  ];
  return { blocks, warns };
}

/** What stands under a step's name on the road. */
function noteOf(step: CreationStep, draft: CreationDraft): string {
  const energy = energyOf(draft);
  const sum = STATS.reduce((points, stat) => points + energy.pools[stat], 0);
  const notes: Record<CreationStep, string> = {
    concept: draft.name,
    folk: sourceItem(draft.folk)?.name ?? "",
    experiences: draft.experiences.length > 0 ? String(draft.experiences.length) : "",
    energy: sum > 0 ? `${sum} ${say("FOURPOINTS.EP")}` : "",
    skills: say("FOURPOINTS.Skill.Count", { count: skillCount(draft), limit: readSettings().skillLimit }),
    story: draft.gear.length > 0 ? String(draft.gear.length) : "",
    review: "",
  };
  return notes[step];
}

/** Everything the window shows of a draft. */
export function creationContext(draft: CreationDraft, sources: Sources): Record<string, unknown> {
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
    ...experienceStep(draft, sources),
    ...energyStep(draft),
    ...skillStep(draft, sources),
    ...storyStep(draft, sources),
    ...openPoints(draft),
    ledger: STATS.map((stat) => ({ label: `FOURPOINTS.Stat.${stat}`, value: energy.pools[stat] })),
    total: STATS.reduce((points, stat) => points + energy.pools[stat], 0),
    items: items.map(({ name, type }) => ({ name, kind: say(`TYPES.Item.${type}`) })),
  };
}
