/** Choosing a picture by its path. */
import { ApplicationV2 } from "../api/application.js";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.js";
import type { FormDataExtended } from "../ux/form-data-extended.js";
import { CORE_ICONS } from "../../icons/list.js";

/** A picker that knows the icons of the host and takes any other path as text. */
export class FilePicker extends HandlebarsApplicationMixin(ApplicationV2) {
  /** The class in use, which a system may replace through CONFIG. */
  static get implementation(): typeof FilePicker {
    return CONFIG.ux?.FilePicker ?? FilePicker;
  }

  static override DEFAULT_OPTIONS: Record<string, any> = {
    id: "file-picker-{id}",
    tag: "form",
    classes: ["file-picker"],
    position: { width: 480, height: 460 },
    window: {
      title: "Choose a picture",
      icon: "fa-solid fa-image",
      contentClasses: ["standard-form"],
      resizable: true,
    },
    actions: { pick: pickIcon },
    form: { handler: choose, closeOnSubmit: true },
  };

  static override PARTS = {
    body: { template: "templates/apps/file-picker.hbs", scrollable: [".icons"] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  /** What is called with the chosen path. */
  readonly callback: ((path: string, picker: FilePicker) => unknown) | undefined;

  constructor({ callback, ...options }: any = {}) {
    super(options);
    this.callback = callback;
  }

  override async _prepareContext(options: any): Promise<any> {
    return Object.assign(await super._prepareContext(options), {
      current: this.options.current ?? "",
      icons: CORE_ICONS.map((name) => ({ name: name.replaceAll("-", " "), path: `icons/svg/${name}.svg` })),
      buttons: [{ type: "submit", icon: "fa-solid fa-check", label: "Use this picture" }],
    });
  }

  /** Opens the picker. */
  async browse(): Promise<this> {
    return this.render({ force: true });
  }
}

function pickIcon(this: FilePicker, _event: Event, target: HTMLElement): void {
  const input = this.form!.elements.namedItem("file") as HTMLInputElement;
  input.value = target.dataset.path!;
  for (const button of this.element.querySelectorAll("[data-path]")) {
    button.setAttribute("aria-pressed", String(button === target));
  }
}

async function choose(
  this: FilePicker,
  _event: Event,
  _form: HTMLFormElement,
  { object }: FormDataExtended,
): Promise<void> {
  const path = String(object.file).trim();
  if (path) await this.callback?.(path, this);
}
