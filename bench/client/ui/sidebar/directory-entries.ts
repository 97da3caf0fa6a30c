/** What a directory lists. */

/** One line of a directory. */
export interface DirectoryEntry {
  id: string;
  name: string;
  img: string | null;
  /** What stands for a document without a picture. */
  icon: string;
  kind: string;
  search: string;
  invalid?: boolean;
  private?: boolean;
}

/** A line that knows the folder in which it stands. */
export type FiledEntry = DirectoryEntry & { folder: string | null };

/** Entries outside all folders, and the folders with theirs. */
export interface DirectoryTree {
  folders: { id: string; name: string; depth: number; entries: DirectoryEntry[] }[];
  entries: DirectoryEntry[];
  empty: boolean;
}

/** The name of a document's type, as far as anybody knows one. */
export function typeLabel(document: any): string {
  const label = CONFIG[document.documentName]?.typeLabels?.[document.type];
  return label && game.i18n.has(label) ? game.i18n.localize(label) : (document.type ?? "");
}

const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name, game.i18n.lang);

const asEntry = (document: any): FiledEntry => ({
  id: document.id,
  name: document.name,
  img: document.img ?? null,
  icon: CONFIG[document.documentName].sidebarIcon,
  kind: typeLabel(document),
  search: `${document.name} ${typeLabel(document)}`,
  private: document.ownership?.default === 0,
  folder: document.folder?.id ?? null,
});

/** An entry of a pack's index as a line of its window. */
export function indexAsEntry(documentName: string, { _id, name, img, type, folder }: any): FiledEntry {
  const kind = type ? typeLabel({ documentName, type }) : "";
  const icon = CONFIG[documentName].sidebarIcon;
  return { id: _id, name, img: img ?? null, icon, kind, search: `${name} ${kind}`, folder: folder ?? null };
}

const INVALID_ICON = "fa-solid fa-triangle-exclamation";

/** Documents whose data could not be read; Gamemasters see that they are there. */
function invalidEntries(collection: any): DirectoryEntry[] {
  if (!game.user.isGM) return [];
  const invalid = collection.invalidDocuments.filter(({ id }: any) => collection.invalidDocumentIds.has(id));
  return invalid.map(({ id, name }: any) => {
    return { id, name, img: null, icon: INVALID_ICON, kind: "cannot be read", search: name, invalid: true };
  });
}

/** Lists what the user may see of a collection of the world. */
export function listEntries(collection: any, documentName: string): DirectoryTree {
  const visible = collection.filter((document: any) => document.visible).map(asEntry);
  const folders = game.folders.filter((folder: any) => folder.type === documentName);
  return fileEntries(visible, folders, { others: invalidEntries(collection), showsEmpty: game.user.isGM });
}

/** Sorts entries into folders: folders by name, entries by name. */
export function fileEntries(
  given: FiledEntry[],
  allFolders: any[],
  { others = [], showsEmpty = false }: { others?: DirectoryEntry[]; showsEmpty?: boolean } = {},
): DirectoryTree {
  const visible = given.toSorted(byName);
  const entriesIn = (folder: string | null): DirectoryEntry[] => visible.filter((entry) => entry.folder === folder);
  const all: any[] = allFolders.toSorted(byName);
  const known = new Set(all.map((folder) => folder.id));
  const folders: DirectoryTree["folders"] = [];
  const walk = (parent: string | null, depth: number): void => {
    for (const folder of all.filter((one) => (known.has(one.folder?.id) ? one.folder.id : null) === parent)) {
      const entries = entriesIn(folder.id);
      if (entries.length || showsEmpty || folder.getSubfolders(true).some(({ id }: any) => entriesIn(id).length))
        folders.push({ id: folder.id, name: folder.name, depth, entries });
      walk(folder.id, depth + 1);
    }
  };
  walk(null, 0);
  const loose = [...visible.filter((entry) => !known.has(entry.folder)), ...others];
  return { folders, entries: loose, empty: !loose.length && !folders.some((folder) => folder.entries.length) };
}

/** Says why a document could not be read. */
export function explainInvalid(collection: any, id: string): void {
  const { name, reason } = collection.invalidDocuments.find((one: any) => one.id === id) ?? { name: id, reason: "" };
  ui.notifications.error(
    `"${name}" cannot be opened: its stored data does not fit this version of the system. Nothing of it was changed; ` +
      `a newer version may read it, or a Gamemaster can repair it with an update.\n${reason}`,
    { permanent: true },
  );
}
