import { assignMacro, createMacro, onHotbarDrop, ownMacros } from "../../foundry/hotbar.js";
import { say } from "../../foundry/language.js";
import { notify } from "../../foundry/notice.js";
import { inTurn } from "../../kit/queue.js";
import { rulesetOf } from "../registry.js";
import { isInCompendium, readDrop, USE_TYPE, useCommand, type UseData } from "./use-macro.js";

type Usable = Actor.Implementation | Item.Implementation;

/** The document of a use that this user could act with; others keep what Foundry does with them. */
function usable({ uuid }: UseData): Usable | undefined {
  if (isInCompendium(uuid)) return undefined;
  const found: unknown = fromUuidSync(uuid as never);
  if (!(found instanceof Actor) && !(found instanceof Item)) return undefined;
  const document = found as Usable;
  const ruleset = rulesetOf(document instanceof Actor ? "Actor" : "Item", document.type);
  return ruleset && document.isOwner ? document : undefined;
}

/**
 * Puts a macro that uses a thing into a slot: one that does the same already, or a new one with its name and picture.
 * Drops of the same thing follow one after the other, so that the second finds what the first has made.
 */
const assignUse = (use: UseData & { label: string }, document: Usable, slot: number | string): Promise<void> => {
  const command = useCommand(use);
  return inTurn(`macro:${command}`, () => assign(command, use, document, slot));
};

async function assign(command: string, use: { label: string }, document: Usable, slot: number | string): Promise<void> {
  const name = use.label === "" ? document.name : say("TRIVIUM.Macro.Name", { name: document.name, label: use.label });
  const known = ownMacros().find((macro) => macro.command === command);
  const macro = known ?? (await createMacro({ name, img: document.img ?? "", command }));
  if (macro) await assignMacro(macro, slot);
}

/** Answers drops on the hotbar (T19.1). The answer is given at once, for Foundry does not wait; the macro follows. */
export function listenToHotbar(): void {
  onHotbarDrop((data, slot) => {
    const use = readDrop(data);
    const document = use && usable(use);
    if (!use || !document) return true;
    assignUse(use, document, slot).catch(() => notify("error", say("TRIVIUM.Macro.Failed", { name: document.name })));
    return false;
  });
}

/** Lets a sheet's Stats and the like be dragged: an element says with `data-tr-use` how it uses the sheet's document. */
export function dragUse(event: DragEvent, document: { readonly uuid: string }): void {
  const element = (event.target as HTMLElement | null)?.closest?.<HTMLElement>("[data-tr-use]");
  if (!element || !event.dataTransfer) return;
  const options: unknown = JSON.parse(element.dataset["trUse"] ?? "{}");
  const label = element.dataset["trUseLabel"] ?? "";
  event.dataTransfer.setData("text/plain", JSON.stringify({ type: USE_TYPE, uuid: document.uuid, options, label }));
  event.stopPropagation();
}
