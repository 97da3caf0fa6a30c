import { systemPath } from "../../../foundry/id.js";
import { say } from "../../../foundry/language.js";
import { enrich } from "../../../foundry/rich-text.js";
import type { RenderContext, RenderOptions, SheetPart } from "../../../foundry/sheets.js";
import { hasDraft, isBlank } from "../deeds/creation-draft.js";
import { powerTitle, readSettings, sideEffectMode } from "../settings.js";
import { openShares } from "../chat/share-source.js";
import { tableOf } from "../chat/side-effect.js";
import { lacksPowerType } from "../deeds/power-sources.js";
import { turnOnSheet } from "../combat/turns.js";
import { FourPointsActorSheet } from "./four-points-actor-sheet.js";
import { FourPointsCreationDialog } from "./creation-dialog.js";
import { FourPointsOverview } from "./overview.js";
import { FourPointsPartyDialog } from "./party-dialog.js";
import { FourPointsPowerDialog } from "./power-dialog.js";
import { FourPointsRestDialog } from "./rest-dialog.js";
import { FourPointsSkillsDialog } from "./skills-dialog.js";

const part = (name: string): string => systemPath(`templates/four-points/${name}.hbs`);
const ROW = [part("item-row"), part("pools")];

/** What a Character is about, in a line each (FPX-17). */
const FACTS = ["goals", "bonds", "languages"] as const;

/** Blank Characters that their player fills in by hand; forgotten with the page, as long as they stay blank. */
const byHand = new Set<string>();

/** The sheet of a player's Character. */
export class FourPointsCharacterSheet extends FourPointsActorSheet {
  static override DEFAULT_OPTIONS: object = {
    classes: ["four-points-character"],
    position: { width: 720, height: 660 },
    window: {
      controls: [
        {
          icon: "fa-solid fa-campground",
          label: "FOURPOINTS.Party.Menu.rest",
          action: "partyRest",
          visible: () => game.user?.isGM === true,
        },
        {
          icon: "fa-solid fa-arrow-up-right-dots",
          label: "FOURPOINTS.Party.Menu.progress",
          action: "partyProgress",
          visible: () => game.user?.isGM === true,
        },
        {
          icon: "fa-solid fa-users",
          label: "FOURPOINTS.Overview.Title",
          action: "partyOverview",
          visible: () => game.user?.isGM === true,
        },
      ],
    },
    actions: {
      turn: FourPointsCharacterSheet.onTurn,
      rest: FourPointsCharacterSheet.onRest,
      newSkills: FourPointsCharacterSheet.onNewSkills,
      choosePower: FourPointsCharacterSheet.onChoosePower,
      create: FourPointsCharacterSheet.onCreate,
      byHand: FourPointsCharacterSheet.onByHand,
      partyRest: FourPointsCharacterSheet.onPartyRest,
      partyProgress: FourPointsCharacterSheet.onPartyProgress,
      partyOverview: FourPointsCharacterSheet.onPartyOverview,
    },
  };

  static override PARTS: Record<string, SheetPart> = {
    head: { template: part("character-head"), templates: ROW },
    body: {
      template: part("character-body"),
      templates: [
        ...ROW,
        part("tabs"),
        part("skills"),
        part("gifts"),
        part("gear"),
        part("notes"),
        part("rail"),
        part("blank"),
      ],
      scrollable: [
        '[data-tab="skills"].tab',
        '[data-tab="gifts"].tab',
        '[data-tab="gear"].tab',
        '[data-tab="notes"].tab',
        ".fp-rail",
      ],
    },
    limited: { template: part("limited"), scrollable: [""] },
  };

  static TABS = {
    primary: {
      initial: "skills",
      tabs: [
        { id: "skills", label: "FOURPOINTS.Tab.Skills" },
        { id: "gifts", label: "FOURPOINTS.Tab.Gifts" },
        { id: "gear", label: "FOURPOINTS.Tab.Gear" },
        { id: "notes", label: "FOURPOINTS.Tab.Notes" },
      ],
    },
  };

  override async _prepareContext(options: RenderOptions): Promise<RenderContext> {
    const context = await super._prepareContext(options);
    const system = this.document.system as unknown as { description: string; biography: string };
    return {
      ...context,
      powerTitle: powerTitle(),
      power: { lacksType: lacksPowerType(this.document), sideEffects: this.#sideEffectWords() },
      isBlank: this.isEditable && isBlank(this.document) && !byHand.has(this.document.uuid),
      hasDraft: hasDraft(this.document),
      turn: this.isEditable ? turnOnSheet(this.document) : null,
      rest: this.isEditable ? this.#restWords() : null,
      facts: FACTS.map((key) => ({
        key,
        label: `FOURPOINTS.Fact.${key}`,
        stored: foundry.utils.getProperty(this.document._source, `system.${key}`),
        now: foundry.utils.getProperty(this.document.system, key),
        wide: key !== "languages",
      })),
      skillLimit: readSettings().skillLimit,
      isOverLimit:
        this.document.items.filter(({ type }) => (type as string) === "fourPointsSkill").length >
        readSettings().skillLimit,
      descriptionHtml: await enrich(system.description, this.document),
      biographyHtml: this.document.limited ? "" : await enrich(system.biography, this.document),
    };
  }

  /** What the button for resting says: points that wait to be shared out come first. */
  #restWords(): { readonly label: string; readonly waits: boolean } {
    const [waiting] = openShares(this.document);
    const label = waiting
      ? say("FOURPOINTS.Share.OpenPoints", { points: waiting.points })
      : say("FOURPOINTS.Rest.Button");
    return { label, waits: waiting !== undefined };
  }

  /** Which faces of the side-effect die are bad and good for this Character; blank where the table has none (FPA-43). */
  #sideEffectWords(): string {
    const { bad, good } = tableOf(this.document);
    return sideEffectMode() === "off" ? "" : say("FOURPOINTS.Power.Faces", { bad, good });
  }

  static async onTurn(this: FourPointsCharacterSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await turnOnSheet(this.document)?.press(target.dataset["turn"] ?? "");
  }

  static async onRest(this: FourPointsCharacterSheet): Promise<void> {
    if (this.isEditable) await FourPointsRestDialog.openFor(this.document);
  }

  static async onNewSkills(this: FourPointsCharacterSheet): Promise<void> {
    if (this.isEditable) await FourPointsSkillsDialog.openFor(this.document);
  }

  static async onChoosePower(this: FourPointsCharacterSheet): Promise<void> {
    if (this.isEditable) await FourPointsPowerDialog.openFor(this.document);
  }

  static async onCreate(this: FourPointsCharacterSheet): Promise<void> {
    if (this.isEditable) await FourPointsCreationDialog.openFor(this.document);
  }

  /** Shows the whole sheet of a Character that is still blank, unlocked. */
  static async onByHand(this: FourPointsCharacterSheet): Promise<void> {
    byHand.add(this.document.uuid);
    this.memory.mode = "edit";
    await this.render();
  }

  static async onPartyRest(this: FourPointsCharacterSheet): Promise<void> {
    await FourPointsPartyDialog.openFor("rest");
  }

  static async onPartyProgress(this: FourPointsCharacterSheet): Promise<void> {
    await FourPointsPartyDialog.openFor("progress");
  }

  static async onPartyOverview(this: FourPointsCharacterSheet): Promise<void> {
    await FourPointsOverview.openFor();
  }
}
