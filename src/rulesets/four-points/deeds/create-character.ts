import type { Deed, Outcome } from "../../../core/deeds/deed.js";
import { perform, type Performance } from "../../../core/deeds/perform.js";
import { storedValue } from "../../../core/road/documents.js";
import { kindOf, leavingFor } from "../../../core/sheets/brought.js";
import { say } from "../../../foundry/language.js";
import type { Change, Json } from "../../../kit/change.js";
import { startingEnergy, type PerStat, type StartingEnergy } from "../rules/creation.js";
import { settleEnergy } from "../rules/consequences.js";
import { STATS, type Stat } from "../rules/names.js";
import type { CharacterState } from "../rules/state.js";
import { readSettings, startingDice } from "../settings.js";
import { isBlank, type CreationDraft } from "./creation-draft.js";
import {
  boughtSkills,
  experienceDice,
  fetchDraft,
  giftsOf,
  plannedItems,
  skillCount,
  type PlannedItem,
} from "./creation-items.js";
import { itemData, sourceItem } from "./item-sources.js";
import { renameTokens } from "./token-names.js";
import { readState, skillsOf } from "./facts.js";
import { stateChanges } from "./state-changes.js";

interface Intent {
  readonly actor: Actor.Implementation;
  readonly draft: CreationDraft;
}

interface Facts {
  readonly isBlank: boolean;
  readonly energy: StartingEnergy;
  readonly items: readonly PlannedItem[];
  /** What leaves a sheet that had a Folk already (FPA-106). */
  readonly leaving: readonly Item.Implementation[];
  readonly skills: number;
}

interface Created extends Outcome {
  readonly refused: "written" | "energy" | "skills" | "short" | null;
  readonly pools: PerStat;
}

/** What a draft's choices come to for the pools. */
export const energyOf = (draft: CreationDraft): StartingEnergy =>
  startingEnergy(
    {
      way: draft.way,
      dice: draft.dice,
      experienceDice: experienceDice(draft),
      thrown: draft.thrown[draft.way] ?? null,
      points: draft.points,
      typed: draft.typed,
      bought: boughtSkills(draft),
    },
    startingDice(),
  );

/**
 * What a draft makes, and what leaves the sheet, where a Folk lies on it already: the one that was chosen takes its place,
 * and what is on the sheet by the same name comes no second time (FPA-106).
 */
export async function folkOnSheet(
  actor: Actor.Implementation,
  draft: CreationDraft,
): Promise<{ readonly items: readonly PlannedItem[]; readonly leaving: readonly Item.Implementation[] }> {
  const planned = plannedItems(draft);
  const folk = sourceItem(draft.folk);
  const known = new Set(actor.items.map(kindOf));
  if (!folk) return { items: planned, leaving: [] };
  const isThere = known.has(kindOf(folk));
  const comes = new Set([folk.type, ...giftsOf(draft).map(({ type }) => type)]);
  return {
    items: planned.filter((item) => !comes.has(item.type) || !known.has(kindOf(item))),
    leaving: isThere ? [] : await leavingFor(actor, folk),
  };
}

const deed: Deed<Intent, Facts, null, Created> = {
  id: "four-points.create",
  async read({ actor, draft }) {
    await fetchDraft(draft);
    const skills = skillCount(draft) + skillsOf(actor).length;
    const { items, leaving } = await folkOnSheet(actor, draft);
    return { isBlank: isBlank(actor), energy: energyOf(draft), items, leaving, skills };
  },
  quote: () => null,
  dice: () => null,
  resolve(_intent, { isBlank: blank, energy, skills }) {
    const tooMany = skills > readSettings().skillLimit;
    const isOpen = energy.needs === "dice" || energy.needs === "roll";
    const refused = !blank
      ? "written"
      : isOpen
        ? "energy"
        : tooMany
          ? "skills"
          : energy.short.length > 0
            ? "short"
            : null;
    return { word: "created", terms: [], pays: [], offers: [], refused, pools: energy.pools };
  },
};

/** Plain words as paragraphs; everything in them is text. */
const asParagraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => `<p>${foundry.utils.escapeHTML(part).replaceAll("\n", "<br>")}</p>`)
    .join("");

/** Pools that are as full as they can be. */
const poolsOf = (numbers: PerStat): CharacterState["pools"] => {
  const full = (stat: Stat) => ({ value: numbers[stat], max: numbers[stat] });
  return {
    wits: full("wits"),
    stamina: full("stamina"),
    dexterity: full("dexterity"),
    sociability: full("sociability"),
  };
};

function changesOf({ actor, draft }: Intent, { items, leaving }: Facts, pools: PerStat) {
  const changes: Change[] = [];
  const set = (path: string, after: Json) => {
    const before = storedValue(actor, path);
    if (before !== after && after !== "") changes.push({ op: "set", uuid: actor.uuid, path, before, after });
  };
  set("name", draft.name.trim());
  set("system.concept", draft.concept.trim());
  for (const stat of STATS) {
    set(`system.pools.${stat}.max`, pools[stat]);
    set(`system.pools.${stat}.value`, pools[stat]);
  }
  // A token that is called as the Character was is called as it is; those on scenes follow when all is written.
  if (!actor.isToken && storedValue(actor, "prototypeToken.name") === storedValue(actor, "name"))
    set("prototypeToken.name", draft.name.trim());
  // Whoever was found exhausted on the unfinished sheet wakes with the pools (FPA-12, FPA-13).
  const state = readState(actor);
  const filled = { ...state, pools: poolsOf(pools) };
  changes.push(...stateChanges(actor, filled, settleEnergy(filled, readSettings())));
  for (const key of ["goals", "bonds", "languages"] as const) set(`system.${key}`, draft[key].trim());
  set("system.biography", asParagraphs(draft.biography));
  const size = (sourceItem(draft.folk)?.system as unknown as { size?: string } | undefined)?.size;
  if (size !== undefined) set("system.size", size);
  for (const item of leaving)
    changes.push({ op: "delete", parent: actor.uuid, collection: "Item", data: item.toObject() as never });
  items.forEach(({ type, source, ...start }) => {
    const data = itemData(foundry.utils.randomID(), type, source, start);
    changes.push({ op: "create", parent: actor.uuid, collection: "Item", data });
  });
  return changes;
}

const performance: Performance<Intent, Facts, null, Created> = {
  deed,
  roll: Roll as never,
  refusal: ({ refused }) => (refused === null ? null : say(`FOURPOINTS.Creation.Refused.${refused}`)),
  changes: (intent, facts, { pools }) => changesOf(intent, facts, pools),
  paid: ({ draft }) => ({ word: "FOURPOINTS.Receipt.created", data: { name: draft.name.trim() } }),
  card({ actor, draft }, { items }, { pools }) {
    const names = (type: string) => items.filter((item) => item.type === type).map(({ name }) => name.slice(0, 60));
    const name = (draft.name.trim() || actor.name).slice(0, 120);
    return {
      type: "fourPointsCreated",
      system: {
        actor: actor.uuid,
        name,
        img: (actor.img ?? "").slice(0, 300),
        concept: draft.concept.trim().slice(0, 160),
        pools,
        folk: names("fourPointsFolk")[0] ?? "",
        energy: draft.way !== "typed" ? "" : Object.keys(draft.thrown).length > 0 ? "typedOver" : "typed",
        skills: names("fourPointsSkill").slice(0, 20),
      },
      summary: say("FOURPOINTS.Creation.Summary", { name }),
    };
  },
};

/** Writes a new Character in one step: pools, words and items, with one card and one undo. False when it was refused. */
export async function createCharacter(actor: Actor.Implementation, draft: CreationDraft): Promise<boolean> {
  const before = actor.name;
  if ((await perform(performance, { actor, draft })) === null) return false;
  await renameTokens(actor, before);
  return true;
}
