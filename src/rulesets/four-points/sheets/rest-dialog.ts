import { TriviumDialog } from "../../../core/apps/dialog.js";
import { isConnected } from "../../../foundry/connection.js";
import { systemPath } from "../../../foundry/id.js";
import { say } from "../../../foundry/language.js";
import { notify } from "../../../foundry/notice.js";
import type { RenderContext, RenderOptions } from "../../../foundry/sheets.js";
import { stepParty } from "../chat/party-card.js";
import { partyRowOf, type FourPointsPartyCard } from "../chat/party.js";
import { openShares } from "../chat/share-source.js";
import { readState } from "../deeds/facts.js";
import { diceOf, throwDice } from "../deeds/share-dice.js";
import { SERIOUSLY_HURT } from "../rules/consequences.js";
import { LONG_REST_HOURS, SHORT_REST_HOURS } from "../rules/rest.js";
import { readSettings } from "../settings.js";
import { FourPointsShareDialog } from "./share-dialog.js";

type Message = ChatMessage.Implementation;

/** The most dice a Guide grants on top (FP-122). */
export const EXTRA_DICE_LIMIT = 6;

/** Before the dice: how long the rest is. Leaving is free until they are thrown (FP-118 to FP-122). */
export class FourPointsRestDialog extends TriviumDialog {
  static override DEFAULT_OPTIONS: object = {
    classes: ["four-points-window"],
    tag: "form",
    window: { contentClasses: ["four-points"], icon: "tr-mark tr-mark-four-points" },
    position: { width: 440, height: "auto" },
    actions: {
      roll: FourPointsRestDialog.onRoll,
      fewer: FourPointsRestDialog.onFewer,
      another: FourPointsRestDialog.onAnother,
    },
  };

  static override PARTS = {
    body: { template: systemPath("templates/four-points/rest-dialog.hbs"), scrollable: [".fps-top"] },
  };

  hours: number = SHORT_REST_HOURS;
  extraDice = 0;
  #busy = false;

  /** Opens it for a Character; what was rolled and not shared out yet comes first. */
  static async openFor(actor: Actor.Implementation): Promise<void> {
    const [waiting] = openShares(actor);
    if (waiting) await FourPointsShareDialog.openFor(waiting.message);
    else await new FourPointsRestDialog(actor, null).render({ force: true });
  }

  /** Opens it for a Character whom the Guide's card calls. */
  static async openForParty(party: Message, actor: Actor.Implementation): Promise<void> {
    await new FourPointsRestDialog(actor, party).render({ force: true });
  }

  constructor(
    readonly actor: Actor.Implementation,
    readonly party: Message | null,
  ) {
    super({ id: `trivium-rest-${party?.id ?? actor.uuid.replaceAll(".", "-")}` });
  }

  get #call(): FourPointsPartyCard | null {
    return (this.party?.system as unknown as FourPointsPartyCard | undefined) ?? null;
  }

  override get title(): string {
    const isGrowth = this.#call?.kind === "progress";
    return say(isGrowth ? "FOURPOINTS.Share.Title.progress" : "FOURPOINTS.Rest.Title", { name: this.actor.name });
  }

  get #dice(): number {
    const row = this.party ? partyRowOf(this.party.id ?? "", this.actor.uuid) : null;
    const kind = this.#call?.kind === "progress" ? "progress" : "rest";
    return diceOf({ actor: this.actor, kind, ...(row ?? { hours: this.hours, extraDice: this.extraDice }) });
  }

  override async _prepareContext(options: RenderOptions): Promise<RenderContext> {
    const call = this.#call;
    const row = call?.rows.find(({ uuid }) => uuid === this.actor.uuid);
    const hours = call?.hours ?? this.hours;
    const isLong = hours >= LONG_REST_HOURS;
    return {
      ...(await super._prepareContext(options)),
      isCalled: call !== null,
      isGrowth: call?.kind === "progress",
      bonus: row?.bonus ?? false,
      reason: row?.reason ?? "",
      word: `FOURPOINTS.Share.Word.${isLong ? "long" : "short"}`,
      kinds: [SHORT_REST_HOURS, LONG_REST_HOURS].map((value) => ({
        value,
        label: value === SHORT_REST_HOURS ? "FOURPOINTS.Rest.Short" : "FOURPOINTS.Rest.Long",
        note: value === SHORT_REST_HOURS ? "FOURPOINTS.Rest.ShortHint" : "FOURPOINTS.Rest.LongHint",
        isOn: value === hours,
      })),
      isGM: game.user?.isGM === true && call === null,
      extraDice: this.extraDice,
      canFewer: this.extraDice > 0,
      canMore: this.extraDice < EXTRA_DICE_LIMIT,
      heals: isLong && readSettings().restHealsHurt === "long" && readState(this.actor).hurt > 0,
      isHurt: call === null && readState(this.actor).hurt >= SERIOUSLY_HURT,
      roll: say("FOURPOINTS.Rest.Roll", { dice: `${this.#dice}d6` }),
    };
  }

  override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("submit", (event) => event.preventDefault());
    this.element.addEventListener("change", (event) => {
      const field = event.target as HTMLInputElement;
      if (field.name !== "hours") return;
      this.hours = Number(field.value) >= LONG_REST_HOURS ? LONG_REST_HOURS : SHORT_REST_HOURS;
      void this.render();
    });
  }

  static async onFewer(this: FourPointsRestDialog): Promise<void> {
    this.extraDice = Math.max(0, this.extraDice - 1);
    await this.render();
  }

  static async onAnother(this: FourPointsRestDialog): Promise<void> {
    this.extraDice = Math.min(EXTRA_DICE_LIMIT, this.extraDice + 1);
    await this.render();
  }

  static async onRoll(this: FourPointsRestDialog): Promise<void> {
    if (this.#busy) return;
    if (!isConnected()) return notify("warn", say("TRIVIUM.Notice.Offline"));
    this.#busy = true;
    try {
      const { actor, hours, party } = this;
      if (party) await stepParty(party.id ?? "", actor.uuid);
      else {
        const extraDice = game.user?.isGM ? this.extraDice : 0;
        const { card } = await throwDice({ actor, kind: "rest", hours, extraDice });
        const message = game.messages?.get(card);
        if (message) await FourPointsShareDialog.openFor(message);
      }
      await this.close();
    } finally {
      this.#busy = false;
    }
  }
}
