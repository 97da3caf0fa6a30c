import { TriviumDialog } from "../../../core/apps/dialog.js";
import { systemPath } from "../../../foundry/id.js";
import { say } from "../../../foundry/language.js";
import { notify } from "../../../foundry/notice.js";
import type { RenderContext, RenderOptions } from "../../../foundry/sheets.js";
import { postRequest, type Asked } from "../chat/request.js";
import type { Target } from "../deeds/action.js";
import { canAct, readHarms, readNpc } from "../deeds/facts.js";
import { TARGET_LIMIT } from "../deeds/perform-action.js";
import { INFLICTED, npcDifficulty, type Inflicted } from "../rules/fight.js";
import { DIFFICULTIES, isDifficulty, isStat, STATS, type Difficulty, type Stat } from "../rules/names.js";
import { actorBy } from "../chat/aim.js";
import { avoidanceOf, rememberAvoidance } from "./avoidance.js";
import { DETAILS, RANGES, SIZES } from "../rules/scales.js";
import { asChoices, candidates, everybody, rangeTo, standing, targeted } from "./targets.js";

/** What the Guide asks of others: an Action, or to avoid what an NPC does to them (FPA-52, FPA-60). */
export class FourPointsRequestDialog extends TriviumDialog {
  static override DEFAULT_OPTIONS: object = {
    classes: ["four-points-window"],
    tag: "form",
    window: { contentClasses: ["four-points"], icon: "tr-mark tr-mark-four-points" },
    actions: {
      send: FourPointsRequestDialog.onSend,
      everybody: FourPointsRequestDialog.onEverybody,
      dropTarget: FourPointsRequestDialog.onDropTarget,
    },
  };

  static override PARTS = {
    body: { template: systemPath("templates/four-points/request-dialog.hbs"), scrollable: [".fpa-top"] },
  };

  #isSent = false;
  readonly by: Actor.Implementation | null;
  /** The weapon, Ability or Power it is done with. */
  readonly means: Item.Implementation | null;
  readonly draft: {
    what: string;
    stat: Stat;
    difficulty: Difficulty | null;
    harm: string;
    /** What failing brings; null where the Guide says it afterwards. */
    condition: Inflicted | null;
    /** What it is about, in the words of Size, Range and Detail; none of them moves a price (FPA-33). */
    scale: { size: string; range: string; detail: string };
    targets: Target[];
  };

  /** Opens the dialog for an attack of an NPC, or for an Action the Guide calls for. */
  static async openFor(
    by: Actor.Implementation | null,
    targets: readonly Target[] = standing(targeted()),
    means: Item.Implementation | null = null,
  ): Promise<void> {
    await new FourPointsRequestDialog(by, targets, means).render({ force: true });
  }

  constructor(by: Actor.Implementation | null, targets: readonly Target[], means: Item.Implementation | null = null) {
    super({ id: `trivium-request-${(by?.uuid ?? "guide").replaceAll(".", "-")}` });
    this.by = by;
    this.means = means;
    const usual = means
      ? avoidanceOf(means)
      : { stat: by ? "dexterity" : "wits", condition: by ? "hurt" : null, harm: "" };
    this.draft = {
      what: means?.name ?? "",
      difficulty: null,
      ...(usual as { stat: Stat; condition: Inflicted | null; harm: string }),
      scale: { size: "", range: "", detail: "" },
      targets: targets.filter(({ uuid }) => this.#mayAsk(uuid)).slice(0, TARGET_LIMIT),
    };
  }

  override get title(): string {
    return this.by
      ? say("FOURPOINTS.Request.AttackTitle", { name: this.by.name })
      : say("FOURPOINTS.Request.CallTitle");
  }

  /** Whoever has pools can be asked. */
  #mayAsk(uuid: string): boolean {
    const actor = actorBy(uuid);
    return actor !== null && actor.uuid !== this.by?.uuid && canAct(actor);
  }

  /** As chosen; otherwise as hard as the attacker is with that Stat, or Normal (FPA-41, FPA-51). */
  get difficulty(): Difficulty {
    const npc = this.by && readNpc(this.by);
    return this.draft.difficulty ?? (npc ? npcDifficulty(npc, this.draft.stat) : "normal");
  }

  override async _prepareContext(options: RenderOptions): Promise<RenderContext> {
    const { targets, stat, condition } = this.draft;
    const chosen = new Set(targets.map(({ uuid }) => uuid));
    const known = targets.flatMap(({ uuid }) => {
      const actor = actorBy(uuid);
      const harms = actor ? readHarms(actor) : null;
      return harms ? [...harms.vulnerabilities, ...harms.resistances, ...harms.immunities] : [];
    });
    return {
      ...(await super._prepareContext(options)),
      ...this.draft,
      targets: targets.map((target) => ({ ...target, range: this.by ? rangeTo(this.by, target.uuid) : "" })),
      isAttack: this.by !== null,
      stats: STATS.map((word) => ({ word, isOn: word === stat, label: `FOURPOINTS.Stat.${word}` })),
      difficulties: DIFFICULTIES.map((word) => ({
        word,
        isOn: word === this.difficulty,
        label: `FOURPOINTS.Difficulty.${word}`,
      })),
      conditions: [
        ...(this.by ? [] : [{ word: "", isOn: condition === null, label: "FOURPOINTS.Request.AsYouDecide" }]),
        ...INFLICTED.map((word) => ({ word, isOn: word === condition, label: `FOURPOINTS.Aim.Condition.${word}` })),
      ],
      scales: this.by ? [] : this.#scales(),
      distances: this.by ? this.#distances() : [],
      isEverybody: everybody().every(({ uuid }) => chosen.has(uuid) || !this.#mayAsk(uuid)),
      harms: [...new Set(known)],
      candidates: asChoices(candidates().filter(({ uuid }) => !chosen.has(uuid) && this.#mayAsk(uuid))),
    };
  }

  /** Size, Range and Detail to choose from, beside the Difficulty. */
  #scales() {
    const { scale } = this.draft;
    const of = (key: keyof typeof scale, folder: string, words: readonly string[]) => ({
      key,
      label: `FOURPOINTS.Scale.${key}`,
      value: scale[key],
      choices: Object.fromEntries(words.map((word) => [word, `FOURPOINTS.${folder}.${word}`])),
    });
    return [of("size", "Size", SIZES), of("range", "Range", RANGES), of("detail", "Detail", DETAILS)];
  }

  /** How far each target stands from the attacker, and its Size where that is none of the usual. */
  #distances(): string[] {
    return this.draft.targets.flatMap(({ uuid, name }) => {
      const range = this.by ? rangeTo(this.by, uuid) : "";
      return range === "" ? [] : [`${name}: ${range}`];
    });
  }

  override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("submit", (event) => event.preventDefault());
    this.element.addEventListener("input", (event) => this.#note(event.target as HTMLInputElement));
    this.element.addEventListener("change", (event) => {
      const field = event.target as HTMLInputElement;
      if (field.name === "target") this.#addTarget(field.value);
      if (field.name in this.draft.scale) this.draft.scale = { ...this.draft.scale, [field.name]: field.value };
      if (field.type === "radio" || field.name === "target") void this.render();
    });
  }

  #note({ name, value }: HTMLInputElement): void {
    const { draft } = this;
    if (name === "what") draft.what = value;
    else if (name === "harm") draft.harm = value;
    else if (name === "stat" && isStat(value)) draft.stat = value;
    else if (name === "difficulty" && isDifficulty(value)) draft.difficulty = value;
    else if (name === "condition") draft.condition = INFLICTED.find((word) => word === value) ?? null;
  }

  #addTarget(uuid: string): void {
    const found = candidates().find((one) => one.uuid === uuid);
    if (found && this.draft.targets.length < TARGET_LIMIT) this.draft.targets.push(found);
  }

  /** Asks every player's Character at once. */
  static async onEverybody(this: FourPointsRequestDialog): Promise<void> {
    for (const { uuid, name } of everybody())
      if (this.#mayAsk(uuid) && !this.draft.targets.some((one) => one.uuid === uuid))
        this.draft.targets.push({ uuid, name });
    this.draft.targets.splice(TARGET_LIMIT);
    await this.render();
  }

  static async onDropTarget(this: FourPointsRequestDialog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    this.draft.targets = this.draft.targets.filter(({ uuid }) => uuid !== target.dataset["uuid"]);
    await this.render();
  }

  /** Posts the request: an attack asks each target on a card of its own, a call asks all on one. */
  static async onSend(this: FourPointsRequestDialog): Promise<void> {
    const { what, stat, harm, condition, targets, scale } = this.draft;
    // The second click of a double click asks nobody twice.
    if (this.#isSent) return;
    if (targets.length === 0) {
      notify("warn", say("FOURPOINTS.Request.NobodyAsked"));
      return;
    }
    this.#isSent = true;
    const base = { what, stat, difficulty: this.difficulty, by: this.by, harm, ...(condition ? { condition } : {}) };
    // What brings a Condition by itself is avoided, whoever does it; everything else is an Action like any other.
    const kind = condition === null ? "action" : "avoid";
    const asked: Asked[] = this.by
      ? targets.map((target) => ({ ...base, kind, targets: [target] }))
      : [{ ...base, kind, scale, targets }];
    for (const one of asked) await postRequest(one);
    if (this.means && condition) await rememberAvoidance(this.means, { stat, condition, harm: harm.trim() });
    await this.close();
  }
}
