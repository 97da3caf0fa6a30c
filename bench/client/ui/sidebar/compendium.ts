/** The window of one compendium pack. */
import { ApplicationV2 } from "../../applications/api/application.js";
import { type ContextMenuEntry, writeEntries } from "../../applications/ux/context-menu.js";
import { TextEditor } from "../../applications/ux/text-editor.js";
import { type DirectoryTree, fileEntries, indexAsEntry } from "./directory-entries.js";
import { askForFolder, folderEntries } from "./directory-parts.js";
import { DocumentDirectory } from "./directory.js";

/** What is in a pack, in its folders: to be opened, dragged out and imported; to be written to where it is unlocked. */
export class Compendium extends DocumentDirectory {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    id: "compendium-{id}",
    classes: ["compendium-directory"],
    collection: null,
    position: { width: 360, height: 560 },
    window: { frame: true, positioned: true, resizable: true, icon: "fa-solid fa-book-atlas" },
  };

  static override PARTS = {
    ...DocumentDirectory.PARTS,
    header: { template: "templates/ui/compendium-header.hbs" },
  };

  readonly #collection: any;

  constructor(options: any = {}) {
    super(options);
    this.#collection = options.collection;
  }

  override get collection(): any {
    return this.#collection;
  }

  override get documentName(): string {
    return this.#collection.documentName;
  }

  override get title(): string {
    return this.#collection.title;
  }

  override get active(): boolean {
    return false;
  }

  /** Whether the user may change what is in the pack. */
  get isEditable(): boolean {
    return !this.#collection.locked && this.#collection.testUserPermission(game.user, "OWNER");
  }

  override _initializeApplicationOptions(options: any): Record<string, any> {
    const { collection } = options;
    if (!collection?.metadata)
      throw new Error("A Compendium application needs a collection: new Compendium({collection})");
    const merged = super._initializeApplicationOptions({ ...options, collection: undefined });
    return Object.assign(merged, { collection, uniqueId: collection.collection.replaceAll(".", "-") });
  }

  override _canRender(options: any): false | void {
    if (!this.#collection.visible) {
      if (this.rendered) {
        void this.close();
        return false;
      }
      throw new Error(`You may not see the compendium "${this.title}". Ask a Gamemaster to share it with you.`);
    }
    return super._canRender(options);
  }

  override async _renderFrame(options: any): Promise<HTMLElement> {
    const frame = await ApplicationV2.prototype._renderFrame.call(this, options);
    frame.classList.remove("tab", "sidebar-tab");
    frame.dataset.pack = this.#collection.collection;
    return frame;
  }

  override _insertElement(element: HTMLElement): void | Promise<void> {
    return ApplicationV2.prototype._insertElement.call(this, element);
  }

  /** Whether the pack is locked stands above the list, so that part is drawn with it. */
  override _configureRenderOptions(options: any): void {
    super._configureRenderOptions(options);
    if (!options.parts.includes("header")) options.parts.unshift("header");
  }

  override async _prepareContext(options: any): Promise<any> {
    const { isEditable } = this;
    await this.#collection.getIndex();
    return Object.assign(await super._prepareContext(options), {
      canCreate: isEditable,
      canCreateFolder: isEditable,
      locked: this.#collection.locked,
    });
  }

  override _listTree(): DirectoryTree {
    const entries = this.#collection.index.map((entry: any) => indexAsEntry(this.documentName, entry));
    return fileEntries(entries, this.#collection.folders.contents, { showsEmpty: this.isEditable });
  }

  override _listedCollections(): any[] {
    return [this.#collection];
  }

  override async _getDocument(id: string): Promise<any> {
    return this.#collection.getDocument(id);
  }

  override _getFolder(id: string): any {
    return this.#collection.folders.get(id);
  }

  override _getDragData(id: string): object | null {
    const entry = this.#collection.index.get(id);
    return entry ? { type: this.documentName, uuid: entry.uuid } : null;
  }

  /** A document that is dropped here is put into the pack, or moved within it. */
  override async _onDrop(event: DragEvent): Promise<void> {
    event.stopPropagation();
    const target = event.currentTarget as HTMLElement;
    const data = TextEditor.implementation.getDragEventData(event);
    if (data.type !== this.documentName || !data.uuid) return;
    if (!this.isEditable) {
      ui.notifications.warn(
        `The compendium "${this.title}" is locked, or not yours to change: nothing was put into it.`,
      );
      return;
    }
    const folder = target.closest<HTMLElement>("[data-folder-id]")?.dataset.folderId ?? null;
    const document = await foundry.utils.fromUuid(data.uuid);
    if (!document || document.isEmbedded) return;
    if (document.pack === this.#collection.collection) await document.update({ folder });
    else {
      const made = await this.#collection.importDocument(document, { clearFolder: true });
      if (folder) await made?.update({ folder });
    }
  }

  override async _createEntry(data: object): Promise<void> {
    const { collection: pack, folders } = this.#collection;
    await this.documentClass.createDialog(data, { pack }, { folders: folders.contents });
  }

  override async _createFolder(): Promise<void> {
    await askForFolder(this.documentName, { pack: this.#collection.collection });
  }

  override _getEntryContextOptions(): ContextMenuEntry[] {
    const idOf = (target: HTMLElement): string => target.closest<HTMLElement>("[data-entry-id]")!.dataset.entryId!;
    return writeEntries([
      {
        label: "Import",
        icon: "fa-solid fa-download",
        visible: () => this.documentClass.canUserCreate(game.user),
        onClick: (target) => importEntry(this.#collection, idOf(target)),
      },
      {
        label: "Delete",
        icon: "fa-solid fa-trash",
        classes: "danger",
        visible: () => this.isEditable,
        onClick: async (target) => (await this._getDocument(idOf(target)))?.deleteDialog(),
      },
    ]);
  }

  override _getFolderContextOptions(): ContextMenuEntry[] {
    return folderEntries(
      (id) => this._getFolder(id),
      () => this.isEditable,
    );
  }
}

/** Puts an entry of a pack into the world and opens it. */
async function importEntry(pack: any, id: string): Promise<void> {
  await game.collections.get(pack.documentName).importFromCompendium(pack, id, {}, { renderSheet: true });
}
