import { say } from "../../../foundry/language.js";
import { notify } from "../../../foundry/notice.js";
import { plainText } from "../../../foundry/rich-text.js";
import { EXPERIENCE_GROUPS } from "../data/experience.js";
import { addExperience, EXPERIENCE_LIMIT, type CreationDraft } from "../deeds/creation-draft.js";
import { experiencesOf, statsToChoose } from "../deeds/creation-items.js";
import type { ItemSource } from "../deeds/item-sources.js";
import { AGES, NONE, type Age, type PerStat } from "../rules/creation.js";
import { isStat, STATS } from "../rules/names.js";

/** The most of an Experience's text that its row tells, in characters. */
const TEXT_LIMIT = 300;

const statName = (stat: string): string => say(`FOURPOINTS.Stat.${stat}`);

/** What an Experience of the list brings, in one line: its dice, its Skill, its Advantage and Disadvantage. */
function bringsOf({ system }: ItemSource): string {
  const dice = (system["dice"] ?? {}) as Partial<PerStat>;
  const others = [system["orStat"], system["thirdStat"]].filter(isStat);
  const orWords =
    system["orStat"] === "any"
      ? say("FOURPOINTS.Creation.OrAnyStat")
      : others.map((stat) => say("FOURPOINTS.Creation.OrStat", { stat: statName(stat) })).join("");
  const word = (key: string) => String(system[key] ?? "").trim();
  const against = word("disadvantage");
  const named = STATS.filter((stat) => (dice[stat] ?? 0) > 0);
  return [
    ...named.map((stat, index) => {
      const or = index === 0 ? orWords : "";
      return `${statName(stat)}${or} +${dice[stat]}d6`;
    }),
    word("skill"),
    word("advantage") && say("FOURPOINTS.Creation.AdvantageOn", { things: word("advantage") }),
    against && say("FOURPOINTS.Creation.DisadvantageOn", { things: against }),
  ]
    .filter((words) => words !== "")
    .join(", ");
}

/** The Experiences there are, by their nine groups (FPX-08); a group with none is left out. */
function groupsOf(draft: CreationDraft, sources: readonly ItemSource[], open: ReadonlySet<string>) {
  const named = (name: string) => sources.filter((one) => one.name === name).length;
  const rows = sources.map((source) => {
    const { uuid, name, origin, system } = source;
    return {
      uuid,
      name,
      origin: named(name) > 1 ? origin : "",
      group: EXPERIENCE_GROUPS.find((group) => group === system["group"]) ?? "working",
      brings: bringsOf(source),
      text: plainText(String(system["description"] ?? ""), TEXT_LIMIT),
      times: draft.experiences.filter((chosen) => chosen.uuid === uuid).length,
    };
  });
  return EXPERIENCE_GROUPS.map((group) => {
    const mine = rows.filter((row) => row.group === group);
    const label = say(`FOURPOINTS.ExperienceGroup.${group}`);
    return { group, label, count: mine.length, isOpen: open.has(group), rows: mine };
  }).filter(({ count }) => count > 0);
}

/** What the step of Experiences shows. */
export function experienceStep(
  draft: CreationDraft,
  sources: readonly ItemSource[],
  open: ReadonlySet<string>,
  find: string,
) {
  return {
    ages: (Object.keys(AGES) as Age[]).map((age) => ({ age, isOn: age === draft.age, ...AGES[age] })),
    wanted: draft.age === "" ? null : AGES[draft.age].experiences,
    hasExperiences: sources.length > 0,
    canLive: draft.experiences.length < EXPERIENCE_LIMIT,
    find,
    groups: groupsOf(draft, sources, open),
    lived: experiencesOf(draft).map(({ index, item, data, dice: own, chosen }) => ({
      index,
      name: item.name,
      statChoices: Object.fromEntries(statsToChoose(data).map((stat) => [stat, statName(stat)])),
      hasChoice: statsToChoose(data).length > 0,
      stat: chosen.stat,
      brings: [
        ...STATS.filter((stat) => own[stat] > 0).map((stat) => `${statName(stat)} +${own[stat]}d6`),
        ...[data.skill, data.advantage, data.disadvantage].filter((words) => words !== ""),
      ].join(", "),
    })),
  };
}

/** Adds an Experience to a draft, and says where that has changed how Energy comes about (FPA-50). */
export function live(draft: CreationDraft, uuid: string): void {
  const was = addExperience(draft, uuid);
  if (was === null) return;
  const { thrown, typed, dice } = draft;
  const placed = was === "typed" ? typed : was === "splitDice" ? dice : NONE;
  const hasBegun = thrown[was] !== undefined || Object.values(placed).some((value) => value > 0);
  const way = say(`FOURPOINTS.Creation.Way.${was}`);
  notify("info", say(`FOURPOINTS.Creation.${hasBegun ? "WayKept" : "WayNow"}`, { way }));
}

/** Shows only what has the words that are looked for; groups with some of it stand open meanwhile. */
export function findExperiences(root: HTMLElement, typed: string, open: ReadonlySet<string>): void {
  const wanted = typed.trim().toLocaleLowerCase();
  let found = 0;
  for (const group of root.querySelectorAll<HTMLDetailsElement>("details.fpc-group")) {
    const label = group.querySelector("summary")?.textContent?.toLocaleLowerCase() ?? "";
    let shown = 0;
    for (const row of group.querySelectorAll<HTMLElement>(".fpc-xp")) {
      const words = row.querySelector(".words")?.textContent?.toLocaleLowerCase() ?? "";
      row.hidden = !`${label} ${words}`.includes(wanted);
      if (!row.hidden) shown++;
    }
    group.hidden = shown === 0;
    group.open = wanted === "" ? open.has(group.dataset["group"] ?? "") : shown > 0;
    found += shown;
  }
  const none = root.querySelector<HTMLElement>(".fpc-none");
  if (none) none.hidden = found > 0;
}
