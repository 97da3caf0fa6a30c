/** The keys of the board and of the bar of macros. */
import { executeSlot } from "../ui/hotbar.js";

/** The token under the pointer or with the focus. */
const hovered = (): any => (globalThis.canvas.ready ? globalThis.canvas.tokens.hover : null);

const target = (releaseOthers: boolean): boolean => {
  const token = hovered();
  if (!token) return false;
  token.setTarget(!token.isTargeted, { releaseOthers });
  return true;
};

/** Deletes the tokens under control, as far as the user may. */
function deleteControlled(): boolean {
  const { canvas, game } = globalThis;
  const focused = document.activeElement;
  const isElsewhere = focused && focused !== document.body && !canvas.board?.element.contains(focused);
  if (!canvas.ready || isElsewhere) return false;
  const mayDelete = ({ document: token }: any): boolean => token.canUserModify(game.user, "delete");
  const ids = canvas.tokens.controlled.filter(mayDelete).map(({ id }: any) => id);
  if (ids.length === 0) return false;
  void canvas.scene.deleteEmbeddedDocuments("Token", ids);
  return true;
}

/** Registers what the board's keys do: T targets, Shift+T targets one more, Delete deletes. */
export function registerCoreKeybindings(): void {
  const { keybindings } = globalThis.game;
  keybindings.register("core", "target", {
    name: "Target",
    editable: [{ key: "KeyT" }],
    onDown: () => target(true),
  });
  keybindings.register("core", "targetMore", {
    name: "Target one more",
    editable: [{ key: "KeyT", modifiers: ["Shift"] }],
    onDown: () => target(false),
  });
  for (let index = 0; index < 10; index++) {
    const key = (index + 1) % 10;
    keybindings.register("core", `executeMacro${key}`, {
      name: `Execute macro ${key}`,
      editable: [{ key: `Digit${key}` }],
      onDown: () => executeSlot(index),
    });
  }
  keybindings.register("core", "delete", {
    name: "Delete",
    editable: [{ key: "Delete" }],
    onDown: deleteControlled,
  });
}
