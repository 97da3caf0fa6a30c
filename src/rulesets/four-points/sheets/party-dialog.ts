import { TriviumDialog } from "../../../core/apps/dialog.js";
import { systemPath } from "../../../foundry/id.js";
import { compareNames, say } from "../../../foundry/language.js";
import { notify } from "../../../foundry/notice.js";
import type { RenderContext, RenderOptions } from "../../../foundry/sheets.js";
import { partyRow, stepParty } from "../chat/party-card.js";
import { PARTY_LIMIT, postParty, type FourPointsPartyCard } from "../chat/party.js";
import { isBlank } from "../deeds/creation-draft.js";
import { playedCharacters } from "../deeds/played.js";
import { LONG_REST_HOURS, restDice, SHORT_REST_HOURS } from "../rules/rest.js";
import { EXTRA_DICE_LIMIT } from "./rest-dialog.js";

const REFRESHING = ["createChatMessage", "updateChatMessage", "deleteChatMessage"] as const;

interface Row {
  readonly uuid: string;
  readonly name: string;
  /** Whether a player plays this one; where nobody plays any, all of them count. */
  readonly isOfParty: boolean;
  /** Whether its player has yet to make it: nothing fits into its pools, so there is nothing to rest or to grow. */
  readonly isUnmade: boolean;
  isIn: boolean;
  bonus: boolean;
  reason: string;
}

/** Who belongs to the party: players' Characters first, all others to be ticked; nobody waits for those not made yet. */
export function partyRows(): Row[] {
  const actors = game.actors?.filter((actor) => (actor.type as string) === "fourPointsCharacter") ?? [];
  const played = new Set(playedCharacters().map(({ id }) => id));
  const anyPlayed = played.size > 0;
  return actors
    .map((actor) => {
      const { id, uuid, name } = actor;
      const isOfParty = anyPlayed ? played.has(id) : true;
      const isUnmade = isBlank(actor);
      return { uuid, name, isOfParty, isUnmade, isIn: isOfParty && !isUnmade, bonus: false, reason: "" };
    })
    .toSorted((a, b) => rank(b) - rank(a) || compareNames(a, b));
}

/** Where somebody stands in the list: the party first, those who are not made yet last of theirs. */
const rank = ({ isOfParty, isUnmade }: Row): number => Number(isOfParty) * 2 + Number(!isUnmade);

/** The Guide's window for the whole party: who rests or grows, then who is not done (FP-118, FP-122, FP-123, FP-126). */
export class FourPointsPartyDialog extends TriviumDialog {
  static override DEFAULT_OPTIONS: object = {
    classes: ["four-points-window"],
    tag: "form",
    window: { contentClasses: ["four-points"], icon: "tr-mark tr-mark-four-points" },
    position: { width: 560, height: "auto" },
    actions: {
      fewer: FourPointsPartyDialog.onFewer,
      another: FourPointsPartyDialog.onAnother,
      start: FourPointsPartyDialog.onStart,
      step: FourPointsPartyDialog.onStep,
    },
  };

  static override PARTS = {
    body: { template: systemPath("templates/four-points/party-dialog.hbs"), scrollable: [".fps-top"] },
  };

  readonly rows = partyRows();
  hours: number = LONG_REST_HOURS;
  extraDice = 0;
  fullPools = true;
  /** Id of the card, once the party has been called. */
  card = "";

  /** Opens the window; for game masters only. */
  static async openFor(kind: "rest" | "progress"): Promise<void> {
    if (game.user?.isGM) await new FourPointsPartyDialog(kind).render({ force: true });
  }

  constructor(readonly kind: "rest" | "progress") {
    super({ id: `trivium-party-${kind}` });
  }

  override get title(): string {
    return say(`FOURPOINTS.Party.Title.${this.kind}`);
  }

  override async _prepareContext(options: RenderOptions): Promise<RenderContext> {
    const context = await super._prepareContext(options);
    const card = game.messages?.get(this.card)?.system as unknown as FourPointsPartyCard | undefined;
    const chosen = this.rows.filter(({ isIn }) => isIn).length;
    const states = card?.rows.map((_, index) => partyRow(this.card, card, index)) ?? [];
    return {
      ...context,
      isGrowth: this.kind === "progress",
      isCalled: card !== undefined,
      states,
      waiting: states.filter((row) => !("done" in row)).length,
      rows: this.rows.map((row, index) => ({ ...row, index })),
      kinds: [SHORT_REST_HOURS, LONG_REST_HOURS].map((value) => ({
        value,
        label: value === SHORT_REST_HOURS ? "FOURPOINTS.Rest.Short" : "FOURPOINTS.Rest.Long",
        note: value === SHORT_REST_HOURS ? "FOURPOINTS.Rest.ShortHint" : "FOURPOINTS.Rest.LongHint",
        isOn: value === this.hours,
      })),
      extraDice: this.extraDice,
      canFewer: this.extraDice > 0,
      canMore: this.extraDice < EXTRA_DICE_LIMIT,
      dice: `${restDice(this.hours, this.extraDice)}d6`,
      fullPools: this.fullPools,
      canStart: chosen > 0 && chosen <= PARTY_LIMIT,
      nobody: chosen === 0,
    };
  }

  readonly #refresh = (): void => {
    if (this.card !== "") void this.render();
  };

  override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    for (const hook of REFRESHING) Hooks.on(hook as never, this.#refresh as never);
    this.element.addEventListener("submit", (event) => event.preventDefault());
    this.element.addEventListener("input", (event) => this.#note(event.target as HTMLInputElement));
  }

  override _onClose(options: object): void {
    super._onClose(options);
    for (const hook of REFRESHING) Hooks.off(hook as never, this.#refresh as never);
  }

  #note(field: HTMLInputElement): void {
    const row = this.rows[Number(field.dataset["row"] ?? -1)];
    if (field.name === "fullPools") this.fullPools = field.checked;
    else if (field.name === "hours") this.hours = Number(field.value);
    else if (row && field.name.startsWith("reason")) row.reason = field.value;
    else if (row && field.name.startsWith("in")) row.isIn = field.checked;
    else if (row && field.name.startsWith("bonus")) row.bonus = field.checked;
    if (field.type !== "text") void this.render();
  }

  static async onFewer(this: FourPointsPartyDialog): Promise<void> {
    this.extraDice = Math.max(0, this.extraDice - 1);
    await this.render();
  }

  static async onAnother(this: FourPointsPartyDialog): Promise<void> {
    this.extraDice = Math.min(EXTRA_DICE_LIMIT, this.extraDice + 1);
    await this.render();
  }

  static async onStart(this: FourPointsPartyDialog): Promise<void> {
    const rows = this.rows
      .filter(({ isIn }) => isIn)
      .map(({ uuid, name, bonus, reason }) => ({ uuid, name, bonus, reason }));
    if (this.card !== "" || rows.length === 0) return;
    if (rows.length > PARTY_LIMIT) return notify("warn", say("FOURPOINTS.Party.TooMany", { limit: PARTY_LIMIT }));
    this.card = "starting";
    const { kind, hours, extraDice, fullPools } = this;
    this.card = await postParty(kind === "rest" ? { kind, hours, extraDice, rows } : { kind, fullPools, rows }).catch(
      (error: unknown) => {
        this.card = "";
        throw error;
      },
    );
    await this.render();
  }

  static async onStep(this: FourPointsPartyDialog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await stepParty(this.card, target.dataset["uuid"] ?? "");
  }
}
