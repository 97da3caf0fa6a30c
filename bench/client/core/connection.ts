import { io } from "socket.io-client";
import type { Socket } from "socket.io-client";
import type {
  Acknowledged,
  ClientEvents,
  DocumentRequest,
  DocumentResponse,
  PackAnswer,
  PackRequest,
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
    /** Whether the server has told this page itself, so that nobody need say it again. */
    readonly isTold = false,
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
    socket.emit("world", (answer) => {
      try {
        resolve(accept(answer));
      } catch (error) {
        reject(error);
      }
    });
  });
}

/** Asks for the index or documents of a pack. */
export function requestPack(socket: ServerSocket, request: PackRequest): Promise<PackAnswer> {
  if (!socket.connected) return Promise.reject(new ServerRefusal(OFFLINE, "server"));
  return new Promise((resolve, reject) => {
    socket.emit("readPack", request, (answer) => {
      try {
        resolve(accept(answer));
      } catch (error) {
        reject(error);
      }
    });
  });
}

const OFFLINE = "The server cannot be reached, so nothing was saved. Wait until it is back, then try again.";
const INTERRUPTED = "The connection broke off before the server answered. Look whether the change was saved.";

/**
 * Sends one database operation. The answer is applied inside the acknowledgement itself, before anything that arrives
 * later, since the server's order is the order of truth. Nothing waits for a lost connection to come back: by then the
 * world may be another one.
 */
export function requestModification<T>(
  socket: ServerSocket,
  request: DocumentRequest,
  apply: (response: DocumentResponse) => T,
): Promise<T> {
  return exchange(socket, "modifyDocument", request, apply);
}

/** Sends several operations in one request; they are applied one after the other. */
export function requestBatch<T>(
  socket: ServerSocket,
  requests: DocumentRequest[],
  apply: (response: DocumentResponse) => T,
): Promise<T[]> {
  return exchange(socket, "modifyBatch", requests, (responses: DocumentResponse[]) => responses.map(apply));
}

function exchange<Answer, T>(
  socket: ServerSocket,
  event: "modifyDocument" | "modifyBatch",
  content: unknown,
  apply: (answer: Answer) => T,
): Promise<T> {
  // Undefined values vanish on the wire; here, so that this client sees what the others will.
  const plain = JSON.parse(JSON.stringify(content));
  if (!socket.connected) return Promise.reject(new ServerRefusal(OFFLINE, "server"));
  return new Promise((resolve, reject) => {
    const interrupt = (): void => reject(new ServerRefusal(INTERRUPTED, "server"));
    socket.once("disconnect", interrupt);
    socket.emit(event, plain, (answer: Acknowledged<any>) => {
      socket.off("disconnect", interrupt);
      try {
        resolve(apply(accept(answer, true)));
      } catch (error) {
        reject(error);
      }
    });
  });
}

/** The value of an answer; throws what the server said against it. */
function accept<T>(answer: Acknowledged<T>, isTold = false): T {
  if (answer.ok) return answer.value;
  throw new ServerRefusal(answer.error.message, answer.error.code, isTold);
}
