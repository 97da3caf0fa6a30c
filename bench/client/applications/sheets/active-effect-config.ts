/** An effect's window. */
import { parseChangeValue } from "../../../common/documents/active-effect-migration.js";
import { profile } from "../../../common/profile.js";
import { DocumentSheetV2 } from "../api/document-sheet.js";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.js";
import { FormDataExtended } from "../ux/form-data-extended.js";

const UNITS = ["seconds", "minutes", "hours", "days", "months", "years", "rounds", "turns"];

/** Generation 14 keeps changes in `system`. */
const changesPath = (): string => (profile().typedEffectChanges ? "system.changes" : "changes");

const asText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value ?? ""));

/** The window in which an effect is described, timed and given its changes. */
export class ActiveEffectConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    classes: ["active-effect-config"],
    position: { width: 580 },
    window: { icon: "fa-solid fa-person-rays", contentClasses: ["standard-form"] },
    actions: { addChange: onAddChange, deleteChange: onDeleteChange },
    form: { closeOnSubmit: true },
  };

  static override PARTS: Record<string, any> = {
    header: { template: "templates/sheets/active-effect/header.hbs" },
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    details: { template: "templates/sheets/active-effect/details.hbs", scrollable: [""] },
    duration: { template: "templates/sheets/active-effect/duration.hbs" },
    changes: { template: "templates/sheets/active-effect/changes.hbs", scrollable: [".changes-list"] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  static override TABS: Record<string, any> = {
    sheet: {
      tabs: [
        { id: "details", icon: "fa-solid fa-book" },
        { id: "duration", icon: "fa-solid fa-clock" },
        { id: "changes", icon: "fa-solid fa-gears" },
      ],
      initial: "details",
      labelPrefix: "EFFECT.TABS",
    },
  };

  override async _prepareContext(options: any): Promise<any> {
    const { document } = this;
    const { statusEffects } = CONFIG;
    const isItemEffect = document.parent?.documentName === "Item";
    return Object.assign(await super._prepareContext(options), {
      isActorEffect: document.parent?.documentName === "Actor",
      isItemEffect,
      isTyped: profile().typedEffectChanges,
      statuses: statusEffects.map(({ id, name, label }: any) => ({
        value: id,
        label: game.i18n.localize(name ?? label),
      })),
      ...changeChoices(),
      units: Object.fromEntries(UNITS.map((unit) => [unit, unit])),
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "Save Changes" }],
    });
  }

  override async _preparePartContext(partId: string, context: any, options: any): Promise<any> {
    const own = await super._preparePartContext(partId, context, options);
    own.tab = own.tabs?.[partId];
    if (partId === "changes") {
      const changes: any[] = foundry.utils.getProperty(this.document._source, changesPath()) ?? [];
      own.path = changesPath();
      own.rows = changes.map((change, index) => ({ ...change, index, text: asText(change.value) }));
    }
    return own;
  }

  /** The rows of changes are a list again, an empty one where none is left. */
  override _processFormData(event: Event | null, form: HTMLFormElement, formData: FormDataExtended): any {
    const data = super._processFormData(event, form, formData);
    const rows = foundry.utils.getProperty(data, changesPath());
    if (rows === undefined && !this.parts["changes"]) return data;
    const changes = Object.values<any>(rows ?? {});
    const read = (change: any): any =>
      profile().typedEffectChanges && "value" in change ? { ...change, value: parseChangeValue(change.value) } : change;
    foundry.utils.setProperty(data, changesPath(), changes.map(read));
    return data;
  }
}

/** What changes can do and when, by what is stored for it. */
function changeChoices(): Record<string, any> {
  const labels = (kinds: Record<string, { label: string }>): Record<string, string> =>
    Object.fromEntries(Object.entries(kinds).map(([id, { label }]) => [id, game.i18n.localize(label)]));
  if (profile().typedEffectChanges) {
    const { changeTypes, phases } = CONFIG.ActiveEffect;
    return { types: labels(changeTypes), phases: labels(phases) };
  }
  const { ACTIVE_EFFECT_MODES } = foundry.CONST;
  const modes = Object.entries<number>(ACTIVE_EFFECT_MODES).map(([name, mode]) => [
    mode,
    game.i18n.localize(`EFFECT.CHANGES.TYPES.${name.toLowerCase()}`),
  ]);
  return { modes: Object.fromEntries(modes) };
}

/** Writes what the form says with its changes made anew, and keeps the window open. */
async function writeChanges(sheet: ActiveEffectConfig, change: (rows: any[]) => any[]): Promise<void> {
  if (!sheet.isEditable || !sheet.form) return;
  const data = sheet._processFormData(null, sheet.form, new FormDataExtended(sheet.form));
  const rows: any[] = foundry.utils.getProperty(data, changesPath()) ?? [];
  foundry.utils.setProperty(data, changesPath(), change(rows));
  await sheet.document.update(data);
}

async function onAddChange(this: ActiveEffectConfig): Promise<void> {
  await writeChanges(this, (rows) => [...rows, { key: "", value: "" }]);
}

async function onDeleteChange(this: ActiveEffectConfig, _event: Event, target: HTMLElement): Promise<void> {
  const index = Number(target.closest<HTMLElement>("[data-index]")!.dataset["index"]);
  await writeChanges(this, (rows) => rows.filter((_row, at) => at !== index));
}
