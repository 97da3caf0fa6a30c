import type { ChatCommand } from "../../../core/chat/commands.js";
import { canAct } from "../deeds/facts.js";
import { loseOneTurn } from "./turns.js";

/** `/loss`, for the Guide: what a Seriously Hurt Character loses in a turn, outside of turns (FPA-22). */
export const turnCommands: readonly ChatCommand[] = [
  {
    word: "loss",
    help: "FOURPOINTS.Command.Loss",
    gmOnly: true,
    async run(actor, rest) {
      if (rest !== "" || !canAct(actor)) return false;
      await loseOneTurn(actor);
      return true;
    },
  },
];
