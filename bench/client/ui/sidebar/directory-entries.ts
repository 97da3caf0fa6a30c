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

const asEntry = (document: any): DirectoryEntry & { folder: string | null; sort: number } => ({
  id: document.id,
  name: document.name,
  img: document.img ?? null,
  icon: CONFIG[document.documentName].sidebarIcon,
  kind: typeLabel(document),
  search: `${document.name} ${typeLabel(document)}`,
  private: document.ownership?.default === 0,
  folder: document.folder?.id ?? null,
  sort: document.sort ?? 0,
});

const INVALID_ICON = "fa-solid fa-triangle-exclamation";

/** Documents whose data could not be read; Gamemasters see that they are there. */
function invalidEntries(collection: any): DirectoryEntry[] {
  if (!game.user.isGM) return [];
  const invalid = collection.invalidDocuments.filter(({ id }: any) => collection.invalidDocumentIds.has(id));
  return invalid.map(({ id, name }: any) => {
    return { id, name, img: null, icon: INVALID_ICON, kind: "cannot be read", search: name, invalid: true };
  });
}

/** Sorts what the user may see into folders: folders by name, entries by name. */
export function listEntries(collection: any, documentName: string): DirectoryTree {
  const visible = collection.filter((document: any) => document.visible).map(asEntry);
  visible.sort(byName);
  const entriesIn = (folder: string | null): DirectoryEntry[] =>
    visible.filter((entry: any) => entry.folder === folder);
  const all: any[] = game.folders.filter((folder: any) => folder.type === documentName).toSorted(byName);
  const known = new Set(all.map((folder) => folder.id));
  const folders: DirectoryTree["folders"] = [];
  const walk = (parent: string | null, depth: number): void => {
    for (const folder of all.filter((one) => (known.has(one.folder?.id) ? one.folder.id : null) === parent)) {
      const entries = entriesIn(folder.id);
      if (entries.length || game.user.isGM) folders.push({ id: folder.id, name: folder.name, depth, entries });
      walk(folder.id, depth + 1);
    }
  };
  walk(null, 0);
  const loose = [...visible.filter((entry: any) => !known.has(entry.folder)), ...invalidEntries(collection)];
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
