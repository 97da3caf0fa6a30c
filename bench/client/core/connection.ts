import { io } from "socket.io-client";
import type { Socket } from "socket.io-client";
import type {
  Acknowledged,
  ClientEvents,
  DocumentRequest,
  DocumentResponse,
  ServerEvents,
  WorldPayload,
} from "../../common/protocol.js";

/** The page's line to the server: socket.io, every request answered by an acknowledgement. */
export type ServerSocket = Socket<ServerEvents, ClientEvents>;

/** An operation that the server refused; `code` says why in one word. */
export class ServerRefusal extends Error {
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message);
    this.name = "ServerRefusal";
  }
}

/** Connects to the server this page came from. */
export function connect(): ServerSocket {
  return io({ transports: ["websocket", "polling"] });
}

/** Asks for everything a client needs to start. */
export function requestWorld(socket: ServerSocket): Promise<WorldPayload> {
  return new Promise((resolve, reject) => {
    socket.emit("world", (answer) => settle(answer, resolve, reject));
  });
}

/**
 * Sends one database operation. The answer is applied inside the acknowledgement itself, before anything that arrives
 * later, since the server's order is the order of truth.
 */
export function requestModification<T>(
  socket: ServerSocket,
  request: DocumentRequest,
  apply: (response: DocumentResponse) => T,
): Promise<T> {
  // Undefined values vanish on the wire; here, so that this client sees what the others will.
  const plain: DocumentRequest = JSON.parse(JSON.stringify(request));
  return new Promise((resolve, reject) => {
    socket.emit("modifyDocument", plain, (answer) =>
      settle(
        answer,
        (response) => {
          try {
            resolve(apply(response));
          } catch (error) {
            reject(error);
          }
        },
        reject,
      ),
    );
  });
}

function settle<T>(answer: Acknowledged<T>, resolve: (value: T) => void, reject: (error: Error) => void): void {
  if (answer.ok) resolve(answer.value);
  else reject(new ServerRefusal(answer.error.message, answer.error.code));
}
