/** The lists of journal entries and of tables in the sidebar. */
import { type ContextMenuEntry, writeEntries } from "../../applications/ux/context-menu.js";
import { DocumentDirectory } from "./directory.js";

/** The entries of the journal. */
export class JournalDirectory extends DocumentDirectory {
  static override tabName = "journal";
  static override documentName = "JournalEntry";
}

/** The tables on which to roll. */
export class RollTableDirectory extends DocumentDirectory {
  static override tabName = "tables";
  static override documentName = "RollTable";

  override _getEntryContextOptions(): ContextMenuEntry[] {
    const tableOf = (target: HTMLElement): any =>
      this.collection.get(target.closest<HTMLElement>("[data-entry-id]")?.dataset.entryId);
    const own = writeEntries([
      {
        label: "Draw a result",
        icon: "fa-solid fa-dice-d20",
        visible: (target) => Boolean(tableOf(target)),
        onClick: (target) => tableOf(target).draw(),
      },
    ]);
    return [...own, ...super._getEntryContextOptions()];
  }
}
