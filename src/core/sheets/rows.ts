import { ask } from "../../foundry/questions.js";
import { say } from "../../foundry/language.js";
import type { MenuEntry } from "../../foundry/menus.js";
import { readSetting } from "../../foundry/settings.js";

/** What a row menu needs to know of its sheet. */
export interface RowHost {
  readonly editing: boolean;
  readonly isEditable: boolean;
  /** The owned item a row stands for. */
  itemOf(row: HTMLElement): Item.Implementation | undefined;
  /** Uses it, where this ruleset gives it a use. */
  readonly use?: (item: Item.Implementation) => void;
  canUse(item: Item.Implementation): boolean;
  share(item: Item.Implementation): void;
}

/** Asks before a document is deleted, unless the user has switched the question off or holds Shift. */
export async function deleteWithQuestion(item: Item.Implementation, skip: boolean): Promise<void> {
  const sure =
    skip ||
    !readSetting<boolean>("askBeforeDelete") ||
    (await ask({
      title: say("TRIVIUM.Delete.Title", { name: item.name }),
      text: say("TRIVIUM.Delete.Text", { name: item.name }),
      yes: say("TRIVIUM.Delete.Yes"),
      no: say("TRIVIUM.Delete.No"),
      icon: "fa-solid fa-trash",
    }));
  if (sure) await item.delete();
}

/** The menu of an item's row: the same list behind right click, the three dots and Shift+F10. Entries one may not use are left out. */
export function rowMenu(host: RowHost): MenuEntry[] {
  const when = (test: (item: Item.Implementation) => boolean) => (row: HTMLElement) => {
    const item = host.itemOf(row);
    return item !== undefined && test(item);
  };
  const act = (deed: (item: Item.Implementation) => unknown) => (row: HTMLElement) => {
    const item = host.itemOf(row);
    if (item) void deed(item);
  };
  const open = (item: Item.Implementation) => item.sheet?.render({ force: true } as never);
  return [
    {
      label: "TRIVIUM.Row.Use",
      icon: "fa-solid fa-hand-fist",
      visible: when((item) => host.canUse(item)),
      act: act((item) => host.use?.(item)),
    },
    { label: "TRIVIUM.Row.View", icon: "fa-solid fa-eye", visible: when(() => !host.editing), act: act(open) },
    { label: "TRIVIUM.Row.Edit", icon: "fa-solid fa-pen", visible: when(() => host.editing), act: act(open) },
    {
      label: "TRIVIUM.Row.Share",
      icon: "fa-solid fa-comment",
      visible: when(() => true),
      act: act((item) => host.share(item)),
    },
    {
      label: "TRIVIUM.Row.Duplicate",
      icon: "fa-solid fa-copy",
      visible: when(() => host.editing),
      act: act((item) =>
        item.clone({ name: say("TRIVIUM.Row.CopyName", { name: item.name }) } as never, { save: true } as never),
      ),
    },
    {
      label: "TRIVIUM.Row.Delete",
      icon: "fa-solid fa-trash",
      visible: when(() => host.editing),
      grave: true,
      act: act((item) => deleteWithQuestion(item, false)),
    },
  ];
}
