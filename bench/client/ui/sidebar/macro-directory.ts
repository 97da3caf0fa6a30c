/** The list of macros in the sidebar. */
import { type ContextMenuEntry, writeEntries } from "../../applications/ux/context-menu.js";
import { DocumentDirectory } from "./directory.js";

/** The macros that the user may see. */
export class MacroDirectory extends DocumentDirectory {
  static override tabName = "macros";
  static override documentName = "Macro";

  override _getEntryContextOptions(): ContextMenuEntry[] {
    const macroOf = (target: HTMLElement): any =>
      this.collection.get(target.closest<HTMLElement>("[data-entry-id]")?.dataset.entryId);
    const own = writeEntries([
      {
        label: "Execute",
        icon: "fa-solid fa-play",
        visible: (target) => Boolean(macroOf(target)?.canExecute),
        onClick: (target) =>
          macroOf(target)
            .execute()
            .catch((error: unknown) => console.error(error)),
      },
    ]);
    return [...own, ...super._getEntryContextOptions()];
  }
}
