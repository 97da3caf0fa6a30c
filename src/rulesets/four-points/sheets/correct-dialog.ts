import { TriviumDialog } from "../../../core/apps/dialog.js";
import { systemPath } from "../../../foundry/id.js";
import { say } from "../../../foundry/language.js";
import { notify } from "../../../foundry/notice.js";
import type { RenderContext, RenderOptions } from "../../../foundry/sheets.js";
import type { FourPointsActionCard } from "../chat/action-card.js";
import { correctCard, preview, purseOf, type Correction } from "../chat/correct-card.js";
import { DIFFICULTIES, isDifficulty, isStat, STATS, TIERS, type Stat, type Tier } from "../rules/names.js";

/** The Guide corrects a posted Action: another Stat, Difficulty or result, with refund and new price (FPA-52). */
export class FourPointsCorrectDialog extends TriviumDialog {
  static override DEFAULT_OPTIONS: object = {
    classes: ["four-points-window"],
    tag: "form",
    window: { contentClasses: ["four-points"], icon: "tr-mark tr-mark-four-points" },
    actions: { correct: FourPointsCorrectDialog.onCorrect },
  };

  static override PARTS = { body: { template: systemPath("templates/four-points/correct-dialog.hbs") } };

  readonly message: ChatMessage.Implementation;
  #correction: Correction;

  constructor(message: ChatMessage.Implementation) {
    super({ id: `trivium-correct-${message.id}` });
    this.message = message;
    const { stat, difficulty, outcome } = this.#card;
    this.#correction = {
      stat: isStat(stat) ? stat : "wits",
      difficulty: isDifficulty(difficulty) ? difficulty : "normal",
      tier: TIERS.find((tier) => tier === outcome) ?? "total",
    };
  }

  get #card(): FourPointsActionCard {
    return this.message.system as unknown as FourPointsActionCard;
  }

  override get title(): string {
    return say("FOURPOINTS.Correct.Title", { name: this.#card.name });
  }

  override async _prepareContext(options: RenderOptions): Promise<RenderContext> {
    const { stat, difficulty } = this.#correction;
    const now = preview(this.message, this.#correction);
    const card = this.#card;
    const purse = purseOf(this.message, stat)?.holds ?? null;
    this.#seen = this.#state;
    return {
      ...(await super._prepareContext(options)),
      card,
      isLuck: card.luck !== null,
      stats: STATS.map((word) => ({
        word,
        isOn: word === stat,
        label: `FOURPOINTS.Stat.${word}`,
        ...this.#pool(word),
      })),
      difficulties: DIFFICULTIES.map((word) => ({
        word,
        isOn: word === difficulty,
        label: `FOURPOINTS.Difficulty.${word}`,
      })),
      tiers: TIERS.map((word) => this.#tierRow(word, purse)),
      left: purse !== null && purse >= now.cost ? purse - now.cost : null,
      was: `FOURPOINTS.Outcome.${card.outcome}`,
      now,
      outcome: `FOURPOINTS.Outcome.${now.outcome}`,
      statKey: `FOURPOINTS.Stat.${stat}`,
      oldStatKey: `FOURPOINTS.Stat.${card.stat}`,
    };
  }

  /** What a Stat holds for the new price, and in words how much of it is the old one given back. */
  #pool(stat: Stat) {
    const purse = purseOf(this.message, stat);
    if (!purse) return { holds: "" };
    const { holds, back } = purse;
    return { holds, back: back > 0 ? say("FOURPOINTS.Correct.Counted", { back }) : "" };
  }

  /** A result with its new price, and what that leaves of the pool or how little is there. */
  #tierRow(word: Tier, purse: number | null) {
    const { cost } = preview(this.message, { ...this.#correction, tier: word });
    const note =
      purse === null
        ? ""
        : purse < cost
          ? say("FOURPOINTS.Correct.TooFew", { left: purse })
          : say("FOURPOINTS.Correct.Leaves", { left: purse - cost });
    return { word, isOn: word === this.#correction.tier, label: `FOURPOINTS.Outcome.${word}`, cost, note };
  }

  override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("submit", (event) => event.preventDefault());
    this.element.addEventListener("change", (event) => {
      const { name, value } = event.target as HTMLInputElement;
      if (name === "stat" && isStat(value)) this.#correction = { ...this.#correction, stat: value };
      else if (name === "difficulty" && isDifficulty(value))
        this.#correction = { ...this.#correction, difficulty: value };
      else if (name === "tier") this.#correction = { ...this.#correction, tier: value as Tier };
      void this.render();
    });
  }

  /** What the card said when it was last drawn here. */
  #seen = "";

  get #state(): string {
    const { stat, difficulty, outcome, cost, corrected } = this.#card;
    return JSON.stringify([stat, difficulty, outcome, cost, corrected]);
  }

  static async onCorrect(this: FourPointsCorrectDialog): Promise<void> {
    if (this.#seen !== this.#state) {
      notify("warn", say("FOURPOINTS.Correct.Moved", { name: this.#card.corrected }));
      await this.render();
      return;
    }
    if (await correctCard(this.message, this.#correction)) await this.close();
    else await this.render();
  }
}
