import { takeItem } from "../../../core/sheets/drops.js";
import { deleteWithQuestion, rowMenu, type RowHost } from "../../../core/sheets/rows.js";
import { triviumSheet } from "../../../core/sheets/trivium-sheet.js";
import { setStatusLevel, setStatusNote, statusNote } from "../../../core/statuses/status.js";
import { compareNames, say } from "../../../foundry/language.js";
import { menuEntry } from "../../../foundry/menus.js";
import { notify } from "../../../foundry/notice.js";
import { ActorSheet, type RenderContext, type RenderOptions } from "../../../foundry/sheets.js";
import { clip } from "../../../kit/plain.js";
import { shareItem } from "../chat/item-card.js";
import { canAct } from "../deeds/facts.js";
import { act } from "../chat/follow.js";
import { isStat, STATS, type Stat } from "../rules/names.js";
import { isSpent } from "../rules/state.js";
import { SIZES, type Size } from "../rules/scales.js";
import { areaPaces, tokenSpaces } from "../settings.js";
import { repair } from "../deeds/repair.js";
import { wakeUp } from "../deeds/settle.js";
import { BLOCKED } from "../statuses.js";
import { conditionContext } from "./conditions.js";
import { FourPointsRequestDialog } from "./request-dialog.js";
import { standing, targeted } from "./targets.js";
import { inPowerOrder, itemRow } from "./item-row.js";
import { actionStart, isAbility, isUsable, useBareAbility, whyNoPower } from "./use-item.js";
import { testPlainLuck, useItem } from "./use.js";
import { ActionDraft, type ActionStart } from "./action-draft.js";
import { FourPointsActionDialog } from "./action-dialog.js";

/** As much of a concept as its own field takes; what is longer was written elsewhere, and would drown the sheet. */
const CONCEPT_LENGTH = 160;

/** What Characters and NPCs show and do alike: pools, Skills, gear, the row menu. */
export class FourPointsActorSheet extends triviumSheet<Actor.Implementation>(ActorSheet) implements RowHost {
  static override DEFAULT_OPTIONS: object = {
    classes: ["four-points-window"],
    window: {
      contentClasses: ["four-points"],
      icon: "tr-mark tr-mark-four-points",
      controls: [
        {
          icon: "fa-solid fa-bullhorn",
          label: "FOURPOINTS.Sheet.Call",
          action: "callFor",
          visible: () => game.user?.isGM === true,
        },
      ],
    },
    actions: {
      act: FourPointsActorSheet.onAct,
      testLuck: FourPointsActorSheet.onTestLuck,
      callFor: FourPointsActorSheet.onCallFor,
      attack: FourPointsActorSheet.onAttack,
      useItem: FourPointsActorSheet.onUseItem,
      createItem: FourPointsActorSheet.onCreateItem,
      deleteItem: FourPointsActorSheet.onDeleteItem,
      setStatus: FourPointsActorSheet.onSetStatus,
      wake: FourPointsActorSheet.onWake,
      repairGear: FourPointsActorSheet.onRepairGear,
      toggleHeldFast: FourPointsActorSheet.onToggleHeldFast,
      toggleInjuryStat: FourPointsActorSheet.onToggleInjuryStat,
      toggleGear: FourPointsActorSheet.onToggleGear,
    },
  };

  override async _prepareContext(options: RenderOptions): Promise<RenderContext> {
    const context = await super._prepareContext(options);
    const actor = this.document;
    const source = actor._source as unknown as { system: { pools: Record<Stat, { value: number; max: number }> } };
    const system = actor.system as unknown as {
      concept: string;
      size: Size;
      pools: Record<Stat, { value: number; max: number }>;
    };
    return {
      ...context,
      actor,
      system: actor.system,
      concept: clip(system.concept, CONCEPT_LENGTH),
      sizes: Object.fromEntries(SIZES.map((size) => [size, `FOURPOINTS.Size.${size}`])),
      measures: measuresOf(system.size),
      mayAct: this.isEditable && canAct(actor),
      mayAttack: this.isEditable,
      pools: STATS.map((stat) => ({
        stat,
        value: system.pools[stat].value,
        max: system.pools[stat].max,
        source: source.system.pools[stat],
        digits: String(source.system.pools[stat].value).length,
        isEmpty: system.pools[stat].value === 0,
        // A pool that never held anything is not exhausted; only Luck is open there all the same.
        isSpent: isSpent(system.pools[stat]),
        tip: this.#poolTip(stat, system.pools[stat]),
      })),
      ...conditionContext(actor, this.editing),
      ...(await this.#rows()),
    };
  }

  /** Where a pool's numbers come from and what they can pay for, as lines of a tooltip. */
  #poolTip(stat: Stat, { value, max }: { value: number; max: number }): object {
    return {
      title: say(`FOURPOINTS.Stat.${stat}`),
      note: say(`FOURPOINTS.StatHint.${stat}`),
      lines: [
        { label: say("FOURPOINTS.Pool.Max"), value: max },
        { label: say("FOURPOINTS.Pool.Spent"), value: value - max },
      ],
      total: { label: say("FOURPOINTS.Pool.Left"), value },
    };
  }

  async #rows(): Promise<Record<string, object[]>> {
    const sorted = [...this.document.items].toSorted((a, b) => a.sort - b.sort || compareNames(a, b));
    const rows = await Promise.all(sorted.map((item) => itemRow(item, this.memory.open.has(item.id ?? ""))));
    const of = (type: string) => rows.filter((row) => row.type === type);
    return {
      skills: of("fourPointsSkill"),
      folk: of("fourPointsFolk"),
      traits: of("fourPointsTrait"),
      abilities: of("fourPointsAbility"),
      powers: inPowerOrder(this.document, rows),
      experiences: of("fourPointsExperience"),
      gear: of("fourPointsEquipment"),
    };
  }

  override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("change", (event) => {
      const field = event.target as HTMLInputElement;
      if (!field.matches("[data-tr-blocked-cause]") || !this.editing) return;
      event.stopPropagation();
      void setStatusNote(this.document, BLOCKED.id, { cause: field.value.trim().slice(0, 80) });
    });
    this._createContextMenu(() => rowMenu(this).map(menuEntry), "[data-item-id]", { fixed: true });
  }

  /** Sorts what is already here; everything else comes as a copy or a move. */
  override async _onDropItem(event: DragEvent, item: Item.Implementation): Promise<unknown> {
    return item.actor?.uuid === this.document.uuid
      ? super._onDropItem(event, item)
      : takeItem(this.document, item, event);
  }

  itemOf(row: HTMLElement): Item.Implementation | undefined {
    return this.document.items.get(row.closest<HTMLElement>("[data-item-id]")?.dataset["itemId"] ?? "");
  }

  canUse(item: Item.Implementation): boolean {
    return this.isEditable && (isUsable(item) || isAbility(item));
  }

  use(item: Item.Implementation): void {
    void useItem(item);
  }

  share(item: Item.Implementation): void {
    void shareItem(item);
  }

  /** Shift skips the dialog and Tests Luck; it never spends Energy (FPA-61). */
  async begin(event: PointerEvent, start: ActionStart): Promise<void> {
    if (!event.shiftKey) {
      await FourPointsActionDialog.openFor(this.document, start);
      return;
    }
    const draft = new ActionDraft(this.document);
    draft.begin({ what: say(`FOURPOINTS.Stat.${start.stat ?? "wits"}`), ...start });
    const skill = start.skill === undefined ? undefined : this.document.items.get(start.skill);
    if (skill && start.what === undefined) draft.what = skill.name;
    // With nobody to aim at, the dialog asks whom (FPA-83).
    if (draft.wantsTarget) await FourPointsActionDialog.openFor(this.document, start);
    else await act(draft.intent("luck"));
  }

  static async onAct(this: FourPointsActorSheet, event: PointerEvent, target: HTMLElement): Promise<void> {
    const stat = target.dataset["stat"];
    await this.begin(event, isStat(stat) ? { stat } : {});
  }

  /** A plain Test of Luck at one click (FPA-65). */
  static async onTestLuck(this: FourPointsActorSheet): Promise<void> {
    await testPlainLuck(this.document);
  }

  /** The Guide asks this actor for an Action. */
  static async onCallFor(this: FourPointsActorSheet): Promise<void> {
    const { uuid, name } = this.document;
    if (game.user?.isGM) await FourPointsRequestDialog.openFor(null, [{ uuid, name }]);
  }

  /** An NPC's attack: its targets are asked to avoid it (FPA-60). With pools of its own it acts like a Character. */
  static async onAttack(this: FourPointsActorSheet): Promise<void> {
    const { document } = this;
    if (canAct(document))
      await FourPointsActionDialog.openFor(document, { aim: { kind: "attack", targets: standing(targeted()) } });
    else if (document.isOwner) await FourPointsRequestDialog.openFor(document);
  }

  static async onUseItem(this: FourPointsActorSheet, event: PointerEvent, target: HTMLElement): Promise<void> {
    const item = this.itemOf(target);
    if (!item) return;
    const start = actionStart(item);
    const amiss = this.isEditable && canAct(this.document) ? whyNoPower(item) : null;
    if (amiss !== null) notify("warn", amiss);
    else if (isAbility(item) && this.isEditable) await useBareAbility(item);
    else if (this.canUse(item) && start) await this.begin(event, start);
    else await shareItem(item);
  }

  /** Wears or takes off armour, raises or lowers a shield: free, at any time (FPA-63). */
  static async onToggleGear(this: FourPointsActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const item = this.itemOf(target);
    const field = target.dataset["field"];
    if (!item || !this.isEditable || (field !== "worn" && field !== "raised")) return;
    const isOn = (item.system as unknown as Record<string, unknown>)[field] === true;
    // A shield that is raised is in hand.
    const worn = field === "raised" && !isOn ? { "system.worn": true } : {};
    await item.update({ [`system.${field}`]: !isOn, ...worn } as never);
  }

  static async onCreateItem(this: FourPointsActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const type = target.dataset["type"] ?? "";
    const name = say("TRIVIUM.Row.NewName", { type: say(`TYPES.Item.${type}`) });
    const created = await this.document.createEmbeddedDocuments("Item", [{ name, type }] as never);
    await (created?.[0] as Item.Implementation | undefined)?.sheet?.render({ force: true } as never);
  }

  /** Sets a Condition by hand, in edit mode only; pressing the stage that holds leaves it. */
  static async onSetStatus(this: FourPointsActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { status, level } = target.dataset;
    if (this.editing && status) await setStatusLevel(this.document, status, Number(level));
  }

  /** Armour is whole again, once its days of repair are over (FPX-13). */
  static async onRepairGear(this: FourPointsActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const item = this.itemOf(target);
    if (item?.id && this.isEditable) await repair(this.document, item.id);
  }

  static async onWake(this: FourPointsActorSheet): Promise<void> {
    if (game.user?.isGM) await wakeUp(this.document);
  }

  /** Says whether being Blocked costs every turn until released (FP-066). */
  static async onToggleHeldFast(this: FourPointsActorSheet): Promise<void> {
    if (!this.editing) return;
    const heldFast = statusNote(this.document, BLOCKED.id, "heldFast") === "yes" ? "no" : "yes";
    await setStatusNote(this.document, BLOCKED.id, { heldFast });
  }

  /** Says whether the wound gets in the way of a Stat (FPA-18). */
  static async onToggleInjuryStat(
    this: FourPointsActorSheet,
    _event: PointerEvent,
    target: HTMLElement,
  ): Promise<void> {
    const { stat } = target.dataset;
    if (!this.editing || !isStat(stat)) return;
    const { injury } = this.document.system as unknown as { injury: { stats: ReadonlySet<string> } };
    const stats = STATS.filter((one) => injury.stats.has(one) !== (one === stat));
    await this.document.update({ "system.injury.stats": stats } as never);
  }

  static async onDeleteItem(this: FourPointsActorSheet, event: PointerEvent, target: HTMLElement): Promise<void> {
    const item = this.itemOf(target);
    if (item && this.editing) await deleteWithQuestion(item, event.shiftKey);
  }
}

/** What a Size measures on the board and as an Area, in words (FPA-32). */
const measuresOf = (size: Size): string =>
  say("FOURPOINTS.Size.Measures", { spaces: tokenSpaces(size), paces: areaPaces(size) });
