/** Questions between the clients of different users: `CONFIG.queries` and `User#query`. */
import type { Acknowledged, UserQuery } from "../../common/protocol.js";
import type { ServerSocket } from "./connection.js";

const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

/** What this client answers to a query. */
export async function answerQuery(name: string, data: unknown, timeout?: number): Promise<unknown> {
  const handler = globalThis.CONFIG.queries[name];
  if (typeof handler !== "function") throw new Error(`This client knows no query "${name}".`);
  return plain(await handler(plain(data), { timeout }));
}

/** Asks another user's client; what it could not answer comes back as an error. */
export async function askUser(socket: ServerSocket, query: UserQuery): Promise<unknown> {
  const answer: Acknowledged<unknown> = await socket.emitWithAck("userQuery", plain(query) as UserQuery);
  if (answer.ok) return answer.value;
  throw new Error(answer.error.message);
}

/** Answers what others ask of this client. */
export function listenToQueries(socket: ServerSocket): void {
  socket.on("userQuery", ({ name, data, timeout }, answer) => {
    answerQuery(name, data, timeout).then(
      (value) => answer({ ok: true, value }),
      (error: Error) => answer({ ok: false, error: { code: "server", message: error.message } }),
    );
  });
}
