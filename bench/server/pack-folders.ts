/** Lists each pack of the system in the folder that the manifest names, once in a world's life. */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { BaseFolder, BaseSetting } from "../common/documents/index.js";
import { PACK_SETTING, type PackMetadata } from "../common/packs.js";
import { randomID } from "../common/utils/text.js";
import type { Manifest } from "./manifest.js";
import { type PackFolder, readPackFolders } from "./pack-manifest.js";
import { packConfigs } from "./packs.js";
import type { Transaction, WorldDocuments } from "./world-documents.js";

/** Packs that this world has not seen yet get the folder of the manifest; what people moved since stays where it is. */
export async function filePacks(
  world: WorldDocuments,
  worldPath: string,
  manifest: Manifest,
  packs: PackMetadata[],
): Promise<void> {
  const file = path.join(worldPath, "packs", "filed.json");
  const filed = new Set<string>(await readFile(file, "utf8").then(JSON.parse, () => []));
  const fresh = packs.filter(({ id }) => !filed.has(id));
  if (fresh.length === 0) return;
  const transaction = world.begin();
  const configs = packConfigs(world);
  const place = (folders: PackFolder[], parent: string | null): void => {
    for (const folder of folders) {
      const inside = fresh.filter(({ name }) => folder.packs?.includes(name));
      const holdsAny = inside.length > 0 || (folder.folders ?? []).some((one) => holdsFresh(one, fresh));
      if (!holdsAny) continue;
      const id = folderFor(transaction, folder, parent);
      for (const pack of inside) configs[pack.id] = { ...configs[pack.id], folder: id };
      place(folder.folders ?? [], id);
    }
  };
  place(readPackFolders(manifest), null);
  storeConfigs(transaction, JSON.stringify(configs));
  await transaction.commit();
  await writeFile(file, JSON.stringify([...filed, ...fresh.map(({ id }) => id)]));
}

const holdsFresh = ({ packs = [], folders = [] }: PackFolder, fresh: PackMetadata[]): boolean =>
  fresh.some(({ name }) => packs.includes(name)) || folders.some((folder) => holdsFresh(folder, fresh));

/** Folders of the same name in the same place are one. */
function folderFor(transaction: Transaction, { name, sorting, color }: PackFolder, parent: string | null): string {
  const existing = transaction
    .readAll("Folder")
    .find(({ _source: { type, name: own, folder } }) => type === "Compendium" && own === name && folder === parent);
  if (existing) return existing.id!;
  const _id = randomID();
  const data = { _id, name, type: "Compendium", sorting: sorting ?? "a", color: color || null, folder: parent };
  transaction.set("Folder", _id, new BaseFolder(data, { strict: true }));
  return _id;
}

function storeConfigs(transaction: Transaction, value: string): void {
  const setting = transaction
    .readAll("Setting")
    .find(({ _source }) => _source["key"] === PACK_SETTING && !_source["user"]);
  if (setting) transaction.edit("Setting", setting.id!).updateSource({ value });
  else {
    const _id = randomID();
    transaction.set("Setting", _id, new BaseSetting({ _id, key: PACK_SETTING, value }, { strict: true }));
  }
}
