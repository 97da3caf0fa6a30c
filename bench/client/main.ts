/** The page of a world: connects, learns which generation to be, and starts the world. */
import { setProfile } from "../common/profile.js";
import type { WorldPayload } from "../common/protocol.js";
import { showFailure } from "./boot/failure-page.js";
import { BrokenModule } from "./boot/load-system.js";
import { assembleGlobals } from "./boot/namespace.js";
import { startWorld } from "./boot/start-world.js";
import { connect, requestWorld } from "./core/connection.js";
import type { ServerSocket } from "./core/connection.js";
import { Inbox } from "./core/inbox.js";

async function start(): Promise<void> {
  const socket = connect();
  const inbox = new Inbox(socket);
  const payload = await requestWorld(socket);
  if (!payload.userId) {
    location.assign("/join");
    return;
  }
  setProfile(payload.generation);
  assembleGlobals();
  watchConnection(socket);
  try {
    await startWorld(payload, socket, inbox);
  } catch (error) {
    explain(error, payload);
  }
}

/** What this page shows is only true as long as it hears of every change; after an interruption it starts anew. */
function watchConnection(socket: ServerSocket): void {
  const tell = (text: string): unknown => globalThis.ui.notifications?.warn(text, { permanent: true });
  let leaving = false;
  window.addEventListener("pagehide", () => (leaving = true));
  socket.on("refused", ({ message }) => globalThis.ui.notifications?.error(message));
  socket.on("goodbye", (reason) => tell(`${reason} This page comes back by itself when the server is there again.`));
  socket.on("disconnect", (reason) => {
    if (leaving || reason === "io client disconnect") return;
    if (reason === "io server disconnect") {
      tell("You are no longer at the table. Reload this page to join again.");
      return;
    }
    tell("The connection to the server is lost. Do not go on working; the page reloads when it is back.");
    socket.once("connect", () => location.reload());
  });
}

function explain(error: unknown, { system }: WorldPayload): void {
  const isModule = error instanceof BrokenModule;
  showFailure({
    title: `${system["title"] ?? system["id"]} could not start`,
    what: isModule
      ? `The system's file ${error.url} could not be loaded.`
      : "Something failed while the world was being started.",
    error: isModule ? error.cause : error,
    todo: "The browser's console (F12) shows where. Correct it, build the system again and reload this page.",
  });
}

start().catch((error: unknown) =>
  showFailure({
    title: "The world cannot be reached",
    what: "The server did not say what there is to be shown.",
    error,
    todo: "See whether it still runs, then reload this page.",
  }),
);
