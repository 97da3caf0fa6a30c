import type { PackMetadata } from "../../../common/packs.js";
import { Collection } from "../../../common/utils/index.js";
import { CompendiumCollection } from "./compendium-collection.js";

/** Every compendium pack, by its id. */
export class CompendiumPacks extends Collection<CompendiumCollection> {
  /** The applications that list the packs. */
  readonly apps: any[] = [];

  constructor(packs: PackMetadata[] = []) {
    super(packs.map((metadata) => [metadata.id, new CompendiumCollection(metadata)] as const));
  }

  /** The folders of the sidebar in which packs are listed. */
  get folders(): Collection<any> {
    const folders = globalThis.game.folders?.filter(({ type }: any) => type === "Compendium") ?? [];
    return new Collection(folders.map((folder: any) => [folder.id, folder] as const));
  }

  /** Reads the index of every pack that the user may see. */
  async _readIndexes(): Promise<void> {
    await Promise.all(this.filter((pack) => pack.visible && !pack.indexed).map((pack) => pack.getIndex()));
  }

  /** Called when the world says something else about its packs. */
  async _onConfigure(): Promise<void> {
    await this._readIndexes();
    for (const pack of this) pack.render();
    for (const pack of this) for (const document of pack) document.render();
    this.render();
  }

  /** Draws every application that lists the packs again. */
  render(force = false, options: Record<string, any> = {}): void {
    for (const app of this.apps) void app.render({ ...options, force });
  }
}
