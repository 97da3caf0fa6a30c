import { TriviumDialog } from "../../../core/apps/dialog.js";
import { setStatusLevel, statusLevel } from "../../../core/statuses/status.js";
import { systemPath } from "../../../foundry/id.js";
import { say } from "../../../foundry/language.js";
import type { RenderContext, RenderOptions } from "../../../foundry/sheets.js";
import { characterBy } from "../chat/party.js";
import { loseOneTurn } from "../combat/turns.js";
import { hasDraft, isBlank } from "../deeds/creation-draft.js";
import { readState } from "../deeds/facts.js";
import { STATS } from "../rules/names.js";
import { isSpent } from "../rules/state.js";
import { INSPIRED } from "../statuses.js";
import { conditionContext } from "./conditions.js";
import { allPlayers, newCharacterFor, playersWithout } from "./new-character.js";
import { partyRows } from "./party-dialog.js";

/** What may change what the window shows. */
const REFRESHING = [
  ...["Actor", "Item", "ActiveEffect"].flatMap((kind) =>
    ["create", "update", "delete"].map((deed) => `${deed}${kind}`),
  ),
  "updateUser",
  "userConnected",
];
/** How long several changes at once may take to arrive, in milliseconds. */
const SETTLING = 50;

/** What one Character's line shows. */
function lineOf(actor: Actor.Implementation) {
  const state = readState(actor);
  const { active, waits, missed } = conditionContext(actor, false);
  return {
    uuid: actor.uuid,
    name: actor.name,
    img: actor.img,
    pools: STATS.map((stat) => ({ stat, ...state.pools[stat], isSpent: isSpent(state.pools[stat]) })),
    active,
    isUnmade: isBlank(actor),
    isBegun: hasDraft(actor),
    isDead: state.dead,
    isUnhurt: active.length === 0 && !state.dead,
    waits,
    missed,
    isInspired: state.inspired,
    mayInspire: !state.dead,
    mayLose: state.hurt >= 3 && !state.dead,
  };
}

/** To whom a Character may be given: first players who have none, then the others, to whom none is suggested. */
function givable() {
  if (!game.user?.can("ACTOR_CREATE")) return { players: [], served: [] };
  const without = playersWithout();
  const rowOf = ({ id, name, active }: User.Implementation) => ({
    id,
    label: say("FOURPOINTS.Overview.New", { name }),
    note: active ? "" : "FOURPOINTS.Overview.Away",
  });
  const served = allPlayers().filter((user) => !without.includes(user));
  return { players: without.map(rowOf), served: served.map(rowOf) };
}

/** The Guide's window on the whole party: pools, Conditions, what waits, with the two tools that are asked for most. */
export class FourPointsOverview extends TriviumDialog {
  static override DEFAULT_OPTIONS: object = {
    id: "trivium-party-overview",
    classes: ["four-points-window"],
    window: { contentClasses: ["four-points"], icon: "tr-mark tr-mark-four-points", minimizable: true },
    position: { width: 840, height: "auto" },
    actions: {
      open: FourPointsOverview.onOpen,
      inspire: FourPointsOverview.onInspire,
      lose: FourPointsOverview.onLose,
      make: FourPointsOverview.onMake,
    },
  };

  static override PARTS = {
    body: { template: systemPath("templates/four-points/overview.hbs"), scrollable: [".fps-top"] },
  };

  #shows = "party";
  #busy = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Opens the window, or brings it to the front; for game masters only. */
  static async openFor(): Promise<void> {
    if (game.user?.isGM) await new FourPointsOverview().render({ force: true });
  }

  override get title(): string {
    return say("FOURPOINTS.Overview.Title");
  }

  override async _prepareContext(options: RenderOptions): Promise<RenderContext> {
    const rows = partyRows();
    const party = rows.filter(({ isOfParty }) => isOfParty);
    const shown = this.#shows === "all" ? rows : party;
    return {
      ...(await super._prepareContext(options)),
      stats: STATS.map((stat) => `FOURPOINTS.Stat.${stat}`),
      lines: shown.flatMap(({ uuid }) => {
        const actor = characterBy(uuid);
        return actor ? [lineOf(actor)] : [];
      }),
      ...givable(),
      hasOthers: party.length < rows.length,
      showsAll: this.#shows === "all",
    };
  }

  readonly #refresh = (): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.rendered) void this.render();
    }, SETTLING);
  };

  override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    for (const hook of REFRESHING) Hooks.on(hook as never, this.#refresh as never);
    this.element.addEventListener("change", (event) => {
      const field = event.target as HTMLInputElement;
      if (field.name !== "all") return;
      this.#shows = field.checked ? "all" : "party";
      void this.render();
    });
  }

  override _onClose(options: object): void {
    super._onClose(options);
    clearTimeout(this.#timer);
    for (const hook of REFRESHING) Hooks.off(hook as never, this.#refresh as never);
  }

  static async onOpen(this: FourPointsOverview, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await characterOf(target)?.sheet?.render({ force: true } as never);
  }

  /** A click gives Inspired, a second one takes it away (FP-078). */
  static async onInspire(this: FourPointsOverview, event: PointerEvent, target: HTMLElement): Promise<void> {
    const actor = characterOf(target);
    if (actor && event.detail < 2)
      await setStatusLevel(actor, INSPIRED.id, statusLevel(actor, INSPIRED.id) > 0 ? 0 : 1);
  }

  /** Makes an empty Character for a player; whoever has one already plays the new one. */
  static async onMake(this: FourPointsOverview, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const user = allPlayers().find(({ id }) => id === target.dataset["user"]);
    if (!user || this.#busy) return;
    this.#busy = true;
    try {
      await newCharacterFor(user);
    } finally {
      this.#busy = false;
    }
  }

  static async onLose(this: FourPointsOverview, event: PointerEvent, target: HTMLElement): Promise<void> {
    const actor = characterOf(target);
    if (actor && event.detail < 2) await loseOneTurn(actor);
  }
}

const characterOf = (target: HTMLElement): Actor.Implementation | null =>
  characterBy(target.closest<HTMLElement>("[data-uuid]")?.dataset["uuid"] ?? "");
