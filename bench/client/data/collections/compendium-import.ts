/** Bringing a whole pack into the world. */

/** What an import of a pack may be told, besides the options of `fromCompendium`. */
export interface ImportAllOptions {
  folderId?: string | null;
  folderName?: string;
  [option: string]: any;
}

/** Creates everything of a pack in the world, in folders like those of the pack; gives what was created. */
export async function importWholePack(
  pack: any,
  { folderId = null, folderName = "", ...options }: ImportAllOptions,
): Promise<any[]> {
  const { game, CONFIG, ui } = globalThis;
  const collection = game.collections.get(pack.documentName);
  const { documentClass: Folder } = CONFIG.Folder;
  const named = folderName ? await Folder.create({ name: folderName, type: pack.documentName }) : null;
  const parent = folderId ?? named?.id ?? null;
  const inWorld = await importFolders(pack, parent);
  const documents = await pack.getDocuments();
  const data = documents.map((document: any) => ({
    ...collection.fromCompendium(document, options),
    folder: inWorld.get(document._source.folder) ?? parent,
  }));
  const keepId = options["keepId"] ?? false;
  const created = await pack.documentClass.createDocuments(data, { ...options, fromCompendium: true, keepId });
  ui.notifications?.info(`Imported ${created.length} documents from "${pack.title}" into the world.`);
  return created;
}

/** Makes the folders of a pack in the world; gives the new ids by the old. */
async function importFolders(pack: any, parent: string | null): Promise<Map<string | null, string>> {
  const made = new Map<string | null, string>();
  const outerFirst = pack.folders.contents.toSorted((a: any, b: any) => a.depth - b.depth);
  for (const folder of outerFirst) {
    const { _id, _stats, ...data } = folder.toObject();
    const place = made.get(data.folder) ?? parent;
    const created = await globalThis.CONFIG.Folder.documentClass.create({ ...data, folder: place });
    if (created) made.set(_id, created.id);
  }
  return made;
}
