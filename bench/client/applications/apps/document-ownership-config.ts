/** Who may see and change a document. */
import { HandlebarsApplicationMixin } from "../api/handlebars-application.js";
import { ApplicationV2 } from "../api/application.js";
import type { FormDataExtended } from "../ux/form-data-extended.js";

const LEVELS = ["NONE", "LIMITED", "OBSERVER", "OWNER"];
/** In a form: the user has no level of his own. */
const AS_DEFAULT = -20;

/** The window in which a Gamemaster shares a document. */
export class DocumentOwnershipConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    id: "ownership-{id}",
    tag: "form",
    classes: ["document-ownership"],
    document: null,
    position: { width: 420, height: "auto" },
    window: { icon: "fa-solid fa-user-lock", contentClasses: ["standard-form"] },
    form: { handler: saveOwnership, closeOnSubmit: true },
  };

  static override PARTS = {
    body: { template: "templates/apps/ownership.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  get document(): any {
    return this.options.document;
  }

  override get title(): string {
    return `Ownership: ${this.document.name}`;
  }

  override _initializeApplicationOptions({ document, ...options }: any): Record<string, any> {
    const merged = super._initializeApplicationOptions(options);
    return Object.assign(merged, { document, uniqueId: document.uuid.replaceAll(".", "-") });
  }

  override async _prepareContext(options: any): Promise<any> {
    const { ownership } = this.document;
    const levels = LEVELS.map((name) => ({
      value: foundry.CONST.DOCUMENT_OWNERSHIP_LEVELS[name],
      label: game.i18n.localize(`OWNERSHIP.${name}`),
    }));
    const users = game.users.filter((user: any) => !user.isGM);
    return Object.assign(await super._prepareContext(options), {
      levels,
      userLevels: [{ value: AS_DEFAULT, label: "As all players" }, ...levels],
      defaultLevel: ownership.default ?? 0,
      users: users.map((user: any) => ({ id: user.id, name: user.name, level: ownership[user.id] ?? AS_DEFAULT })),
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "Save Changes" }],
    });
  }
}

async function saveOwnership(
  this: DocumentOwnershipConfig,
  _event: Event,
  _form: HTMLFormElement,
  formData: FormDataExtended,
): Promise<void> {
  const kept = Object.entries(formData.object).filter(([, level]) => Number(level) !== AS_DEFAULT);
  const chosen = Object.fromEntries(kept.map(([id, level]) => [id, Number(level)]));
  // Levels of users that the form does not show, Gamemasters', stay; the whole record is replaced.
  const { ownership } = this.document;
  const hidden = Object.entries(ownership).filter(([id]) => id !== "default" && !(id in formData.object));
  await this.document.update(
    { ownership: { ...Object.fromEntries(hidden), ...chosen } },
    { diff: false, recursive: false, noHook: true },
  );
}
