/** The lists of actors and items in the sidebar. */
import { DocumentOwnershipConfig } from "../../applications/apps/document-ownership-config.js";
import { DialogV2 } from "../../applications/api/dialog.js";
import { writeEntries, type ContextMenuEntry } from "../../applications/ux/context-menu.js";
import { DragDrop } from "../../applications/ux/drag-drop.js";
import { TextEditor } from "../../applications/ux/text-editor.js";
import { listEntries, explainInvalid, typeLabel } from "./directory-entries.js";
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

  override _configureRenderOptions(options: any): void {
    super._configureRenderOptions(options);
    // The search field stays as it is while documents come and go.
    if (!options.isFirstRender) options.parts = options.parts.filter((part: string) => part !== "header");
  }

  override async _prepareContext(options: any): Promise<any> {
    const kind = game.i18n.localize(`DOCUMENT.${this.documentName}`);
    return Object.assign(await super._prepareContext(options), {
      kind,
      kinds: game.i18n.localize(`DOCUMENT.${this.documentName}s`).toLowerCase(),
      icon: CONFIG[this.documentName].sidebarIcon,
      canCreate: this.documentClass.canUserCreate(game.user),
      canCreateFolder: CONFIG.Folder.documentClass.canUserCreate(game.user),
      tree: listEntries(this.collection, this.documentName),
    });
  }

  override async _onFirstRender(context: any, options: any): Promise<void> {
    await super._onFirstRender(context, options);
    // The list shows folders too, so it is drawn again with either collection.
    for (const { apps } of [this.collection, game.folders]) if (!apps.includes(this)) apps.push(this);
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
    const search = this.element.querySelector("input[type=search]");
    search.addEventListener("input", () => {
      this.#search = search.value;
      this.#filter();
    });
  }

  override async _onRender(context: any, options: any): Promise<void> {
    await super._onRender(context, options);
    this.#filter();
    new DragDrop.implementation({
      dragSelector: ".directory-item[data-entry-id]",
      dropSelector: ".directory-list, .folder-header",
      callbacks: { dragstart: (event) => this.#onDragStart(event), drop: (event) => void this.#onDrop(event) },
    }).bind(this.element);
  }

  #filter(): void {
    const wanted = this.#search.trim().toLocaleLowerCase();
    for (const item of this.element.querySelectorAll("[data-entry-id]")) {
      item.hidden = !item.dataset.search.toLocaleLowerCase().includes(wanted);
    }
    for (const folder of this.element.querySelectorAll(".directory-item.folder")) {
      folder.hidden = Boolean(wanted) && !folder.querySelector("[data-entry-id]:not([hidden])");
    }
  }

  #onDragStart(event: DragEvent): void {
    const { entryId } = (event.currentTarget as HTMLElement).dataset;
    const document = this.collection.get(entryId);
    if (document) event.dataTransfer!.setData("text/plain", JSON.stringify(document.toDragData()));
  }

  /** Dropping an entry on a folder, or outside all folders, moves it there. */
  async #onDrop(event: DragEvent): Promise<void> {
    event.stopPropagation();
    const data = TextEditor.implementation.getDragEventData(event);
    if (data.type !== this.documentName) return;
    const document = await foundry.utils.fromUuid(data.uuid);
    const folder =
      (event.currentTarget as HTMLElement).closest<HTMLElement>("[data-folder-id]")?.dataset.folderId ?? null;
    if (!document || !document.isOwner || (document.folder?.id ?? null) === folder) return;
    if (document.isEmbedded) await this.documentClass.create({ ...document.toObject(), folder });
    else await document.update({ folder });
  }

  #documentOf(target: HTMLElement): any {
    return this.collection.get(target.closest<HTMLElement>("[data-entry-id]")?.dataset.entryId);
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
    const folderOf = (target: HTMLElement): any =>
      game.folders.get(target.closest<HTMLElement>("[data-folder-id]")!.dataset.folderId);
    return writeEntries([
      {
        label: "Rename folder",
        icon: "fa-solid fa-pen",
        visible: () => game.user.isGM,
        onClick: (target) => folderOf(target).sheet.render({ force: true }),
      },
      {
        label: "Delete folder",
        icon: "fa-solid fa-trash",
        classes: "danger",
        visible: () => game.user.isGM,
        onClick: (target) => folderOf(target).deleteDialog(),
      },
    ]);
  }
}

async function duplicate(document: any): Promise<void> {
  await document.clone({ name: `${document.name} (Copy)` }, { save: true, addSource: true });
}

async function createFolder(this: DocumentDirectory): Promise<void> {
  const answer = await DialogV2.input({
    window: { title: "Create folder", icon: "fa-solid fa-folder-plus" },
    content: `<label class="form-group"><span>Name</span><div class="form-fields">
      <input type="text" name="name" required autofocus></div></label>`,
    ok: { label: "Create folder" },
  });
  const name = answer?.name.trim();
  if (name) await CONFIG.Folder.documentClass.create({ name, type: this.documentName });
}

async function activateEntry(this: DocumentDirectory, _event: Event, target: HTMLElement): Promise<void> {
  const id = target.closest<HTMLElement>("[data-entry-id]")!.dataset.entryId!;
  const document = this.collection.get(id);
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
  await this.documentClass.createDialog(folder ? { folder } : {});
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
