import { isGone } from "../../../core/road/lookup.js";
import { say } from "../../../foundry/language.js";
import { wantsTarget, type ActionIntent, type Aim, type Target } from "../deeds/action.js";
import { readState } from "../deeds/facts.js";
import { TARGET_LIMIT } from "../deeds/perform-action.js";
import { easesHurt, knownSources, type KnownSource } from "../deeds/sources.js";
import type { Inflicted } from "../rules/fight.js";
import { DIFFICULTIES, isStat, type Difficulty, type Stat, type Tier } from "../rules/names.js";
import type { ActionInput, Source } from "../rules/quote.js";
import { candidates, difficultyOf, standing, targeted } from "./targets.js";

/** What an Action can be for by a player's choice. */
export const AIMS = ["none", "attack", "heal"] as const;

/** What the dialog starts from. */
export interface ActionStart {
  readonly stat?: Stat;
  /** Id of a Skill to use. */
  readonly skill?: string;
  /** What is being done, in words. */
  readonly what?: string;
  /** What a request has settled already: its Difficulty and the harm to be avoided. */
  readonly input?: ActionInput;
  /** What it is for; one that answers a request is not the player's to change. */
  readonly aim?: Aim;
  /** Energy Points on top of every price (FPA-54). */
  readonly extraCost?: number;
  /** The Power Type that is used, by name (FP-095). */
  readonly power?: string;
}

/** A source that somebody at the table has named. */
export interface OtherSource {
  label: string;
  value: 1 | -1;
}

/** The choices a player has made so far, and what they come to. */
export class ActionDraft {
  readonly actor: Actor.Implementation;
  what = "";
  stat: Stat = "wits";
  skill: string | undefined;
  readonly others: OtherSource[] = [];
  /** Whether Inspired is spent on this Action (FP-078). */
  useInspired = false;
  /** Whether a plain Hurt gets in the way; undefined while nobody has said so (FPA-18). */
  injuryApplies: boolean | undefined;
  kind: (typeof AIMS)[number] = "none";
  condition: Inflicted = "hurt";
  targets: Target[] = [];
  extraCost = 0;
  start: ActionStart = {};
  #difficulty: Difficulty = "normal";
  /** Whether somebody has set the Difficulty by hand; then targets no longer do. */
  #isDifficultySet = false;
  /** Sources of the sheet whose usual standing somebody has turned over. */
  readonly #turned = new Set<string>();

  constructor(actor: Actor.Implementation) {
    this.actor = actor;
  }

  /** Takes over a start: a Skill brings its own Stat. */
  begin(start: ActionStart): void {
    const { stat, skill, aim } = start;
    this.start = start;
    this.extraCost = start.extraCost ?? 0;
    if (start.what) this.what = start.what;
    if (start.input?.difficulty) this.#difficulty = start.input.difficulty;
    if (aim?.kind === "attack" || aim?.kind === "heal") {
      this.kind = aim.kind;
      this.targets = [...aim.targets];
    }
    const item = skill === undefined ? undefined : this.actor.items.get(skill);
    const { stat: usual, kind } = (item?.system ?? {}) as unknown as { stat?: unknown; kind?: unknown };
    this.skill = item?.id ?? this.skill;
    this.stat = stat ?? (isStat(usual) ? usual : this.stat);
    // A Healing Skill is for healing somebody and a Combat Skill for an attack, whether or not somebody is targeted
    // (FPA-97). Whoever is down can be healed, but is not attacked unless chosen by hand (FPA-85).
    const free = this.targets.length === 0;
    if (free) this.targets = kind === "healing" ? targeted() : standing(targeted());
    if (kind === "healing") this.kind = "heal";
    else if (kind === "combat") this.kind = "attack";
  }

  /** Sets the Difficulty by hand. */
  setDifficulty(level: Difficulty): void {
    this.#difficulty = level;
    this.#isDifficultySet = true;
  }

  /** The Difficulty as chosen, or as the hardest of those it is aimed at sets it (FPA-51). */
  get difficulty(): Difficulty {
    if (this.#isDifficultySet || this.kind !== "attack") return this.#difficulty;
    const levels = this.targets.map(({ uuid }) => difficultyOf(uuid, this.stat)).filter((level) => level !== null);
    const hardest = Math.max(-1, ...levels.map((level) => DIFFICULTIES.indexOf(level)));
    return DIFFICULTIES[hardest] ?? this.#difficulty;
  }

  /** What the sheet knows to help or hinder, and whether it counts now. */
  get known(): (KnownSource & { readonly isOn: boolean })[] {
    return knownSources(this.actor, this.stat).map((source) => ({
      ...source,
      isOn: source.isUsual !== this.#turned.has(source.key),
    }));
  }

  /** Turns a source of the sheet over. */
  turn(key: string): void {
    if (!this.#turned.delete(key)) this.#turned.add(key);
  }

  /** Whether a plain Hurt gets in the way: as somebody said, or as the wound's own list of Stats says (FPA-18). */
  get isInjured(): boolean {
    const { injury } = this.actor.system as unknown as { injury: { stats: ReadonlySet<string> } };
    return this.injuryApplies ?? injury.stats.has(this.stat);
  }

  /** Whether an Experience keeps a plain Hurt out of the way altogether (FPX-10). */
  get easesHurt(): boolean {
    return easesHurt(this.actor);
  }

  /** Aims at one more of those who can be aimed at. */
  addTarget(uuid: string): void {
    const found = candidates().find((one) => one.uuid === uuid);
    if (found && this.targets.length < TARGET_LIMIT) this.targets.push(found);
  }

  /** Aims at somebody no longer. */
  dropTarget(uuid: string | undefined): void {
    this.targets = this.targets.filter((target) => target.uuid !== uuid);
  }

  /** Takes those out who are not there any more, and gives them (FPA-98). */
  dropGone(): Target[] {
    const gone = this.targets.filter(({ uuid }) => isGone(uuid));
    if (gone.length > 0) this.targets = this.targets.filter((target) => !gone.includes(target));
    return gone;
  }

  /** What is done, in the player's words; without any, the Skill or Power that is used. */
  get #deed(): string {
    const skill = this.skill === undefined ? undefined : this.actor.items.get(this.skill)?.name;
    return this.what.trim() || this.start.power || skill || "";
  }

  #sources(value: 1 | -1): Source[] {
    const others = this.others.filter((other) => other.value === value);
    return [
      ...this.known.filter((source) => source.isOn && source.value === value),
      ...others.map(({ label }) => ({
        label: label.trim() || say("FOURPOINTS.Action.Unnamed"),
        origin: "FOURPOINTS.Origin.Table",
      })),
    ].map(({ label, origin }) => ({ label, origin }));
  }

  /** The draft as the rules read it. */
  get input(): ActionInput {
    const { avoids, isAvoiding } = this.start.input ?? {};
    return {
      stat: this.stat,
      difficulty: this.difficulty,
      ...(this.skill === undefined ? {} : { skill: this.skill }),
      advantages: this.#sources(1),
      disadvantages: this.#sources(-1),
      useInspired: this.useInspired,
      injuryApplies: this.isInjured && !this.easesHurt,
      ...(isAvoiding === undefined ? {} : { isAvoiding }),
      ...(avoids === undefined ? {} : { avoids }),
      ...(this.extraCost > 0 ? { extraCost: this.extraCost } : {}),
    };
  }

  /** What the Action is for: what a request says, breaking free while Blocked, or what the player has chosen. */
  get aim(): Aim | undefined {
    const { aim } = this.start;
    if (aim?.request !== undefined) return aim;
    if (readState(this.actor).blocked) return { kind: "breakFree", targets: [] };
    if (this.kind === "none") return undefined;
    return { kind: this.kind, targets: this.targets, ...(this.kind === "attack" ? { condition: this.condition } : {}) };
  }

  /** Whether somebody has to be chosen before it can be paid (FPA-83). */
  get wantsTarget(): boolean {
    return wantsTarget(this.aim);
  }

  /** Takes over whom the user has just targeted on the scene, while nobody is chosen yet. */
  takeTargeted(): boolean {
    if (!this.wantsTarget) return false;
    this.targets = this.kind === "heal" ? targeted() : standing(targeted());
    return this.targets.length > 0;
  }

  /** The draft as a deed, paid one way. */
  intent(way: Tier | "luck"): ActionIntent {
    const { aim } = this;
    const { power } = this.start;
    return {
      actor: this.actor,
      what: this.#deed,
      input: this.input,
      way,
      ...(aim ? { aim } : {}),
      ...(power === undefined ? {} : { power }),
    };
  }
}
