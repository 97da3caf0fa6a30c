import { deleteWithQuestion, rowMenu, type RowHost } from "../../../core/sheets/rows.js";
import { triviumSheet } from "../../../core/sheets/trivium-sheet.js";
import { setStatusLevel } from "../../../core/statuses/status.js";
import { say } from "../../../foundry/language.js";
import { menuEntry } from "../../../foundry/menus.js";
import { enrich } from "../../../foundry/rich-text.js";
import { ActorSheet, type RenderContext, type RenderOptions } from "../../../foundry/sheets.js";
import { shareItem } from "../chat/item-card.js";
import { FourPointsEquipmentData } from "../data/equipment.js";
import { FourPointsSkillData } from "../data/skill.js";
import { canAct } from "../deeds/facts.js";
import { performAction } from "../deeds/perform-action.js";
import { isStat, STATS, type Stat } from "../rules/names.js";
import { conditionContext } from "./conditions.js";
import { FourPointsRequestDialog } from "./request-dialog.js";
import { targeted } from "./targets.js";
import { testPlainLuck } from "./use.js";
import { FourPointsActionDialog, type ActionStart } from "./action-dialog.js";

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
    },
  };

  override async _prepareContext(options: RenderOptions): Promise<RenderContext> {
    const context = await super._prepareContext(options);
    const actor = this.document;
    const source = actor._source as unknown as { system: { pools: Record<Stat, { value: number; max: number }> } };
    const system = actor.system as unknown as { pools: Record<Stat, { value: number; max: number }> };
    return {
      ...context,
      actor,
      system: actor.system,
      mayAct: this.isEditable && canAct(actor),
      mayAttack: this.isEditable,
      pools: STATS.map((stat) => ({
        stat,
        value: system.pools[stat].value,
        max: system.pools[stat].max,
        source: source.system.pools[stat],
        digits: String(source.system.pools[stat].value).length,
        isEmpty: system.pools[stat].max > 0 && system.pools[stat].value === 0,
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

  async #rows(): Promise<{ skills: object[]; gear: object[] }> {
    const row = async (item: Item.Implementation) => {
      const system = item.system as unknown as FourPointsSkillData | FourPointsEquipmentData;
      const note =
        system instanceof FourPointsSkillData && system.kind !== "other"
          ? [say(`FOURPOINTS.SkillKind.${system.kind}`), system.note].filter(Boolean).join(", ")
          : system.note;
      const isOpen = this.memory.open.has(item.id ?? "");
      return {
        id: item.id,
        name: item.name,
        img: item.img,
        note,
        system,
        isOpen,
        text: await enrich(system.description ?? "", item),
      };
    };
    const sorted = [...this.document.items].toSorted((a, b) => a.sort - b.sort || a.name.localeCompare(b.name));
    const of = (model: typeof FourPointsSkillData | typeof FourPointsEquipmentData) =>
      Promise.all(sorted.filter((item) => (item.system as unknown) instanceof model).map(row));
    return { skills: await of(FourPointsSkillData), gear: await of(FourPointsEquipmentData) };
  }

  override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(() => rowMenu(this).map(menuEntry), "[data-item-id]", { fixed: true });
  }

  itemOf(row: HTMLElement): Item.Implementation | undefined {
    return this.document.items.get(row.closest<HTMLElement>("[data-item-id]")?.dataset["itemId"] ?? "");
  }

  canUse(item: Item.Implementation): boolean {
    return this.isEditable && canAct(this.document) && (item.system as unknown) instanceof FourPointsSkillData;
  }

  use(item: Item.Implementation): void {
    if (item.id) void FourPointsActionDialog.openFor(this.document, { skill: item.id });
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
    const skill = start.skill === undefined ? undefined : this.document.items.get(start.skill);
    const usual = (skill?.system as { stat?: unknown } | undefined)?.stat;
    const stat = start.stat ?? (isStat(usual) ? usual : "wits");
    const what = skill?.name ?? say(`FOURPOINTS.Stat.${stat}`);
    const input = { stat, ...(start.skill === undefined ? {} : { skill: start.skill }) };
    await performAction({ actor: this.document, what, input, way: "luck" });
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
      await FourPointsActionDialog.openFor(document, { aim: { kind: "attack", targets: targeted() } });
    else if (document.isOwner) await FourPointsRequestDialog.openFor(document);
  }

  static async onUseItem(this: FourPointsActorSheet, event: PointerEvent, target: HTMLElement): Promise<void> {
    const item = this.itemOf(target);
    if (!item) return;
    if (this.canUse(item)) await this.begin(event, { skill: item.id ?? "" });
    else await shareItem(item);
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

  static async onDeleteItem(this: FourPointsActorSheet, event: PointerEvent, target: HTMLElement): Promise<void> {
    const item = this.itemOf(target);
    if (item && this.editing) await deleteWithQuestion(item, event.shiftKey);
  }
}
