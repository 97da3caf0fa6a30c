/** What every list with folders has: a search field, folders to make, and a menu on each of them. */
import { DialogV2 } from "../../applications/api/dialog.js";
import { type ContextMenuEntry, writeEntries } from "../../applications/ux/context-menu.js";

/** Makes the search field of a list work, beginning with what was looked for already. */
export function activateSearch(element: HTMLElement, wanted: string, onSearch: (wanted: string) => void): void {
  const field = element.querySelector<HTMLInputElement>("input[type=search]");
  if (!field) return;
  field.value = wanted;
  field.addEventListener("input", () => onSearch(field.value));
}

/** Shows only what a search means, and the folders in which something of it stands. */
export function filterDirectory(element: HTMLElement, search: string, selector: string): void {
  const wanted = search.trim().toLocaleLowerCase();
  for (const item of element.querySelectorAll<HTMLElement>(selector)) {
    item.hidden = !item.dataset.search!.toLocaleLowerCase().includes(wanted);
  }
  for (const folder of element.querySelectorAll<HTMLElement>(".directory-item.folder")) {
    folder.hidden = Boolean(wanted) && !folder.querySelector(`${selector}:not([hidden])`);
  }
}

/** Asks for the name of a new folder, in the world or in a pack, and makes it. */
export async function askForFolder(type: string, operation: { pack?: string } = {}): Promise<void> {
  const answer = await DialogV2.input({
    window: { title: "Create folder", icon: "fa-solid fa-folder-plus" },
    content: `<label class="form-group"><span>Name</span><div class="form-fields">
      <input type="text" name="name" required autofocus></div></label>`,
    ok: { label: "Create folder" },
  });
  const name = answer?.name.trim();
  if (name) await CONFIG.Folder.documentClass.create({ name, type }, operation);
}

/** The entries of a folder's menu. */
export function folderEntries(
  find: (id: string) => any,
  visible: () => boolean = () => game.user.isGM,
): ContextMenuEntry[] {
  const folderOf = (target: HTMLElement): any =>
    find(target.closest<HTMLElement>("[data-folder-id]")!.dataset.folderId!);
  return writeEntries([
    {
      label: "Rename folder",
      icon: "fa-solid fa-pen",
      visible,
      onClick: (target) => folderOf(target).sheet.render({ force: true }),
    },
    {
      label: "Delete folder",
      icon: "fa-solid fa-trash",
      classes: "danger",
      visible,
      onClick: (target) => folderOf(target).deleteDialog(),
    },
  ]);
}
