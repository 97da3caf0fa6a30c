/** The list of compendium packs in the sidebar. */
import { DialogV2 } from "../../applications/api/dialog.js";
import { type ContextMenuEntry, writeEntries } from "../../applications/ux/context-menu.js";
import { DragDrop } from "../../applications/ux/drag-drop.js";
import { TextEditor } from "../../applications/ux/text-editor.js";
import { type DirectoryTree, fileEntries, type FiledEntry } from "./directory-entries.js";
import { activateSearch, askForFolder, filterDirectory, folderEntries } from "./directory-parts.js";
import { AbstractSidebarTab } from "./sidebar-tab.js";

/** Every pack that the user may see, in the folders of the packages that brought them. */
export class CompendiumDirectory extends AbstractSidebarTab {
  static override tabName = "compendium";

  static override DEFAULT_OPTIONS: Record<string, any> = {
    classes: ["directory", "flexcol"],
    actions: { activateEntry, createFolder },
  };

  static override PARTS = {
    header: { template: "templates/ui/directory-header.hbs" },
    directory: {
      template: "templates/ui/compendium-directory.hbs",
      templates: ["templates/ui/compendium-entry.hbs"],
      scrollable: [""],
    },
  };

  #search = "";

  get collection(): any {
    return game.packs;
  }

  override _configureRenderOptions(options: any): void {
    super._configureRenderOptions(options);
    if (!options.isFirstRender) options.parts = options.parts.filter((part: string) => part !== "header");
  }

  override async _prepareContext(options: any): Promise<any> {
    const context = { kinds: "compendiums", canCreateFolder: game.user.isGM, tree: listPacks() };
    return Object.assign(await super._prepareContext(options), context);
  }

  override async _onFirstRender(context: any, options: any): Promise<void> {
    await super._onFirstRender(context, options);
    for (const { apps } of [game.packs, game.folders]) if (!apps.includes(this)) apps.push(this);
    this._createContextMenu(() => this._getEntryContextOptions(), ".directory-item[data-pack]", {
      fixed: true,
      hookName: "getCompendiumContextOptions",
      parentClassHooks: false,
    });
    this._createContextMenu(
      () => folderEntries((id) => game.folders.get(id)),
      ".directory-item.folder > .folder-header",
      { fixed: true, hookName: "getFolderContextOptions", parentClassHooks: false },
    );
  }

  override async _onRender(context: any, options: any): Promise<void> {
    await super._onRender(context, options);
    const filter = (): void => filterDirectory(this.element, this.#search, "[data-pack]");
    if (options.parts.includes("header")) {
      activateSearch(this.element, this.#search, (wanted) => {
        this.#search = wanted;
        filter();
      });
    }
    filter();
    new DragDrop.implementation({
      dragSelector: ".directory-item[data-pack]",
      dropSelector: ".directory-list, .folder-header",
      callbacks: { dragstart: (event) => this._onDragStart(event), drop: (event) => void this._onDrop(event) },
    }).bind(this.element);
  }

  _onDragStart(event: DragEvent): void {
    const { pack } = (event.currentTarget as HTMLElement).dataset;
    event.dataTransfer!.setData("text/plain", JSON.stringify({ type: "Compendium", collection: pack }));
  }

  /** A gamemaster moves packs between folders. */
  async _onDrop(event: DragEvent): Promise<void> {
    event.stopPropagation();
    const target = event.currentTarget as HTMLElement;
    const { type, collection } = TextEditor.implementation.getDragEventData(event);
    const pack = type === "Compendium" ? game.packs.get(collection) : null;
    const folder = target.closest<HTMLElement>("[data-folder-id]")?.dataset.folderId ?? null;
    if (pack && game.user.isGM && (pack.folder?.id ?? null) !== folder) await pack.configure({ folder });
  }

  /** The entries of a pack's menu. */
  _getEntryContextOptions(): ContextMenuEntry[] {
    const packOf = (target: HTMLElement): any =>
      game.packs.get(target.closest<HTMLElement>("[data-pack]")!.dataset.pack);
    const canImport = (pack: any): boolean => {
      const config = CONFIG[pack.documentName];
      return config.collection && config.documentClass.canUserCreate(game.user);
    };
    return writeEntries([
      {
        label: "Unlock",
        icon: "fa-solid fa-lock-open",
        visible: (target) => game.user.isGM && packOf(target).locked,
        onClick: (target) => unlock(packOf(target)),
      },
      {
        label: "Lock",
        icon: "fa-solid fa-lock",
        visible: (target) => game.user.isGM && !packOf(target).locked,
        onClick: (target) => packOf(target).configure({ locked: true }),
      },
      {
        label: "Import all content",
        icon: "fa-solid fa-download",
        visible: (target) => canImport(packOf(target)),
        onClick: (target) => importAll(packOf(target)),
      },
    ]);
  }
}

function listPacks(): DirectoryTree {
  const packs: any[] = game.packs.filter((pack: any) => pack.visible);
  const entries = packs.map((pack): FiledEntry & { locked: boolean; type: string } => {
    const kind = game.i18n.localize(CONFIG[pack.documentName].documentClass.metadata.labelPlural);
    const { collection: id, title: name, locked, index } = pack;
    const icon = CONFIG[pack.documentName].sidebarIcon;
    const search = `${name} ${kind}`;
    return {
      id,
      name,
      img: null,
      icon,
      kind: `${kind}: ${index.size}`,
      search,
      locked,
      type: pack.documentName.toLowerCase(),
      folder: pack.folder?.id ?? null,
    };
  });
  return fileEntries(entries, game.packs.folders.contents, { showsEmpty: game.user.isGM });
}

async function unlock(pack: any): Promise<void> {
  const agreed = await DialogV2.confirm({
    window: { title: `Unlock ${pack.title}`, icon: "fa-solid fa-lock-open" },
    content:
      "<p>What is changed in this compendium stays in this world only, and is lost when the system brings a newer one. " +
      "To change a document safely, import it instead. Unlock the compendium?</p>",
    yes: { label: "Unlock" },
    no: { label: "Keep it locked", default: true },
  });
  if (agreed) await pack.configure({ locked: false });
}

async function importAll(pack: any): Promise<void> {
  const kinds = game.i18n.localize(CONFIG[pack.documentName].documentClass.metadata.labelPlural).toLowerCase();
  const name = foundry.utils.escapeHTML(pack.title);
  const answer = await DialogV2.input({
    window: { title: `Import ${pack.title}`, icon: "fa-solid fa-download" },
    content: `<label class="form-group"><span>Folder for the ${pack.index.size} ${kinds}</span><div class="form-fields">
      <input type="text" name="folderName" value="${name}" autofocus></div></label>`,
    ok: { label: "Import" },
  });
  if (answer) await pack.importAll({ folderName: answer.folderName.trim() });
}

async function activateEntry(this: CompendiumDirectory, _event: Event, target: HTMLElement): Promise<void> {
  game.packs.get(target.closest<HTMLElement>("[data-pack]")!.dataset.pack)?.render(true);
}

async function createFolder(this: CompendiumDirectory): Promise<void> {
  await askForFolder("Compendium");
}
