import { Document } from "../../common/abstract/document.js";
import { TypeDataModel } from "../../common/abstract/type-data.js";
import { BASE_DOCUMENT_TYPE } from "../../common/constants.js";
import { profile } from "../../common/profile.js";
import { getProperty, hasProperty, logCompatibilityWarning } from "../../common/utils/index.js";
import { createDialog, defaultName, deleteDialog } from "./document-dialogs.js";
import { fromDropData, toDragData } from "./document-drag.js";
import { createFigureEmbed, createInlineEmbed } from "./embed/embed.js";
import { whilePreparing } from "./preparation.js";
import { buildRelativeUuid } from "./uuid.js";

/** What happens to embedded documents, as told to every document above them. */
export type DescendantEvent = `${"_pre" | "_on"}${"Create" | "Update" | "Delete"}DescendantDocuments`;

/** Documents whose own initialisation is under way; those inside them are prepared by them. */
const initializing = new WeakSet<object>();

/** Adds to a core document class what only a client has: preparation, sheets, dialogs and the calls after changes. */
export function ClientDocumentMixin(Base: typeof Document) {
  class ClientDocument extends Base {
    /** The applications that show this document, by their id. */
    declare readonly apps: Record<string, any>;
    declare _sheet: any;

    protected override _configure(options: any = {}): void {
      super._configure(options);
      Object.defineProperty(this, "apps", { value: {}, enumerable: false });
      Object.defineProperty(this, "_sheet", { value: null, writable: true, enumerable: false });
    }

    /* Preparation */

    override _initialize(options: any = {}): void {
      initializing.add(this);
      try {
        super._initialize(options);
      } finally {
        initializing.delete(this);
      }
      if (globalThis.game?._documentsReady && !initializing.has(this.parent)) this._safePrepareData();
    }

    /** Prepares data; a failure is reported and costs this document its derived data only. */
    _safePrepareData(): void {
      try {
        whilePreparing(() => this.prepareData());
      } catch (error) {
        const msg = `Failed data preparation for ${this.uuid}`;
        globalThis.Hooks.onError("ClientDocument#_safePrepareData", error, { msg });
      }
    }

    /** Works out everything that follows from the source; once for each initialisation. */
    prepareData(): void {
      const typeData = this.system instanceof TypeDataModel ? this.system : null;
      typeData?.prepareBaseData();
      this.prepareBaseData();
      this.prepareEmbeddedDocuments();
      typeData?.prepareDerivedData();
      this.prepareDerivedData();
    }

    prepareBaseData(): void {}

    prepareEmbeddedDocuments(): void {
      for (const collection of Object.values(this.collections)) {
        for (const document of collection) document._safePrepareData();
      }
    }

    prepareDerivedData(): void {}

    /** The data that dice formulas may refer to. */
    getRollData(): any {
      return this.system;
    }

    /* Who may see it */

    get isOwner(): boolean {
      return this.testUserPermission(globalThis.game.user, "OWNER");
    }

    get hasPlayerOwner(): boolean {
      return globalThis.game.users.some((user: any) => !user.isGM && this.testUserPermission(user, "OWNER"));
    }

    get limited(): boolean {
      return this.testUserPermission(globalThis.game.user, "LIMITED", { exact: true });
    }

    get visible(): boolean {
      return this.isEmbedded ? this.parent.visible : this.testUserPermission(globalThis.game.user, "LIMITED");
    }

    /** The level of the current user. */
    get permission(): number {
      const { user } = globalThis.game;
      return user.isGM ? 3 : this.getUserLevel(user);
    }

    /** The collection that holds this document. */
    get collection(): any {
      if (this.isEmbedded) return this.parent[this.parentCollection!];
      if (this.pack) return this.documentName === "Folder" ? this.compendium.folders : this.compendium;
      return globalThis.game.collections.get(this.documentName);
    }

    /** The pack that holds this document; null for one of the world. */
    get compendium(): any {
      return (this.pack && globalThis.game.packs.get(this.pack)) || null;
    }

    /** The data with which this document is put into a pack. */
    toCompendium(
      pack?: any,
      {
        clearSort = true,
        clearFolder = false,
        clearFlags = false,
        clearSource = true,
        clearOwnership = true,
        clearState = true,
        keepId = false,
      }: Record<string, boolean> = {},
    ): Record<string, any> {
      const data = this.toObject();
      if (!keepId) delete data._id;
      if (clearSort) delete data.sort;
      if (clearFolder || !pack?.folders.has(data.folder)) delete data.folder;
      if (clearFlags) delete data.flags;
      if (clearSource && data._stats) Object.assign(data._stats, { compendiumSource: null, duplicateSource: null });
      if (clearOwnership) delete data.ownership;
      if (clearState) delete data.active;
      return data;
    }

    /* Sheets */

    /** The sheet that shows this document, made when first asked for; null where no class is registered for its type. */
    get sheet(): any {
      if (!this._sheet) {
        const cls = this._getSheetClass();
        this._sheet = cls ? new cls({ document: this }) : null;
      }
      return this._sheet;
    }

    /** The class of the sheet: the document's own choice, the default, or any; none for a type that does not exist. */
    _getSheetClass(): any {
      const { hasTypeData, TYPES } = this.constructor as typeof Document;
      if (hasTypeData && !TYPES.includes(this.type)) return null;
      const type = hasTypeData ? this.type : BASE_DOCUMENT_TYPE;
      const known = globalThis.CONFIG[this.documentName].sheetClasses?.[type] ?? {};
      const sheets = Object.values<any>(known);
      const chosen = known[getProperty(this._source, "flags.core.sheetClass")];
      return (chosen ?? sheets.find((sheet) => sheet.default) ?? sheets[0])?.cls ?? null;
    }

    /** Draws every application of this document again; with `force` also those that are closed. */
    render(force = false, context: Record<string, any> = {}): void {
      for (const app of Object.values(this.apps)) app.render({ ...context, force });
    }

    /** Lets go of the sheet in use for the one that is now to be used; what was open is open again then. */
    async _onSheetChange({ sheetOpen }: { sheetOpen?: boolean } = {}): Promise<void> {
      const old = this._sheet;
      this._sheet = null;
      const wasOpen = old?.rendered ?? false;
      await old?.close({ submitted: true, animate: false });
      if (sheetOpen ?? wasOpen) await this.sheet?.render({ force: true });
    }

    /* Addresses */

    /** The text that links to this document in rich text. */
    get link(): string {
      return `@UUID[${this.uuid}]{${this.name}}`;
    }

    /** The uuid as seen from another document. */
    getRelativeUUID(relative: any): string {
      if (profile().generation >= 14) {
        const message = "ClientDocument#getRelativeUUID is deprecated in favor of foundry.utils.buildRelativeUuid.";
        logCompatibilityWarning(message, { since: 14, until: 16, once: true });
      }
      return buildRelativeUuid(this as any, relative);
    }

    toDragData(): Record<string, any> {
      return toDragData(this);
    }

    static async fromDropData(data: any): Promise<any> {
      return fromDropData(this, data);
    }

    /* Inside other text */

    /** This document as an element for the text of another; null where it has nothing to show. */
    async toEmbed(config: any, options: any = {}): Promise<HTMLElement | null> {
      const own = this.system?.toEmbed ? await this.system.toEmbed(config, options) : null;
      const content = own ?? (await this._buildEmbedHTML(config, options));
      if (!content) return null;
      const { inline = false } = config;
      return inline
        ? this._createInlineEmbed(content, config, options)
        : this._createFigureEmbed(content, config, options);
    }

    /** What this document shows of itself inside other text; nothing, unless a class says otherwise. */
    async _buildEmbedHTML(_config: any, _options: any = {}): Promise<HTMLElement | HTMLCollection | null> {
      return null;
    }

    async _createInlineEmbed(
      content: HTMLElement | HTMLCollection,
      config: any,
      _options: any = {},
    ): Promise<HTMLElement | null> {
      return createInlineEmbed(this, content, config);
    }

    async _createFigureEmbed(
      content: HTMLElement | HTMLCollection,
      config: any,
      _options: any = {},
    ): Promise<HTMLElement | null> {
      return createFigureEmbed(this, content, config);
    }

    /* Dialogs */

    /** The document of the world with an id. */
    static get(id: string, options: object = {}): any {
      return globalThis.game.collections.get(this.documentName)?.get(id, options) ?? null;
    }

    static defaultName(context: { type?: string; parent?: any } = {}): string {
      return defaultName(this, context);
    }

    static async createDialog(data: any = {}, createOptions: any = {}, dialogOptions: any = {}): Promise<any> {
      return createDialog(this, data, createOptions, dialogOptions);
    }

    async deleteDialog(options: any = {}, operation: any = {}): Promise<any> {
      return deleteDialog(this, options, operation);
    }

    /* After changes, on every client */

    override _onCreate(data: any, options: any, userId: string): void {
      super._onCreate(data, options, userId);
      if (options.renderSheet && userId === globalThis.game.userId) this.sheet?.render({ force: true });
    }

    override _onUpdate(changed: any, options: any, userId: string): void {
      super._onUpdate(changed, options, userId);
      if ("type" in changed || hasProperty(changed, "flags.core.sheetClass")) void this._onSheetChange();
      if (options.render !== false)
        this.render(false, { renderContext: `update${this.documentName}`, renderData: changed });
    }

    override _onDelete(options: any, userId: string): void {
      super._onDelete(options, userId);
      // Nobody deletes what is inside, and yet it is gone with this.
      const inside = [...this.traverseEmbeddedDocuments()].map(([, document]) => document);
      for (const { apps } of [this, ...inside])
        for (const app of Object.values<any>(apps)) void app.close({ submitted: true });
    }

    /** Tells this document and all above it about documents inside. */
    _dispatchDescendantEvent(event: DescendantEvent, collection: string, args: any[], parent: any = this): void {
      (this as any)[event](parent, collection, ...args);
      this.parent?._dispatchDescendantEvent(event, collection, args, parent);
    }

    _preCreateDescendantDocuments(_parent: any, _name: string, _data: any[], _options: any, _userId: string): void {}

    _onCreateDescendantDocuments(...[, collection, documents, , options]: DescendantArguments): void {
      this.#renderDescendants("create", collection, documents, options);
    }

    _preUpdateDescendantDocuments(_parent: any, _name: string, _changes: any[], _options: any, _userId: string): void {}

    _onUpdateDescendantDocuments(...[, collection, documents, , options]: DescendantArguments): void {
      this.#renderDescendants("update", collection, documents, options);
    }

    _preDeleteDescendantDocuments(_parent: any, _name: string, _ids: string[], _options: any, _userId: string): void {}

    _onDeleteDescendantDocuments(...[, collection, documents, , options]: DescendantArguments): void {
      this.#renderDescendants("delete", collection, documents, options);
    }

    #renderDescendants(action: string, collection: string, documents: any[], options: any): void {
      if (options.render !== false)
        this.render(false, { renderContext: `${action}${collection}`, renderData: documents });
    }
  }
  return ClientDocument;
}

/** What the `_onXDescendantDocuments` methods are told. */
export type DescendantArguments = [
  parent: any,
  collection: string,
  documents: any[],
  dataOrIds: any[],
  options: any,
  userId: string,
];
