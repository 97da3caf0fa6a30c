import { systemPath } from "../../../foundry/id.js";
import { enrich } from "../../../foundry/rich-text.js";
import type { RenderContext, RenderOptions, SheetPart } from "../../../foundry/sheets.js";
import { say } from "../../../foundry/language.js";
import { FourPointsEquipmentData } from "../data/equipment.js";
import { readNpc } from "../deeds/facts.js";
import { FALLS_AT, npcDifficulty, type NpcState } from "../rules/fight.js";
import { DIFFICULTIES, STATS, type Difficulty, type Stat } from "../rules/names.js";
import { powerTitle } from "../settings.js";
import { avoidanceOf } from "./avoidance.js";
import { FourPointsActorSheet } from "./four-points-actor-sheet.js";
import { FourPointsRequestDialog } from "./request-dialog.js";
import { standing, targeted } from "./targets.js";

const part = (name: string): string => systemPath(`templates/four-points/${name}.hbs`);

/** What of an item's row is looked at here. */
interface Row {
  readonly id: string;
  readonly type: string;
  readonly name: string;
}

/** A piece of armour as pips: how many Hurts it still takes, and why it may not help now (FPX-11, FPX-20). */
function armourRow(item: Item.Implementation) {
  const data = item.system as unknown;
  if (!(data instanceof FourPointsEquipmentData) || data.kind !== "armour") return [];
  const { value, max } = data.defence;
  const left = Math.min(value, max);
  const isDown = data.armour === "shield" && !data.raised;
  const words = say("FOURPOINTS.Npc.DefenceLeft", { left, max, name: item.name });
  const why = !data.worn ? "FOURPOINTS.Npc.NotWorn" : isDown ? "FOURPOINTS.Npc.NotRaised" : "";
  return [{ id: item.id, words, why, pips: Array.from({ length: max }, (_, index) => ({ off: index >= left })) }];
}

/**
 * What each Stat meets here: the level as stored, which the editor shows, and the one that counts now, as the tracker
 * and every request reckon it; the stored one is struck where they differ (FPA-51).
 */
function difficultyRows(actor: Actor.Implementation, stored: Readonly<Record<Stat, Difficulty>>) {
  const npc = readNpc(actor);
  return STATS.map((stat) => {
    const level = stored[stat];
    const now = npc ? npcDifficulty(npc, stat) : level;
    return { stat, level, now, was: now === level ? null : say(`FOURPOINTS.Difficulty.${level}`) };
  });
}

/** The sheet of an NPC: a Difficulty per Stat, pools only behind their switch (FPA-51). */
export class FourPointsNpcSheet extends FourPointsActorSheet {
  static override DEFAULT_OPTIONS: object = {
    classes: ["four-points-npc"],
    position: { width: 420, height: 560 },
    actions: { askToAvoid: FourPointsNpcSheet.onAskToAvoid, openItem: FourPointsNpcSheet.onOpenItem },
  };

  static override PARTS: Record<string, SheetPart> = {
    head: { template: part("npc-head"), templates: [part("pools")] },
    body: { template: part("npc-body"), templates: [part("item-row"), part("npc-threat")], scrollable: [""] },
    limited: { template: part("limited"), scrollable: [""] },
  };

  override async _prepareContext(options: RenderOptions): Promise<RenderContext> {
    const context = await super._prepareContext(options);
    const system = this.document.system as unknown as {
      difficulty: Record<Stat, Difficulty>;
      fallsAt: number;
      description: string;
      notes: string;
    };
    return {
      ...context,
      ...this.#threats(context),
      powerTitle: powerTitle(),
      falls: Object.fromEntries(FALLS_AT.map((stage) => [stage, `FOURPOINTS.Npc.Falls.${stage}`])),
      fallsKey: `FOURPOINTS.Npc.Falls.${system.fallsAt}`,
      levels: Object.fromEntries(DIFFICULTIES.map((level) => [level, `FOURPOINTS.Difficulty.${level}`])),
      difficulties: difficultyRows(this.document, system.difficulty),
      descriptionHtml: await enrich(system.description, this.document),
      notesHtml: this.document.isOwner ? await enrich(system.notes, this.document) : "",
    };
  }

  /** What matters in play of an NPC that neither pays nor rolls: what it does to players, what makes it hard, what protects it. */
  #threats(context: RenderContext) {
    const npc = readNpc(this.document);
    if (!npc || this.editing) return { isSimple: false };
    const items = [...this.document.items];
    const rows = [...(context["gear"] as Row[]), ...(context["abilities"] as Row[]), ...(context["powers"] as Row[])];
    const skills = context["skills"] as Row[];
    const itemOf = ({ id }: Row) => this.document.items.get(id);
    const kindOf = (row: Row) => (itemOf(row)?.system as unknown as { kind?: string } | undefined)?.kind;
    const isMeans = (row: Row) => row.type !== "fourPointsEquipment" || kindOf(row) === "weapon";
    const armed = rows.filter(isMeans);
    // Bare hands: where there is no weapon, the Combat Skill is what it attacks with.
    const means = armed.some((row) => row.type === "fourPointsEquipment")
      ? armed
      : [...skills.filter((row) => kindOf(row) === "combat"), ...armed];
    return {
      isSimple: true,
      threats: means.map((row) => ({ ...row, avoid: this.#avoidWords(itemOf(row), npc) })),
      raises: [...skills, ...(context["traits"] as Row[])].map((row) => ({
        id: row.id,
        name: row.name,
        kind: `TYPES.Item.${row.type}`,
      })),
      armour: items.flatMap((item) => armourRow(item)),
      things: (context["gear"] as Row[]).filter((row) => !isMeans(row) && kindOf(row) !== "armour"),
    };
  }

  #avoidWords(item: Item.Implementation | undefined, npc: NpcState): string {
    if (!item) return "";
    const { stat, condition, harm } = avoidanceOf(item);
    const words = say("FOURPOINTS.Npc.Avoid", {
      stat: say(`FOURPOINTS.Stat.${stat}`),
      difficulty: say(`FOURPOINTS.Difficulty.${npcDifficulty(npc, stat)}`),
      condition: say(`FOURPOINTS.Aim.Condition.${condition}`),
    });
    return harm === "" ? words : `${words} (${harm})`;
  }

  /** Asks those targeted to avoid what is done with one of its things, as it was asked the last time. */
  static async onAskToAvoid(this: FourPointsNpcSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const item = this.itemOf(target);
    if (item && this.isEditable) await FourPointsRequestDialog.openFor(this.document, standing(targeted()), item);
  }

  static async onOpenItem(this: FourPointsNpcSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.itemOf(target)?.sheet?.render({ force: true } as never);
  }
}
