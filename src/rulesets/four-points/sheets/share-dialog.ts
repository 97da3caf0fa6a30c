import { TriviumDialog } from "../../../core/apps/dialog.js";
import { carryOut } from "../../../core/road/requests.js";
import { systemPath } from "../../../foundry/id.js";
import { say, sayCount } from "../../../foundry/language.js";
import { ask } from "../../../foundry/questions.js";
import type { RenderContext, RenderOptions } from "../../../foundry/sheets.js";
import { shareOffer, type Share } from "../chat/share.js";
import { shareOf } from "../chat/share-source.js";
import { readState } from "../deeds/facts.js";
import { isStat, STATS, type Stat } from "../rules/names.js";
import type { Shares } from "../rules/rest.js";
import { fitShares, giveShare, shareBalance } from "../rules/share.js";
import { FourPointsSkillsDialog } from "./skills-dialog.js";

type Message = ChatMessage.Implementation;

/** What makes the window look again: somebody else may have shared out, undone or changed the card. */
const REFRESHING = ["createChatMessage", "updateChatMessage", "deleteChatMessage"] as const;

const open = new Map<string, FourPointsShareDialog>();

/** Sharing points out over the pools: a stepper each, what is left always in sight (FP-120, FP-124, FPA-44, FPA-47). */
export class FourPointsShareDialog extends TriviumDialog {
  static override DEFAULT_OPTIONS: object = {
    classes: ["four-points-window"],
    tag: "form",
    window: { contentClasses: ["four-points"], icon: "tr-mark tr-mark-four-points" },
    position: { width: 470, height: "auto" },
    actions: {
      less: FourPointsShareDialog.onLess,
      more: FourPointsShareDialog.onMore,
      finish: FourPointsShareDialog.onFinish,
    },
  };

  static override PARTS = {
    body: {
      template: systemPath("templates/four-points/share-dialog.hbs"),
      templates: [systemPath("templates/four-points/share-rows.hbs")],
      scrollable: [".fps-top"],
    },
  };

  readonly message: Message;
  shares: Shares = {};
  #busy = false;

  /** Opens the window for the points that a card keeps, or brings it to the front. */
  static async openFor(message: Message): Promise<void> {
    const known = open.get(message.id ?? "");
    const dialog = known ?? new FourPointsShareDialog(message);
    open.set(message.id ?? "", dialog);
    await dialog.render({ force: true });
    if (known) known.bringToFront();
  }

  constructor(message: Message) {
    super({ id: `trivium-share-${message.id ?? ""}` });
    this.message = message;
  }

  /** The points as they are now; null once nobody can take them any more. */
  get share(): Share | null {
    return shareOf(game.messages?.get(this.message.id ?? ""));
  }

  override get title(): string {
    const name = this.share?.actor.name ?? "";
    return say(`FOURPOINTS.Share.Title.${this.share?.kind ?? "rest"}`, { name });
  }

  override async _prepareContext(options: RenderOptions): Promise<RenderContext> {
    const context = await super._prepareContext(options);
    const { share } = this;
    if (!share) return { ...context, rows: [] };
    const { points, rooms, kind, faces } = share;
    const fitted = fitShares(points, rooms, this.shares);
    this.shares = fitted;
    const { left, room } = shareBalance(points, rooms, fitted);
    const state = readState(share.actor);
    const isGrowth = kind === "progress";
    const rows = STATS.map((stat) => {
      const { value, max } = state.pools[stat];
      const before = isGrowth ? max : value;
      const most = fitted[stat] + Math.min(left, rooms[stat] - fitted[stat]);
      return {
        stat,
        label: `FOURPOINTS.Stat.${stat}`,
        before,
        after: before + fitted[stat],
        of: isGrowth ? null : max,
        share: fitted[stat],
        rises: fitted[stat] > 0,
        most,
        canLess: fitted[stat] > 0,
        canMore: fitted[stat] < most,
        isFull: !isGrowth && rooms[stat] === 0,
      };
    });
    const first = rows.find(({ canMore }) => canMore)?.stat;
    return {
      ...context,
      kind,
      points,
      faces,
      left,
      rows: rows.map((row) => ({ ...row, isFirst: row.stat === first })),
      // What the reader must know before it happens.
      lost: left > 0 && room === 0 ? sayCount("FOURPOINTS.Share.Lost", left) : "",
      mustPlace: isGrowth && left > 0,
      canFinish: !isGrowth || left === 0,
      isDone: first === undefined,
      hint: `FOURPOINTS.Share.Hint.${kind}`,
      finish: `FOURPOINTS.Share.Finish.${kind}`,
    };
  }

  readonly #refresh = (): void => {
    if (!this.share?.isOpen) void this.close();
    else void this.render();
  };

  override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    // A pool that changes elsewhere shows here at once.
    const apps = this.share?.actor.apps as Record<string, unknown> | undefined;
    if (apps) apps[this.id] = this;
    for (const hook of REFRESHING) Hooks.on(hook as never, this.#refresh as never);
    this.element.addEventListener("submit", (event) => event.preventDefault());
  }

  override _onClose(options: object): void {
    super._onClose(options);
    for (const hook of REFRESHING) Hooks.off(hook as never, this.#refresh as never);
    const apps = this.share?.actor.apps as Record<string, unknown> | undefined;
    if (apps) delete apps[this.id];
    open.delete(this.message.id ?? "");
  }

  /** Arrows on a pool's number change it, Home and End go to none and to all that is left. */
  override onKey(event: KeyboardEvent): void {
    super.onKey(event);
    const { stat } = (event.target as HTMLElement).dataset;
    if (!isStat(stat) || (event.target as HTMLElement).getAttribute("role") !== "spinbutton") return;
    const now = this.shares[stat] ?? 0;
    const wanted = { ArrowUp: now + 1, ArrowRight: now + 1, ArrowDown: now - 1, ArrowLeft: now - 1, Home: 0, End: 999 }[
      event.key
    ];
    if (wanted === undefined) return;
    event.preventDefault();
    void this.give(stat, wanted);
  }

  /** Gives a pool so many points, as far as that is possible. */
  async give(stat: Stat, wanted: number): Promise<void> {
    const { share } = this;
    if (!share) return;
    this.shares = giveShare(share.points, share.rooms, this.shares, stat, wanted);
    await this.render();
  }

  static async onLess(this: FourPointsShareDialog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { stat } = target.dataset;
    if (isStat(stat)) await this.give(stat, (this.shares[stat] ?? 0) - 1);
  }

  static async onMore(this: FourPointsShareDialog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { stat } = target.dataset;
    if (isStat(stat)) await this.give(stat, (this.shares[stat] ?? 0) + 1);
  }

  static async onFinish(this: FourPointsShareDialog): Promise<void> {
    const { share } = this;
    if (!share || this.#busy) return;
    const { left, room } = shareBalance(share.points, share.rooms, this.shares);
    if (share.kind === "progress" && left > 0) return;
    this.#busy = true;
    try {
      if (left > 0 && room > 0 && !(await this.#sure(left))) return;
      const choice = Object.fromEntries(STATS.map((stat) => [stat, String(this.shares[stat] ?? 0)]));
      const message = game.messages?.get(this.message.id ?? "");
      if (!message) return;
      const ended = await carryOut(message, shareOffer(share), choice);
      if (ended !== "done") return void (await this.render());
      await this.close();
      if (share.kind === "progress") await FourPointsSkillsDialog.openFor(share.actor);
    } finally {
      this.#busy = false;
    }
  }

  /** Points that nobody is given are lost: that is asked first while a pool could still take them (FPA-47). */
  #sure(left: number): Promise<boolean> {
    return ask({
      title: say("FOURPOINTS.Share.LeaveTitle"),
      text: sayCount("FOURPOINTS.Share.LeaveText", left),
      yes: say("FOURPOINTS.Share.LeaveYes"),
      no: say("FOURPOINTS.Share.LeaveNo"),
    });
  }
}
