import { TriviumDialog } from "../../../core/apps/dialog.js";
import { isConnected } from "../../../foundry/connection.js";
import { systemPath } from "../../../foundry/id.js";
import { plainNumber, say, typedNumber } from "../../../foundry/language.js";
import { notify } from "../../../foundry/notice.js";
import { ask } from "../../../foundry/questions.js";
import type { RenderContext, RenderOptions } from "../../../foundry/sheets.js";
import { createCharacter, energyOf } from "../deeds/create-character.js";
import {
  asDraft,
  readDraft,
  STEPS,
  storeDraft,
  type CreationDraft,
  type CreationStep,
} from "../deeds/creation-draft.js";
import { fetchDraft } from "../deeds/creation-items.js";
import { itemSources } from "../deeds/item-sources.js";
import { takeUp } from "../deeds/played.js";
import { powerSources } from "../deeds/power-sources.js";
import { throwDice } from "../deeds/share-dice.js";
import { isStat, type Stat } from "../rules/names.js";
import { giveShare } from "../rules/share.js";
import { readSettings } from "../settings.js";
import { findExperiences, live } from "./creation-experiences.js";
import { noteField } from "./creation-fields.js";
import { folkWords } from "./creation-gifts.js";
import { creationContext, openPoints, type Sources } from "./creation-steps.js";

const part = (name: string): string => systemPath(`templates/four-points/${name}.hbs`);

/** Rooms without a bound of their own: what is left is the only bound. */
const ROOMS = { wits: 99, stamina: 99, dexterity: 99, sociability: 99 };

const open = new Map<string, FourPointsCreationDialog>();

/** Making a Character step by step; the draft stays on the actor until all of it is written at once (FPA-50, FPX-01 to FPX-07). */
export class FourPointsCreationDialog extends TriviumDialog {
  static override DEFAULT_OPTIONS: object = {
    classes: ["four-points-window", "four-points-creation"],
    tag: "form",
    window: { contentClasses: ["four-points"], icon: "tr-mark tr-mark-four-points" },
    position: { width: 880, height: 600 },
    actions: {
      go: FourPointsCreationDialog.onGo,
      less: FourPointsCreationDialog.onLess,
      more: FourPointsCreationDialog.onMore,
      roll: FourPointsCreationDialog.onRoll,
      live: FourPointsCreationDialog.onLive,
      addSkill: FourPointsCreationDialog.onAddSkill,
      addGear: FourPointsCreationDialog.onAddGear,
      drop: FourPointsCreationDialog.onDrop,
      anew: FourPointsCreationDialog.onAnew,
      finish: FourPointsCreationDialog.onFinish,
    },
  };

  static override PARTS = {
    body: {
      template: part("creation-dialog"),
      templates: [part("creation-energy"), part("creation-lists"), part("creation-review")],
      scrollable: [".wz-main"],
    },
  };

  draft: CreationDraft;
  #sources: Sources | null = null;
  #busy = false;
  /** Groups of Experiences that stand open, and the words that are looked for among them. */
  readonly #open = new Set<string>();
  #find = "";

  /** Opens the window for an actor where it was left. */
  static async openFor(actor: Actor.Implementation): Promise<void> {
    const known = open.get(actor.uuid);
    const dialog = known ?? new FourPointsCreationDialog(actor);
    open.set(actor.uuid, dialog);
    await dialog.render({ force: true });
    if (known) known.bringToFront();
  }

  constructor(readonly actor: Actor.Implementation) {
    super({ id: `trivium-creation-${actor.uuid.replaceAll(".", "-")}` });
    this.draft = readDraft(actor);
  }

  override get title(): string {
    return say("FOURPOINTS.Creation.Title", { name: this.draft.name || this.actor.name });
  }

  override async _prepareContext(options: RenderOptions): Promise<RenderContext> {
    const context = await super._prepareContext(options);
    this.#sources ??= {
      folk: await itemSources("fourPointsFolk"),
      experiences: await itemSources("fourPointsExperience"),
      skills: await itemSources("fourPointsSkill"),
      gear: await itemSources("fourPointsEquipment"),
      powers: await powerSources(),
    };
    await fetchDraft(this.draft);
    return { ...context, ...creationContext(this.draft, this.#sources, { open: this.#open, find: this.#find }) };
  }

  override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("submit", (event) => event.preventDefault());
    this.element.addEventListener("input", (event) => this.#note(event.target as HTMLInputElement));
    this.element.addEventListener("change", (event) => void this.#settle(event.target as HTMLInputElement));
    this.element.addEventListener("drop", (event) => void this.#drop(event));
    this.element.addEventListener("dragover", (event) => event.preventDefault());
    // The event of a group that opens does not bubble.
    this.element.addEventListener("toggle", (event) => this.#opened(event.target as HTMLElement), true);
  }

  override async _onRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    findExperiences(this.element, this.#find, this.#open);
  }

  #opened(group: HTMLElement): void {
    if (!(group instanceof HTMLDetailsElement) || this.#find.trim() !== "") return;
    if (group.open) this.#open.add(group.dataset["group"] ?? "");
    else this.#open.delete(group.dataset["group"] ?? "");
  }

  override _onClose(options: object): void {
    super._onClose(options);
    open.delete(this.actor.uuid);
    void this.#keep();
  }

  /** Arrows on a Stat's number change it. */
  override onKey(event: KeyboardEvent): void {
    super.onKey(event);
    const target = event.target as HTMLElement;
    const { stat } = target.dataset;
    if (!isStat(stat) || target.getAttribute("role") !== "spinbutton") return;
    const step = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, Home: -99, End: 99 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    void this.#give(stat, step);
  }

  /** Keeps the draft on the actor, unless it is already what is kept. */
  async #keep(): Promise<void> {
    if (this.actor.isOwner && isConnected() && JSON.stringify(readDraft(this.actor)) !== JSON.stringify(this.draft))
      await storeDraft(this.actor, this.draft);
  }

  async #redraw(): Promise<void> {
    await this.#keep();
    await this.render();
  }

  #note(field: HTMLInputElement): void {
    if (field.name === "find") {
      this.#find = field.value;
      findExperiences(this.element, this.#find, this.#open);
    } else noteField(this.draft, field, this.#sources ?? { skills: [], gear: [], powers: [] });
  }

  /** A field that was left: what follows from it is drawn; plain words are only kept, so that no click is swallowed. */
  async #settle(field: HTMLInputElement): Promise<void> {
    if (field.name.startsWith("typed-")) this.#sayTyped(field);
    const follows =
      ["radio", "checkbox", "select-one", "number"].includes(field.type) || /^(skill|lived)-/.test(field.name);
    if (follows) await this.#redraw();
    else await this.#keep();
  }

  /** Says when a typed number of Energy Points is not what was typed. */
  #sayTyped({ value, dataset }: HTMLInputElement): void {
    const { stat } = dataset;
    if (!isStat(stat)) return;
    const label = say(`FOURPOINTS.Stat.${stat}`);
    const now = this.draft.typed[stat];
    if (value.trim() === "") notify("warn", say("TRIVIUM.Notice.Emptied", { label }));
    else if (Number(value) !== now)
      notify("info", say("TRIVIUM.Notice.Cut", { label, typed: typedNumber(value), value: plainNumber(now) }));
  }

  /** A Folk or an Experience may be dropped on the window instead of being picked. */
  async #drop(event: DragEvent): Promise<void> {
    event.preventDefault();
    const data = JSON.parse(event.dataTransfer?.getData("text/plain") || "{}") as { type?: string; uuid?: string };
    const found: unknown = data.type === "Item" && data.uuid ? await fromUuid(data.uuid as never) : null;
    if (!(found instanceof Item)) return;
    const type = found.type as string;
    if (type === "fourPointsFolk") {
      this.draft.folk = found.uuid;
      this.draft.declined = [];
    } else if (type === "fourPointsExperience") live(this.draft, found.uuid);
    else return notify("warn", say("FOURPOINTS.Creation.NotHere", { name: found.name }));
    await this.#redraw();
  }

  async #give(stat: Stat, step: number): Promise<void> {
    const { draft } = this;
    const energy = energyOf(draft);
    if (draft.way === "splitDice") {
      const wanted = draft.dice[stat] + step;
      const dice = giveShare(energy.count, ROOMS, draft.dice, stat, wanted);
      draft.dice = { ...draft.dice, ...dice };
    } else if (draft.way === "splitPoints" && energy.needs !== "roll") {
      const rolled = (draft.thrown.splitPoints?.faces ?? []).reduce((sum, face) => sum + face, 0);
      draft.points = giveShare(rolled, ROOMS, draft.points, stat, (draft.points[stat] ?? 0) + step);
    } else return;
    await this.#redraw();
  }

  static async onLess(this: FourPointsCreationDialog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { stat } = target.dataset;
    if (isStat(stat)) await this.#give(stat, -1);
  }

  static async onMore(this: FourPointsCreationDialog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { stat } = target.dataset;
    if (isStat(stat)) await this.#give(stat, 1);
  }

  static async onGo(this: FourPointsCreationDialog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const step = STEPS.find((one) => one === target.dataset["step"]) as CreationStep | undefined;
    if (!step) return;
    this.draft.step = step;
    await this.#redraw();
    this.element.querySelector<HTMLElement>(".wz-main")?.scrollTo({ top: 0 });
    this.element.querySelector<HTMLElement>(".wz-main h1")?.focus();
  }

  /** Throws the dice for everybody to see; they stay with the draft. */
  static async onRoll(this: FourPointsCreationDialog): Promise<void> {
    const { way } = this.draft;
    const { count, dice, needs } = energyOf(this.draft);
    if (this.#busy || way === "typed" || needs === "dice" || count === 0) return;
    if (!isConnected()) return notify("warn", say("TRIVIUM.Notice.Offline"));
    this.#busy = true;
    try {
      const { faces } = await throwDice({ actor: this.actor, kind: "creation", dice: count });
      this.draft.thrown = { ...this.draft.thrown, [way]: { dice, faces: [...faces] } };
      if (way === "splitPoints") this.draft.points = {};
      await this.#redraw();
    } finally {
      this.#busy = false;
    }
  }

  static async onLive(this: FourPointsCreationDialog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    live(this.draft, target.dataset["uuid"] ?? "");
    await this.#redraw();
  }

  static async onAddSkill(this: FourPointsCreationDialog): Promise<void> {
    if (this.draft.skills.length >= readSettings().skillLimit) return;
    this.draft.skills.push({ name: "", source: "", stat: "wits", kind: "other", power: "" });
    await this.render();
    this.element.querySelector<HTMLElement>(`[name="skill-name-${this.draft.skills.length - 1}"]`)?.focus();
  }

  static async onAddGear(this: FourPointsCreationDialog): Promise<void> {
    if (this.draft.gear.length >= 30) return;
    this.draft.gear.push({ name: "", source: "" });
    await this.render();
    this.element.querySelector<HTMLElement>(`[name="gear-name-${this.draft.gear.length - 1}"]`)?.focus();
  }

  static async onDrop(this: FourPointsCreationDialog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { list, index } = target.dataset;
    if (list === "skills" || list === "gear" || list === "experiences") this.draft[list].splice(Number(index), 1);
    await this.#redraw();
  }

  /** Begins again; asked first, because what was chosen is gone then. */
  static async onAnew(this: FourPointsCreationDialog): Promise<void> {
    const sure = await ask({
      title: say("FOURPOINTS.Creation.AnewTitle"),
      text: say("FOURPOINTS.Creation.AnewText"),
      yes: say("FOURPOINTS.Creation.Anew"),
      no: say("TRIVIUM.Cancel"),
    });
    if (!sure) return;
    // Dice that everybody has seen fall are not forgotten.
    this.draft = { ...asDraft(null, this.actor.name), thrown: this.draft.thrown };
    await this.#redraw();
  }

  static async onFinish(this: FourPointsCreationDialog): Promise<void> {
    if (this.#busy) return;
    const { blocks, warns: worth } = openPoints(this.draft);
    if (blocks.length > 0) return;
    this.#busy = true;
    try {
      await this.#keep();
      const warns = [...(await folkWords(this.actor, this.draft)), ...worth];
      if (warns.length > 0 && !(await this.#sure(warns))) return;
      if (!(await createCharacter(this.actor, this.draft))) return;
      await takeUp(this.actor);
      await this.close();
    } finally {
      this.#busy = false;
    }
  }

  #sure(warns: readonly string[]): Promise<boolean> {
    return ask({
      title: say("FOURPOINTS.Creation.SureTitle"),
      text: warns.join(" "),
      yes: say("FOURPOINTS.Creation.Finish"),
      no: say("FOURPOINTS.Creation.GoOn"),
    });
  }
}
