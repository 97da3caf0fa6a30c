import { modeOption } from "../../foundry/message-modes.js";

/** Says something to all game masters, be they here or not. */
export async function tellGameMasters(text: string): Promise<void> {
  const whisper = game.users?.filter((user) => user.isGM).map((user) => user.id) ?? [];
  const content = `<p>${foundry.utils.escapeHTML(text)}</p>`;
  await ChatMessage.create({ content, whisper } as never, modeOption("gm") as never);
}
