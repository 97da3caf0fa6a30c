import { isDrawn } from "../documents/chat-message.js";
import { cardOf } from "../registry.js";
import { answerAbout } from "./requests.js";
import { onRightsChange } from "./rights.js";
import { recheck, redraw } from "./road.js";

/** UUIDs of what has gone or come back since cards were last looked through. */
const moved = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether stored data names a document, or something that lies in it. */
const names = (text: string, uuid: string): boolean => text.includes(`"${uuid}"`) || text.includes(`"${uuid}.`);

/** Whether it may have changed who counts as what: then every card is looked at. */
let isAll = false;

/** Draws anew the cards that name what has gone or come back; those that nobody has seen yet are only forgotten. */
function redrawNaming(): void {
  const uuids = [...moved];
  const areAll = isAll;
  moved.clear();
  isAll = false;
  for (const message of game.messages?.contents ?? []) {
    if (!cardOf(message.type)) continue;
    const text = areAll ? "" : JSON.stringify(message.system);
    if (!areAll && !uuids.some((uuid) => names(text, uuid))) continue;
    answerAbout(message.id ?? "");
    if (isDrawn(message)) redraw(message.id ?? undefined);
    else recheck(message.id ?? "");
  }
}

/**
 * Keeps cards true to who is still there, and who had which rights; hooked once. Many that go at once are looked for
 * once.
 */
export function watchTheGone(): void {
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(redrawNaming);
  };
  const note = ({ uuid }: { readonly uuid: string }) => {
    moved.add(uuid);
    soon();
  };
  onRightsChange(() => {
    isAll = true;
    soon();
  });
  for (const hook of ["createActor", "deleteActor", "createToken", "deleteToken", "createScene", "deleteScene"])
    Hooks.on(hook as never, note as never);
}
