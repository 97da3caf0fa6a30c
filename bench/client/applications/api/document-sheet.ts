/** Windows that show and edit a document. */
import { profile } from "../../../common/profile.js";
import { DocumentOwnershipConfig } from "../apps/document-ownership-config.js";
import { FilePicker } from "../apps/file-picker.js";
import type { FormDataExtended } from "../ux/form-data-extended.js";
import { sheetsOf, sheetTypeOf } from "../apps/sheet-registry.js";
import { applyTheme, headerButton } from "./application-frame.js";
import type { HeaderControl } from "./application-options.js";
import { ApplicationV2 } from "./application.js";
import { DialogV2 } from "./dialog.js";

/** A window of one document; it closes when the document goes or is hidden from the user. */
export class DocumentSheetV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    id: "{id}",
    classes: ["sheet"],
    tag: "form",
    document: null,
    viewPermission: "LIMITED",
    editPermission: "OWNER",
    canCreate: false,
    sheetConfig: true,
    actions: {
      copyUuid: { handler: onCopyUuid, buttons: [0, 2] },
      editImage: onEditImage,
      configureOwnership: onConfigureOwnership,
      configureSheet: onConfigureSheet,
      importDocument: onImportDocument,
    },
    form: { handler: onSubmitDocumentForm, submitOnChange: false, closeOnSubmit: false },
  };

  readonly #document: any;

  constructor(options: any = {}) {
    super(options);
    this.#document = options.document;
  }

  get document(): any {
    return this.#document;
  }

  override get title(): string {
    const { document } = this;
    const kind = game.i18n.localize(document.constructor.metadata.label);
    return `${kind}: ${document.name || document.id}`;
  }

  /** Whether the user may see the document. */
  get isVisible(): boolean {
    return this.document.testUserPermission(game.user, this.options.viewPermission);
  }

  /** Whether the user may change the document. */
  get isEditable(): boolean {
    if (this.document.pack && game.packs?.get(this.document.pack)?.locked) return false;
    return this.document.testUserPermission(game.user, this.options.editPermission);
  }

  override _initializeApplicationOptions(options: any): Record<string, any> {
    const { document } = options;
    if (!document?.documentName) {
      throw new Error(`A ${this.constructor.name} needs a document: new ${this.constructor.name}({document})`);
    }
    const merged = super._initializeApplicationOptions({ ...options, document: undefined });
    merged.document = document;
    merged.uniqueId = `${this.constructor.name}-${document.uuid.replaceAll(".", "-")}`;
    return merged;
  }

  override _canRender(options: any): false | void {
    if (!this.isVisible) {
      if (this.rendered) {
        void this.close({ submitted: true });
        return false;
      }
      const kind = game.i18n.localize(this.document.constructor.metadata.label);
      throw new Error(`You may not see this ${kind}. Ask a Gamemaster to share it with you.`);
    }
    return super._canRender(options);
  }

  override _getHeaderControls(): HeaderControl[] {
    const controls = super._getHeaderControls();
    if (this.options.sheetConfig) {
      const visible = (): boolean => this.isEditable && Boolean(this.document.id) && this.document.isOwner;
      controls.push({ action: "configureSheet", icon: "fa-solid fa-gear", label: "Configure sheet", visible });
    }
    if (profile().generation >= 14 && this.options.ownershipConfig !== false && "ownership" in this.document) {
      const visible = (): boolean => game.user.isGM && !this.document.isEmbedded;
      controls.push({ action: "configureOwnership", icon: "fa-solid fa-user-lock", label: "Ownership", visible });
    }
    if (profile().generation >= 14 && this.options.canImport !== false) {
      const { document } = this;
      const visible = (): boolean =>
        Boolean(document.pack) && !document.isEmbedded && document.constructor.canUserCreate(game.user);
      controls.push({ action: "importDocument", icon: "fa-solid fa-download", label: "Import", visible });
    }
    return controls;
  }

  override async _prepareContext(options: any): Promise<any> {
    const context = await super._prepareContext(options);
    const { document, isEditable } = this;
    return Object.assign(context, {
      document,
      source: document._source,
      fields: document.schema.fields,
      editable: isEditable,
      user: game.user,
      rootId: this.id,
    });
  }

  /** The colour schemes in which the sheet can be drawn; it says none with `themes: null` where it is registered. */
  get #themes(): Record<string, string> | null | undefined {
    const known = Object.values(sheetsOf(this.document.documentName, sheetTypeOf(this.document)));
    return known.find(({ cls }) => cls === this.constructor)?.themes;
  }

  /** Draws the sheet in the scheme that the user chose for it, or in none. */
  #applyTheme(frame: HTMLElement): void {
    const themes = this.#themes;
    if (themes === null) frame.classList.remove("themed", "theme-light", "theme-dark");
    const chosen = foundry.applications.apps.DocumentSheetConfig.getSheetThemeForDocument(this.document);
    if (!chosen || !themes || !(chosen in themes)) return;
    frame.dataset.theme = chosen;
    applyTheme(frame, chosen);
  }

  override async _renderFrame(options: any): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    this.#applyTheme(frame);
    if (this.document.id && this.window.controls) {
      const label = `Copy the document's address (UUID)`;
      this.window.controls.before(headerButton("copyUuid", "fa-solid fa-passport", label));
    }
    return frame;
  }

  override async _onFirstRender(context: any, options: any): Promise<void> {
    await super._onFirstRender(context, options);
    this.document.apps[this.id] = this;
  }

  override async _onRender(context: any, options: any): Promise<void> {
    await super._onRender(context, options);
    if (!this.isEditable) this._toggleDisabled(true);
  }

  /** Rich text that was not saved goes along when the sheet saves by itself, and is asked about otherwise. */
  override async _preClose(options: any): Promise<void> {
    await super._preClose(options);
    const editors = [...this.element.querySelectorAll("prose-mirror[name]")].filter((editor: any) => editor.isDirty());
    if (options.submitted || !editors.length || !this.isEditable || !this.form) return;
    const keep =
      this.options.form.submitOnChange ||
      (await DialogV2.confirm({
        window: { title: "Keep the text?" },
        content: "<p>Some text in this window was not saved. Save it now?</p>",
        modal: true,
        yes: { label: "Save", default: true },
        no: { label: "Throw away" },
      }));
    if (keep) await this.submit();
  }

  override _onClose(options: any): void {
    super._onClose(options);
    delete this.document.apps[this.id];
  }

  /** Disables or enables everything in the content that takes input. */
  _toggleDisabled(disabled: boolean): void {
    const content = this.window.content ?? this.element;
    for (const field of (this.form ?? content).elements ?? []) if (content.contains(field)) field.disabled = disabled;
    for (const image of content.querySelectorAll("[data-edit]")) image.classList.toggle("disabled", disabled);
  }

  /** The form's values as an update of the document. */
  _processFormData(_event: Event | null, _form: HTMLFormElement, formData: FormDataExtended): any {
    return foundry.utils.expandObject(formData.object);
  }

  /** The validated update; throws when the document would refuse it. */
  _prepareSubmitData(event: Event | null, form: HTMLFormElement, formData: FormDataExtended, updateData?: object): any {
    const submitData = this._processFormData(event, form, formData);
    if (updateData) foundry.utils.mergeObject(submitData, updateData);
    // Validation cleans what it is given; the update itself is to carry what the form said.
    const changes = foundry.utils.deepClone(submitData);
    this.document.validate({ changes, clean: true, fallback: false });
    return submitData;
  }

  /** Writes the update; generation 14 reports what it did. */
  async _processSubmitData(
    _event: Event | null,
    _form: HTMLFormElement,
    submitData: any,
    options: any = {},
  ): Promise<any> {
    const { document } = this;
    const stored = document.isEmbedded ? document.collection?.has(document.id) : Boolean(document.id);
    if (!stored && !this.options.canCreate)
      throw new Error(`The ${document.documentName} is not stored, so it cannot be updated.`);
    const result = stored
      ? { updated: await document.update(submitData, options) }
      : {
          created: await document.constructor.create(
            foundry.utils.mergeObject(document.toObject(), submitData),
            options,
          ),
        };
    return profile().generation >= 14 ? result : undefined;
  }

  /** Submits the form now; `updateData` is merged into what the form says. */
  override async submit({ updateData, ...options }: any = {}): Promise<any> {
    if (!this.form) return undefined;
    return super.submit({ updateData, updateOptions: options });
  }
}

async function onSubmitDocumentForm(
  this: DocumentSheetV2,
  event: Event,
  form: HTMLFormElement,
  formData: FormDataExtended,
  { updateData, updateOptions }: any = {},
): Promise<any> {
  if (!this.isEditable) return undefined;
  let submitData: any;
  try {
    submitData = this._prepareSubmitData(event, form, formData, updateData);
  } catch (refusal) {
    // A value the document refuses is the user's to mend: say which, keep what was typed.
    ui.notifications.error((refusal as Error).message);
    return undefined;
  }
  return this._processSubmitData(event, form, submitData, updateOptions);
}

async function onCopyUuid(this: DocumentSheetV2, event: PointerEvent): Promise<void> {
  event.preventDefault();
  const { document } = this;
  const text = event.button === 2 || event.type === "contextmenu" ? document.id : document.uuid;
  try {
    await navigator.clipboard.writeText(text);
    ui.notifications.info(`Copied ${text}`);
  } catch {
    ui.notifications.warn(`The browser does not let this page use the clipboard. Copy by hand: ${text}`);
  }
}

async function onEditImage(this: DocumentSheetV2, _event: Event, target: HTMLElement): Promise<void> {
  if (target.nodeName !== "IMG") throw new Error("The editImage action is available only for IMG elements.");
  if (!this.isEditable) return;
  const image = target as HTMLImageElement;
  const path = image.dataset.edit!;
  const picker = new FilePicker.implementation({
    type: "image",
    current: foundry.utils.getProperty(this.document._source, path),
    callback: (src: string) => {
      image.src = src;
      if (this.options.form.submitOnChange) this.form!.dispatchEvent(new Event("submit", { cancelable: true }));
    },
  });
  await picker.browse();
}

async function onConfigureSheet(this: DocumentSheetV2): Promise<void> {
  await new foundry.applications.apps.DocumentSheetConfig({ document: this.document }).render({ force: true });
}

async function onConfigureOwnership(this: DocumentSheetV2): Promise<void> {
  await new DocumentOwnershipConfig({ document: this.document }).render({ force: true });
}

async function onImportDocument(this: DocumentSheetV2): Promise<void> {
  const { compendium, id, documentName } = this.document;
  await this.close();
  await game.collections.get(documentName).importFromCompendium(compendium, id, {}, { renderSheet: true });
}
