import type { ChatCommand } from "../../../core/chat/commands.js";
import { say } from "../../../foundry/language.js";
import { notify } from "../../../foundry/notice.js";
import { shareItem } from "../chat/item-card.js";
import { canAct } from "../deeds/facts.js";
import { act } from "../chat/follow.js";
import { isStat, STATS, type Stat } from "../rules/names.js";
import { FourPointsActionDialog } from "./action-dialog.js";
import { createNpc } from "./npc-dialog.js";
import { FourPointsOverview } from "./overview.js";
import { FourPointsPartyDialog } from "./party-dialog.js";
import { FourPointsRequestDialog } from "./request-dialog.js";
import { actionStart, isAbility, useBareAbility, whyNoPower } from "./use-item.js";

/** A plain Test of Luck: Normal, without help or hindrance; it costs nothing (FPA-65). */
export async function testPlainLuck(actor: Actor.Implementation): Promise<void> {
  await act({ actor, what: say("FOURPOINTS.Luck.Plain"), input: { stat: "wits" }, way: "luck" });
}

/** Uses an actor or item as a click on its sheet would: the Action dialog, or the item shown in chat. */
export async function useDocument(
  document: Actor.Implementation | Item.Implementation,
  options: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (document instanceof Actor) {
    const { stat } = options;
    await FourPointsActionDialog.openFor(document as Actor.Implementation, isStat(stat) ? { stat } : {});
    return;
  }
  await useItem(document as Item.Implementation);
}

/** Uses an item: an Ability just works, what belongs in an Action opens its dialog, everything else is shown. */
export async function useItem(item: Item.Implementation): Promise<void> {
  const start = actionStart(item);
  const amiss = item.actor && canAct(item.actor) ? whyNoPower(item) : null;
  if (amiss !== null) notify("warn", amiss);
  else if (isAbility(item)) await useBareAbility(item);
  else if (start && item.actor && canAct(item.actor)) await FourPointsActionDialog.openFor(item.actor, start);
  else await shareItem(item);
}

/** The Stat a word names, in the rules' own words or in the reader's language; undefined when none. */
function statNamed(word: string): Stat | undefined {
  const lower = word.toLowerCase();
  return STATS.find((stat) => stat === lower || say(`FOURPOINTS.Stat.${stat}`).toLowerCase() === lower);
}

/** A command of the Guide's that opens a window for the whole party (FP-118, FP-123). */
const forParty = (word: string, open: () => Promise<void>, help: string): ChatCommand => ({
  word,
  help,
  gmOnly: true,
  run: () => false,
  async alone(rest) {
    if (rest === "") await open();
    return rest === "";
  },
});

/** Four Points' chat commands. */
export const commands: readonly ChatCommand[] = [
  {
    word: "luck",
    help: "FOURPOINTS.Command.Luck",
    async run(actor, rest) {
      if (rest !== "" || !canAct(actor)) return false;
      await testPlainLuck(actor);
      return true;
    },
  },
  {
    word: "act",
    args: "FOURPOINTS.Command.ActArgs",
    options: () => STATS.map((stat) => say(`FOURPOINTS.Stat.${stat}`)),
    help: "FOURPOINTS.Command.Act",
    async run(actor, rest) {
      const stat = rest === "" ? undefined : statNamed(rest);
      if (!canAct(actor) || (rest !== "" && !stat)) return false;
      await FourPointsActionDialog.openFor(actor, stat ? { stat } : {});
      return true;
    },
  },
  {
    word: "npc",
    args: "FOURPOINTS.Command.NpcArgs",
    help: "FOURPOINTS.Command.Npc",
    gmOnly: true,
    run: () => false,
    async alone(rest) {
      if (rest === "") return false;
      await createNpc(rest);
      return true;
    },
  },
  {
    word: "ask",
    help: "FOURPOINTS.Command.Ask",
    gmOnly: true,
    run: () => false,
    async alone(rest) {
      if (rest !== "") return false;
      await FourPointsRequestDialog.openFor(null);
      return true;
    },
  },
  forParty("rest", () => FourPointsPartyDialog.openFor("rest"), "FOURPOINTS.Command.Rest"),
  forParty("progress", () => FourPointsPartyDialog.openFor("progress"), "FOURPOINTS.Command.Progress"),
  forParty("party", () => FourPointsOverview.openFor(), "FOURPOINTS.Command.Party"),
];
