import type { DocumentResponse, UserActivity } from "../../common/protocol.js";
import type { ServerSocket } from "./connection.js";

/** What is done with messages from the server. */
export interface InboxHandlers {
  modifyDocument: (response: DocumentResponse) => void;
  userConnected: (userId: string, active: boolean) => void;
  userActivity: (userId: string, activity: UserActivity) => void;
}

/** Keeps what the server sends while the world is still being built, and then hands it on in order. */
export class Inbox {
  #waiting: ((handlers: InboxHandlers) => void)[] = [];
  #handlers: InboxHandlers | null = null;

  constructor(socket: ServerSocket) {
    socket.on("modifyDocument", (response) => this.#take((handlers) => handlers.modifyDocument(response)));
    socket.on("userConnected", (...who) => this.#take((handlers) => handlers.userConnected(...who)));
    socket.on("userActivity", (...what) => this.#take((handlers) => handlers.userActivity(...what)));
  }

  /** Hands on what waits, and from now on everything at once. */
  open(handlers: InboxHandlers): void {
    this.#handlers = handlers;
    for (const deliver of this.#waiting) deliver(handlers);
    this.#waiting = [];
  }

  #take(deliver: (handlers: InboxHandlers) => void): void {
    if (this.#handlers) deliver(this.#handlers);
    else this.#waiting.push(deliver);
  }
}
