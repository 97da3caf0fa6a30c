import { TriviumDialog } from "../../../core/apps/dialog.js";
import { systemPath } from "../../../foundry/id.js";
import { isGone } from "../../../core/road/lookup.js";
import { say, sayList, signed } from "../../../foundry/language.js";
import { notify } from "../../../foundry/notice.js";
import type { RenderContext, RenderOptions } from "../../../foundry/sheets.js";
import { act } from "../chat/follow.js";
import { isSettledFor } from "../chat/settlement.js";
import { whyNotNow } from "../combat/pips.js";
import { actionDeed } from "../deeds/action.js";
import { guideTitle } from "../settings.js";
import { ActionDraft, AIMS, type ActionStart } from "./action-draft.js";
import { aimContext, skillContext, tallyOf } from "./action-view.js";
import { woundNote } from "./conditions.js";
import { onLeaving, onTargeting } from "./targets.js";
import { settleNumberBox } from "../../../core/sheets/number-box.js";
import { INFLICTED } from "../rules/fight.js";
import { BASE_COST, DIFFICULTIES, isDifficulty, isStat, LUCK_FACES, STATS, TIERS, type Tier } from "../rules/names.js";
import { startingTier, type ActionQuote } from "../rules/quote.js";

/** Rules whose modifiers count without being asked for: FP-027 and FP-104 wait for the Action, FP-073 and FP-074 are stages of Hurt,
 * FP-081 and FP-082 speak of the harm that is avoided. */
const FIXED: ReadonlySet<string> = new Set(["FP-027", "FP-104", "FP-073", "FP-074", "FP-081", "FP-082"]);

const open = new Map<string, FourPointsActionDialog>();

/** What an Action costs and how likely Luck is, before anybody pays (FP-009). One dialog an actor. */
export class FourPointsActionDialog extends TriviumDialog {
  static override DEFAULT_OPTIONS: object = {
    id: "trivium-action-{id}",
    classes: ["four-points-window"],
    tag: "form",
    // Wide enough for two named sources side by side.
    position: { width: 540 },
    window: { contentClasses: ["four-points"], icon: "tr-mark tr-mark-four-points" },
    actions: {
      choose: FourPointsActionDialog.onChoose,
      toggleSkill: FourPointsActionDialog.onToggleSkill,
      toggleKnown: FourPointsActionDialog.onToggleKnown,
      toggleInspired: FourPointsActionDialog.onToggleInspired,
      toggleInjury: FourPointsActionDialog.onToggleInjury,
      dropTarget: FourPointsActionDialog.onDropTarget,
      addOther: FourPointsActionDialog.onAddOther,
      dropOther: FourPointsActionDialog.onDropOther,
    },
  };

  static override PARTS = {
    body: {
      template: systemPath("templates/four-points/action-dialog.hbs"),
      templates: [
        systemPath("templates/four-points/action-aim.hbs"),
        systemPath("templates/four-points/price-row.hbs"),
      ],
      scrollable: [".fpa-top"],
    },
  };

  readonly actor: Actor.Implementation;
  readonly draft: ActionDraft;
  /** The quote on screen; what is paid must match it. */
  shown: ActionQuote | undefined;
  #taken = false;
  /** Who was aimed at and has been deleted since, in words; blank once somebody else is chosen. */
  #gone = "";
  #stopWatching = (): void => {};

  /** Opens the dialog for an actor, or brings the open one to the front with the new start. */
  static async openFor(actor: Actor.Implementation, start: ActionStart = {}): Promise<FourPointsActionDialog> {
    const known = open.get(actor.uuid);
    if (known) {
      known.draft.begin(start);
      await known.render({ force: true });
      known.bringToFront();
      return known;
    }
    const dialog = new FourPointsActionDialog(actor, start);
    open.set(actor.uuid, dialog);
    await dialog.render({ force: true });
    return dialog;
  }

  constructor(actor: Actor.Implementation, start: ActionStart) {
    super({ id: `trivium-action-${actor.uuid.replaceAll(".", "-")}` });
    this.actor = actor;
    this.draft = new ActionDraft(actor);
    this.draft.begin(start);
  }

  override get title(): string {
    return say("FOURPOINTS.Action.Title", { name: this.actor.name });
  }

  override async _prepareContext(options: RenderOptions): Promise<RenderContext> {
    const context = await super._prepareContext(options);
    const { draft } = this;
    if (draft.skill !== undefined && !this.actor.items.has(draft.skill)) draft.skill = undefined;
    const gone = draft.dropGone();
    if (gone.length > 0) this.#gone = sayList(gone.map(({ name }) => name));
    else if (draft.targets.length > 0) this.#gone = "";
    const intent = draft.intent("luck");
    const facts = await actionDeed.read(intent);
    const quote = actionDeed.quote(intent, facts);
    this.shown = quote;
    const first = startingTier(quote) ?? "luck";
    const turnNote = whyNotNow(this.actor, intent.aim?.kind === "avoid");
    const isTurnShut = turnNote !== null && !game.user?.isGM;
    const isShut = isTurnShut || draft.wantsTarget;
    return {
      ...context,
      what: draft.what,
      others: draft.others,
      extraCost: draft.extraCost,
      known: draft.known,
      useInspired: draft.useInspired,
      quote,
      turnNote,
      isTurnShut,
      isShut,
      guide: guideTitle(),
      ...aimContext(this.actor, draft, this.#gone),
      stats: STATS.map((stat) => ({ stat, pool: facts.state.pools[stat], isOn: stat === quote.stat })),
      difficulty: quote.difficulty,
      difficulties: DIFFICULTIES.map((level) => ({ level, isOn: level === quote.difficulty })),
      ...skillContext(this.actor, draft),
      inspired: facts.state.inspired,
      isHurt: facts.state.hurt === 1 && !draft.easesHurt,
      injured: intent.input.injuryApplies,
      injury: woundNote((this.actor.system as unknown as { injury: { note: string } }).injury.note),
      // What nobody can take off the table: what waits for this Action, and the worse stages of Hurt.
      fixed: quote.sources.filter(({ rule }) => FIXED.has(rule)),
      tally: tallyOf(quote),
      surcharge: quote.costs.total - (BASE_COST.total - quote.net),
      prices: TIERS.map((tier) => ({
        tier,
        cost: quote.costs[tier],
        left: quote.pool.value - quote.costs[tier],
        short: quote.costs[tier] - quote.pool.value,
        isOpen: quote.affordable.includes(tier) && !isShut,
        isEmpty: quote.pool.value === 0 && quote.refused === null,
        isLuckOnly: draft.aim?.kind === "breakFree",
        first: tier === first && !isShut,
      })),
      luckFirst: first === "luck" && !isShut,
      faces: Array.from({ length: LUCK_FACES }, (_, index) => ({
        face: index + 1,
        wins: quote.luckWinningFaces.includes(index + 1),
      })),
      wins: quote.luckWinningFaces.length,
      formula: quote.luckModifier === 0 ? "1d6" : `1d6 ${signed(quote.luckModifier).replace(/^(.)/, "$1 ")}`,
    };
  }

  override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    // A pool changed elsewhere, or a Skill gained or lost, shows here at once.
    (this.actor.apps as Record<string, unknown>)[this.id] = this;
    // Only what moves a price redraws: redrawing when a text field is left would swallow the click that left it.
    this.element.addEventListener("change", (event) => {
      const field = event.target as HTMLInputElement;
      if (field.name === "extraCost") this.#setExtraCost(field);
      if (field.name === "target") this.draft.addTarget(field.value);
      if (field.name === "skill" && field.value !== "") this.draft.skill = field.value;
      if (field.type === "radio" || field.name === "target" || field.name === "skill") void this.render();
    });
    this.element.addEventListener("input", (event) => this.#note(event.target as HTMLInputElement));
    this.element.addEventListener("submit", (event) => event.preventDefault());
    const stopTargeting = onTargeting(() => this.draft.takeTargeted() && void this.render());
    const stopLeaving = onLeaving(() => this.draft.targets.length > 0 && void this.render());
    this.#stopWatching = () => {
      stopTargeting();
      stopLeaving();
    };
  }

  override _onClose(options: object): void {
    super._onClose(options);
    this.#stopWatching();
    delete (this.actor.apps as Record<string, unknown>)[this.id];
    open.delete(this.actor.uuid);
  }

  /** Enter in a text field goes on to the prices; it never pays by itself. */
  override onKey(event: KeyboardEvent): void {
    super.onKey(event);
    const target = event.target as HTMLElement;
    if (event.key !== "Enter" || event.isComposing || !target.matches("input")) return;
    event.preventDefault();
    this.element.querySelector<HTMLElement>("[data-tr-first]")?.focus();
  }

  #note(field: HTMLInputElement): void {
    const index = Number(field.dataset["trOther"] ?? -1);
    const other = this.draft.others[index];
    if (other) {
      other.label = field.value;
      field.style.setProperty("--n", String(field.value.length));
      field.scrollIntoView({ block: "nearest" });
    } else if (field.name === "what") this.draft.what = field.value;
    else if (field.name === "stat" && isStat(field.value)) this.draft.stat = field.value;
    else if (field.name === "difficulty" && isDifficulty(field.value)) {
      this.draft.setDifficulty(field.value);
    } else if (field.name === "aim") this.draft.kind = AIMS.find((word) => word === field.value) ?? "none";
    else if (field.name === "condition")
      this.draft.condition = INFLICTED.find((word) => word === field.value) ?? "hurt";
  }

  /** Energy Points that the Guide adds to every price (FPA-54); what is no number leaves it as it was. */
  #setExtraCost(field: HTMLInputElement): void {
    if (settleNumberBox(field, this.draft.extraCost)) this.draft.extraCost = Number(field.value);
    void this.render();
  }

  static async onChoose(this: FourPointsActionDialog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    if (this.#taken) return;
    this.#taken = true;
    try {
      const way = target.dataset["way"] as Tier | "luck";
      if (this.draft.targets.some(({ uuid }) => isGone(uuid))) {
        await this.render();
        notify("warn", say("FOURPOINTS.Aim.Gone", { names: this.#gone }));
        return;
      }
      const request = this.draft.aim?.request;
      if (request !== undefined && isSettledFor(request, this.actor.uuid)) {
        notify("warn", say("FOURPOINTS.Request.Over"));
        await this.close();
        return;
      }
      if (!(await this.#stillHolds(way))) return;
      if (await act(this.draft.intent(way))) await this.close();
      else await this.render();
    } finally {
      this.#taken = false;
    }
  }

  /** A price that moved between drawing and pressing is shown again instead of being paid. */
  async #stillHolds(way: Tier | "luck"): Promise<boolean> {
    const intent = this.draft.intent(way);
    const now = actionDeed.quote(intent, await actionDeed.read(intent));
    const same =
      way === "luck"
        ? now.luckModifier === this.shown?.luckModifier
        : now.costs[way] === this.shown?.costs[way] && now.pool.value === this.shown.pool.value;
    if (same) return true;
    notify("warn", say("FOURPOINTS.Action.Moved"));
    await this.render();
    return false;
  }

  static async onToggleSkill(this: FourPointsActionDialog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const id = target.dataset["skill"];
    this.draft.skill = this.draft.skill === id ? undefined : id;
    await this.render();
  }

  static async onToggleKnown(this: FourPointsActionDialog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    this.draft.turn(target.dataset["key"] ?? "");
    await this.render();
  }

  static async onToggleInspired(this: FourPointsActionDialog): Promise<void> {
    this.draft.useInspired = !this.draft.useInspired;
    await this.render();
  }

  static async onToggleInjury(this: FourPointsActionDialog): Promise<void> {
    this.draft.injuryApplies = !this.draft.isInjured;
    await this.render();
  }

  static async onDropTarget(this: FourPointsActionDialog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    this.draft.dropTarget(target.dataset["uuid"]);
    await this.render();
  }

  static async onAddOther(this: FourPointsActionDialog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    this.draft.others.push({ label: "", value: target.dataset["sign"] === "minus" ? -1 : 1 });
    await this.render();
    this.element.querySelector<HTMLElement>(`[data-tr-other="${this.draft.others.length - 1}"]`)?.focus();
  }

  static async onDropOther(this: FourPointsActionDialog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    this.draft.others.splice(Number(target.dataset["index"]), 1);
    await this.render();
  }
}

export type { ActionStart } from "./action-draft.js";
