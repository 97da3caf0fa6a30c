import { SYSTEM_ID } from "../../foundry/id.js";

/** Whether a game master's browser has seen a player change a message after posting it: nothing hides that any more. */
export const isMarkedEdited = (message: ChatMessage.Implementation): boolean =>
  foundry.utils.getProperty(message._source, `flags.${SYSTEM_ID}.edited`) === true;
