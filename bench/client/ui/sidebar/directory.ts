/** The lists of actors and items in the sidebar. */
import { DocumentOwnershipConfig } from "../../applications/apps/document-ownership-config.js";
import { writeEntries, type ContextMenuEntry } from "../../applications/ux/context-menu.js";
import { DragDrop } from "../../applications/ux/drag-drop.js";
import { TextEditor } from "../../applications/ux/text-editor.js";
import { type DirectoryTree, explainInvalid, listEntries, typeLabel } from "./directory-entries.js";
import { activateSearch, askForFolder, filterDirectory, folderEntries } from "./directory-parts.js";
import { AbstractSidebarTab } from "./sidebar-tab.js";

/** A searchable list of the documents of a collection, in their folders. */
export class DocumentDirectory extends AbstractSidebarTab {
  static documentName: string;

  static override DEFAULT_OPTIONS: Record<string, any> = {
    classes: ["directory", "flexcol"],
    actions: { activateEntry, createEntry, createFolder },
  };

  static override PARTS = {
    header: { template: "templates/ui/directory-header.hbs" },
    directory: {
      template: "templates/ui/directory.hbs",
      templates: ["templates/ui/directory-entry.hbs"],
      scrollable: [""],
    },
  };

  #search = "";

  get documentName(): string {
    return (this.constructor as typeof DocumentDirectory).documentName;
  }
  get collection(): any {
    return game.collections.get(this.documentName);
  }
  get documentClass(): any {
    return CONFIG[this.documentName].documentClass;
  }

  /** What is listed, in its folders. */
  _listTree(): DirectoryTree {
    return listEntries(this.collection, this.documentName);
  }

  /** The document behind an entry; a pack has to load it. */
  async _getDocument(id: string): Promise<any> {
    return this.collection.get(id);
  }

  /** The folder with an id, of those that are listed here. */
  _getFolder(id: string): any {
    return game.folders.get(id);
  }

  override _configureRenderOptions(options: any): void {
    super._configureRenderOptions(options);
    // The search field stays as it is while documents come and go.
    if (!options.isFirstRender) options.parts = options.parts.filter((part: string) => part !== "header");
  }

  override async _prepareContext(options: any): Promise<any> {
    const kind = game.i18n.localize(`DOCUMENT.${this.documentName}`);
    return Object.assign(await super._prepareContext(options), {
      kind,
      kinds: game.i18n.localize(this.documentClass.metadata.labelPlural).toLowerCase(),
      icon: CONFIG[this.documentName].sidebarIcon,
      canCreate: this.documentClass.canUserCreate(game.user),
      canCreateFolder: CONFIG.Folder.documentClass.canUserCreate(game.user),
      tree: this._listTree(),
    });
  }

  override async _onFirstRender(context: any, options: any): Promise<void> {
    await super._onFirstRender(context, options);
    // The list shows folders too, so it is drawn again with either collection.
    for (const { apps } of this._listedCollections()) if (!apps.includes(this)) apps.push(this);
    this._createContextMenu(() => this._getEntryContextOptions(), ".directory-item[data-entry-id]", {
      fixed: true,
      hookName: `get${this.documentName}ContextOptions`,
      parentClassHooks: false,
    });
    this._createContextMenu(() => this._getFolderContextOptions(), ".directory-item.folder > .folder-header", {
      fixed: true,
      hookName: "getFolderContextOptions",
      parentClassHooks: false,
    });
  }

  /** The collections with which this list changes. */
  _listedCollections(): any[] {
    return [this.collection, game.folders];
  }

  override async _onRender(context: any, options: any): Promise<void> {
    await super._onRender(context, options);
    if (options.isFirstRender) this.#search = "";
    if (options.parts.includes("header")) {
      activateSearch(this.element, this.#search, (wanted) => {
        this.#search = wanted;
        this.#filter();
      });
    }
    this.#filter();
    new DragDrop.implementation({
      dragSelector: ".directory-item[data-entry-id]",
      dropSelector: ".directory-list, .folder-header",
      callbacks: { dragstart: (event) => this._onDragStart(event), drop: (event) => void this._onDrop(event) },
    }).bind(this.element);
  }

  #filter(): void {
    filterDirectory(this.element, this.#search, "[data-entry-id]");
  }

  /** What a drag of an entry carries. */
  _getDragData(id: string): object | null {
    return this.collection.get(id)?.toDragData() ?? null;
  }

  _onDragStart(event: DragEvent): void {
    const data = this._getDragData((event.currentTarget as HTMLElement).dataset.entryId!);
    if (data) event.dataTransfer!.setData("text/plain", JSON.stringify(data));
  }

  /** Dropping an entry on a folder, or outside all folders, moves it there; one of a pack is imported there. */
  async _onDrop(event: DragEvent): Promise<void> {
    event.stopPropagation();
    const target = event.currentTarget as HTMLElement;
    const data = TextEditor.implementation.getDragEventData(event);
    if (data.type !== this.documentName || !data.uuid) return;
    const document = await foundry.utils.fromUuid(data.uuid);
    const folder = target.closest<HTMLElement>("[data-folder-id]")?.dataset.folderId ?? null;
    if (document) await this._onDropDocument(document, folder);
  }

  async _onDropDocument(document: any, folder: string | null): Promise<void> {
    if (document.pack) {
      if (document.isEmbedded) return;
      if (this.documentClass.canUserCreate(game.user)) await this.#import(document, folder);
      else ui.notifications.warn("You may not import documents into this world. Ask a Gamemaster to import it.");
      return;
    }
    if (!document.isOwner || (document.folder?.id ?? null) === folder) return;
    if (document.isEmbedded) await this.documentClass.create({ ...document.toObject(), folder });
    else await document.update({ folder });
  }

  async #import(document: any, folder: string | null): Promise<void> {
    const { compendium, id } = document;
    await this.collection.importFromCompendium(compendium, id, { folder }, { renderSheet: true });
  }

  #documentOf(target: HTMLElement): any {
    return this.collection.get(target.closest<HTMLElement>("[data-entry-id]")?.dataset.entryId);
  }

  async _createEntry(data: object): Promise<void> {
    await this.documentClass.createDialog(data);
  }

  async _createFolder(): Promise<void> {
    await askForFolder(this.documentName);
  }

  /** The entries of an entry's menu. */
  _getEntryContextOptions(): ContextMenuEntry[] {
    const isGM = (target: HTMLElement): boolean => game.user.isGM && Boolean(this.#documentOf(target));
    return writeEntries([
      {
        label: "Ownership",
        icon: "fa-solid fa-user-lock",
        visible: isGM,
        onClick: (target) =>
          new DocumentOwnershipConfig({ document: this.#documentOf(target) }).render({ force: true }),
      },
      {
        label: "Duplicate",
        icon: "fa-solid fa-copy",
        visible: (target) => this.documentClass.canUserCreate(game.user) && Boolean(this.#documentOf(target)?.isOwner),
        onClick: (target) => duplicate(this.#documentOf(target)),
      },
      {
        label: "Delete",
        icon: "fa-solid fa-trash",
        classes: "danger",
        visible: (target) => Boolean(this.#documentOf(target)?.canUserModify(game.user, "delete")),
        onClick: (target) => this.#documentOf(target).deleteDialog(),
      },
    ]);
  }

  /** The entries of a folder's menu. */
  _getFolderContextOptions(): ContextMenuEntry[] {
    return folderEntries((id) => this._getFolder(id));
  }
}

async function duplicate(document: any): Promise<void> {
  await document.clone({ name: `${document.name} (Copy)` }, { save: true, addSource: true });
}

async function createFolder(this: DocumentDirectory): Promise<void> {
  await this._createFolder();
}

async function activateEntry(this: DocumentDirectory, _event: Event, target: HTMLElement): Promise<void> {
  const id = target.closest<HTMLElement>("[data-entry-id]")!.dataset.entryId!;
  const document = await this._getDocument(id);
  if (!document) return explainInvalid(this.collection, id);
  if (document.documentName === "Scene") return void (await document.view());
  if (document.sheet) await document.sheet.render({ force: true });
  else {
    ui.notifications.warn(
      `"${document.name}" cannot be opened: there is no sheet for the type "${typeLabel(document)}". ` +
        `It may have been made by another version of the system; its data is kept.`,
    );
  }
}

async function createEntry(this: DocumentDirectory, _event: Event, target: HTMLElement): Promise<void> {
  const folder = target.closest<HTMLElement>("[data-folder-id]")?.dataset.folderId;
  await this._createEntry(folder ? { folder } : {});
}

/** The actors of the world. */
export class ActorDirectory extends DocumentDirectory {
  static override tabName = "actors";
  static override documentName = "Actor";
}

/** The items of the world that belong to nobody. */
export class ItemDirectory extends DocumentDirectory {
  static override tabName = "items";
  static override documentName = "Item";
}
