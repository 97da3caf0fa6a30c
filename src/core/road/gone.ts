import { isDrawn } from "../documents/chat-message.js";
import { cardOf } from "../registry.js";
import { answerAbout } from "./requests.js";
import { recheck, redraw } from "./road.js";

/** UUIDs of what has gone or come back since cards were last looked through. */
const moved = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether stored data names a document, or something that lies in it. */
const names = (text: string, uuid: string): boolean => text.includes(`"${uuid}"`) || text.includes(`"${uuid}.`);

/** Draws anew the cards that name what has gone or come back; those that nobody has seen yet are only forgotten. */
function redrawNaming(): void {
  const uuids = [...moved];
  moved.clear();
  for (const message of game.messages?.contents ?? []) {
    if (!cardOf(message.type)) continue;
    const text = JSON.stringify(message.system);
    if (!uuids.some((uuid) => names(text, uuid))) continue;
    answerAbout(message.id ?? "");
    if (isDrawn(message)) redraw(message.id ?? undefined);
    else recheck(message.id ?? "");
  }
}

/** Keeps cards true to who is still there; hooked once. Many that go at once are looked for once. */
export function watchTheGone(): void {
  const note = ({ uuid }: { readonly uuid: string }) => {
    moved.add(uuid);
    clearTimeout(timer);
    timer = setTimeout(redrawNaming);
  };
  for (const hook of ["createActor", "deleteActor", "createToken", "deleteToken", "createScene", "deleteScene"])
    Hooks.on(hook as never, note as never);
}
