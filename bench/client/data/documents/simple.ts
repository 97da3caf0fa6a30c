/** Documents that have little of their own. */
import { BaseFolder, BaseItem, BaseSetting } from "../../../common/documents/index.js";
import { ClientDocumentMixin } from "../client-document.js";

/** An item, in the world or inside an actor. */
export class Item extends ClientDocumentMixin(BaseItem) {
  /** The actor that holds this item. */
  get actor(): any {
    return this.parent?.documentName === "Actor" ? this.parent : null;
  }

  get isOwned(): boolean {
    return this.isEmbedded;
  }

  /** The effects that act on the actor that holds this item. */
  get transferredEffects(): any[] {
    return this.effects.filter((effect: any) => effect.transfer === true);
  }
}

/** A folder of a directory. */
export class Folder extends ClientDocumentMixin(BaseFolder) {
  /** The documents right inside this folder: packs in a folder of packs, entries of the index in one inside a pack. */
  get contents(): any[] {
    if (this.pack) return this.documentCollection.index.filter(({ folder }: any) => folder === this.id);
    if (this.type === "Compendium") return globalThis.game.packs.filter(({ folder }: any) => folder === this);
    const documents = globalThis.game.collections.get(this.type);
    return documents?.filter(({ _source }: any) => _source.folder === this.id) ?? [];
  }

  /** The collection whose documents this folder holds. */
  get documentCollection(): any {
    if (this.pack) return this.compendium;
    if (this.type === "Compendium") return globalThis.game.packs;
    return globalThis.game.collections.get(this.type);
  }

  /** The folders right inside this folder. */
  getSubfolders(recursive = false): any[] {
    const all = this.pack ? this.compendium.folders : globalThis.game.folders;
    const inside = all.filter(({ _source }: any) => _source.folder === this.id);
    return recursive ? inside.flatMap((folder: any) => [folder, ...folder.getSubfolders(true)]) : inside;
  }

  /** The folders around this one, the nearest first. */
  get ancestors(): any[] {
    return this.folder ? [this.folder, ...this.folder.ancestors] : [];
  }

  get depth(): number {
    return this.ancestors.length + 1;
  }

  /** Folders are in sight for whoever sees something in them. */
  override get visible(): boolean {
    if (this.pack) return this.compendium.visible;
    return globalThis.game.user.isGM || [...this.contents, ...this.getSubfolders()].some(({ visible }) => visible);
  }
}

/** The stored value of a setting. */
export class Setting extends ClientDocumentMixin(BaseSetting) {
  override _onCreate(data: any, options: any, userId: string): void {
    super._onCreate(data, options, userId);
    this.#notify(options, userId);
  }

  override _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("value" in changed) this.#notify(options, userId);
  }

  #notify(options: any, userId: string): void {
    globalThis.game.settings.notify(this._source["key"], this._source["user"], options, userId);
  }
}
