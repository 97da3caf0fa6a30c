/** Choosing a picture by its path. */
import { IMAGE_FILE_EXTENSIONS } from "../../../common/constants.js";
import { ApplicationV2 } from "../api/application.js";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.js";
import type { FormDataExtended } from "../ux/form-data-extended.js";

/** What lies in a folder of the server. */
export interface BrowseResult {
  target: string;
  dirs: string[];
  files: string[];
  extensions: string[];
}

const isPicture = (path: string): boolean => path.split(".").at(-1)!.toLowerCase() in IMAGE_FILE_EXTENSIONS;
const lastOf = (path: string): string => path.split("/").at(-1)!;
const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);
const folderOf = (path: string): string => path.split("/").slice(0, -1).join("/");

/** A picker that shows the pictures of the host and of the system, and takes any other path as text. */
export class FilePicker extends HandlebarsApplicationMixin(ApplicationV2) {
  /** The class in use, which a system may replace through CONFIG. */
  static get implementation(): typeof FilePicker {
    return CONFIG.ux?.FilePicker ?? FilePicker;
  }

  static override DEFAULT_OPTIONS: Record<string, any> = {
    id: "file-picker-{id}",
    tag: "form",
    classes: ["file-picker"],
    position: { width: 480, height: 520 },
    window: {
      title: "Choose a picture",
      icon: "fa-solid fa-image",
      contentClasses: ["standard-form"],
      resizable: true,
    },
    actions: { pick: pickFile, openFolder },
    form: { handler: choose, closeOnSubmit: true },
  };

  static override PARTS = {
    path: { template: "templates/apps/file-picker-path.hbs" },
    files: { template: "templates/apps/file-picker.hbs", scrollable: [".icons"] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  /** Lists a folder of the server; `extensions` (with their dots) narrows the files. */
  static async browse(
    _source: string,
    target: string,
    { extensions = [] }: { extensions?: string[] } = {},
  ): Promise<BrowseResult> {
    const answer = await game.socket.emitWithAck("listFiles", target);
    if (!answer.ok) throw new Error(answer.error.message);
    const { dirs, files } = answer.value;
    const fits = (file: string): boolean => !extensions.length || extensions.some((one) => file.endsWith(one));
    return { target: answer.value.target, dirs, files: files.filter(fits), extensions };
  }

  /** What is called with the chosen path. */
  readonly callback: ((path: string, picker: FilePicker) => unknown) | undefined;
  #folder: BrowseResult | null = null;
  /** Where looking begins. */
  #roots: string[] = [];

  constructor({ callback, ...options }: any = {}) {
    // Without pictures to show, the window is as high as its field.
    super(game.user.can("FILES_BROWSE") ? options : { position: { height: "auto" }, ...options });
    this.callback = callback;
  }

  /** The path in the field. */
  get #chosen(): string {
    return (this.form?.elements.namedItem("file") as HTMLInputElement | null)?.value ?? this.options.current ?? "";
  }

  override async _prepareContext(options: any): Promise<any> {
    const mayBrowse = game.user.can("FILES_BROWSE");
    if (mayBrowse) this.#folder ??= await this.#findFolder(folderOf(this.options.current ?? ""));
    const { target = "", dirs = [], files = [] } = this.#folder ?? {};
    return Object.assign(await super._prepareContext(options), {
      current: this.#chosen,
      mayBrowse,
      place: target,
      roots: this.#roots.map((path) => ({ path, name: folderName(path), active: isWithin(target, path) })),
      up: target && !this.#roots.includes(target) ? { path: folderOf(target) } : null,
      dirs: dirs.filter((path) => !this.#roots.includes(path)).map((path) => ({ path, name: folderName(path) })),
      files: files.filter(isPicture).map((path) => ({ path, name: lastOf(path).replaceAll("-", " ") })),
      buttons: [{ type: "submit", icon: "fa-solid fa-check", label: "Use this picture" }],
    });
  }

  /** The folder with the present picture, or where all begins. */
  async #findFolder(wanted: string): Promise<BrowseResult> {
    const { implementation } = FilePicker;
    const start = await implementation.browse("public", "");
    this.#roots = start.dirs;
    const isKnown = start.dirs.some((dir) => isWithin(wanted, dir));
    return isKnown ? implementation.browse("public", wanted).catch(() => start) : start;
  }

  /** Shows a folder. */
  async openFolder(path: string): Promise<void> {
    this.#folder = await FilePicker.implementation.browse("public", path);
    await this.render({ parts: ["files"] });
    this.element.querySelector(`.folders [data-path="${CSS.escape(path)}"], .folders button`)?.focus();
  }

  /** Opens the picker, in a folder if one is named. */
  async browse(target?: string): Promise<this> {
    if (target !== undefined && game.user.can("FILES_BROWSE")) this.#folder = await this.#findFolder(target);
    return this.render({ force: true });
  }
}

/** A system's folder goes by the system's name. */
function folderName(path: string): string {
  if (path === `systems/${game.system.id}`) return game.system.title;
  return path === "icons" ? "Icons of the host" : lastOf(path);
}

async function openFolder(this: FilePicker, _event: Event, target: HTMLElement): Promise<void> {
  try {
    await this.openFolder(target.dataset.path!);
  } catch (failure) {
    ui.notifications.error((failure as Error).message);
  }
}

function pickFile(this: FilePicker, _event: Event, target: HTMLElement): void {
  const input = this.form!.elements.namedItem("file") as HTMLInputElement;
  input.value = target.dataset.path!;
  for (const button of this.element.querySelectorAll("[data-action=pick]")) {
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
