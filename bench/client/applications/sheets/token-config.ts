/** The windows in which tokens, and the prototypes of tokens, are set up. */
import { ApplicationV2 } from "../api/application.js";
import { DocumentSheetV2 } from "../api/document-sheet.js";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.js";
import type { FormDataExtended } from "../ux/form-data-extended.js";

type Constructor = new (...args: any[]) => ApplicationV2;

const SHAPE = {
  position: { width: 480, height: "auto" },
  window: { icon: "fa-solid fa-user-circle", contentClasses: ["standard-form"] },
};

/** The paths below `system` that bars can show: numbers, and objects with a value and a maximum. */
function listAttributes(data: any, path = "", found: string[] = []): string[] {
  for (const [key, value] of Object.entries<any>(data ?? {})) {
    const here = path ? `${path}.${key}` : key;
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Set);
    if (typeof value === "number" || (isObject && "value" in value && "max" in value)) found.push(here);
    else if (isObject && here.split(".").length < 5) listAttributes(value, here, found);
  }
  return found;
}

/** What both windows have in common: a form over the fields that tokens and prototypes share. */
function TokenApplicationMixin<Base extends Constructor>(BaseApplication: Base) {
  abstract class TokenApplication extends HandlebarsApplicationMixin(BaseApplication) {
    static override PARTS: Record<string, any> = {
      form: { template: "templates/apps/token-config.hbs", scrollable: [""] },
      footer: { template: "templates/generic/form-footer.hbs" },
    };

    /** The token document or the prototype. */
    abstract get token(): any;

    get actor(): any {
      return this.token.actor ?? null;
    }

    get isPrototype(): boolean {
      return this.token.documentName !== "Token";
    }

    override async _prepareContext(options: any): Promise<any> {
      const { actor, isPrototype } = this;
      const attributes = actor ? listAttributes(actor.toObject(false).system ?? actor._source.system) : [];
      const own = [this.token._source.bar1.attribute, this.token._source.bar2.attribute].filter(Boolean);
      const { TOKEN_DISPLAY_MODES, TOKEN_DISPOSITIONS } = foundry.CONST;
      return Object.assign(await super._prepareContext(options), {
        source: this.token._source,
        isPrototype,
        isGM: game.user.isGM,
        rootId: this.id,
        displayModes: toChoices(TOKEN_DISPLAY_MODES),
        dispositions: toChoices(TOKEN_DISPOSITIONS),
        attributes: [...new Set([...attributes, ...own])].map((value) => ({ value, label: value })),
        buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "Save Changes" }],
      });
    }
  }
  return TokenApplication;
}

const toChoices = (constants: Record<string, number>): { value: number; label: string }[] =>
  Object.entries(constants).map(([name, value]) => ({
    value,
    label: name
      .toLowerCase()
      .replace("_", " ")
      .replace(/^./, (letter) => letter.toUpperCase()),
  }));

/** An empty choice of an attribute means none. */
function readToken({ object }: FormDataExtended): Record<string, any> {
  const data = foundry.utils.expandObject(object) as Record<string, any>;
  for (const bar of ["bar1", "bar2"]) if (data[bar]) data[bar].attribute ||= null;
  return data;
}

/** The public TokenConfig class: the sheet of a token. */
export class TokenConfig extends TokenApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    ...SHAPE,
    classes: ["token-config"],
    sheetConfig: false,
    form: { closeOnSubmit: true },
  };

  override get token(): any {
    return (this as any).document;
  }

  override _processFormData(_event: Event | null, _form: HTMLFormElement, formData: FormDataExtended): any {
    return readToken(formData);
  }
}

/** The public PrototypeTokenConfig class: `new PrototypeTokenConfig({prototype: actor.prototypeToken})`. */
export class PrototypeTokenConfig extends TokenApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    ...SHAPE,
    id: "{id}",
    tag: "form",
    classes: ["token-config", "sheet"],
    form: { handler: savePrototype, closeOnSubmit: true },
    prototype: null,
  };

  override get token(): any {
    return this.options["prototype"];
  }

  override get title(): string {
    return `Prototype token: ${this.actor.name}`;
  }

  override _initializeApplicationOptions({ prototype, ...options }: any): Record<string, any> {
    const merged = super._initializeApplicationOptions(options);
    const uniqueId = `PrototypeTokenConfig-${prototype.parent.uuid.replaceAll(".", "-")}`;
    return Object.assign(merged, { prototype, uniqueId });
  }
}

async function savePrototype(
  this: PrototypeTokenConfig,
  _event: Event,
  _form: HTMLFormElement,
  formData: FormDataExtended,
): Promise<void> {
  await this.actor.update({ prototypeToken: readToken(formData) });
}
