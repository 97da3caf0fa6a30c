/** The host's addresses: pages, joining, status and files. */
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { PAGE_POLICY, renderGamePage, renderJoinPage, renderMessagePage, renderTextPage } from "./pages.js";
import { checkPassword } from "./passwords.js";
import { readCookie, type Sessions } from "./sessions.js";
import { type Mount, serveFile } from "./static-files.js";
import type { Table } from "./table.js";

const MAX_BODY = 16 * 1024;

/** What the addresses need. */
export interface HttpContext {
  table: Table;
  sessions: Sessions;
  mounts: Mount[];
  guide: string;
  cookieName: () => string;
}

type Handler = (context: HttpContext, request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

const ROUTES: Record<string, Handler> = {
  "GET /": (context, request, response) => redirect(response, userOf(context, request) ? "/game" : "/join"),
  "GET /join": (context, _request, response) => sendPage(response, 200, joinPage(context)),
  "POST /join": join,
  "POST /logout": logout,
  "GET /game": showGame,
  "GET /guide": showGuide,
  "GET /api/status": (context, _request, response) => sendJson(response, 200, context.table.status()),
};

/** Answers a request; a failure is answered too and never ends the server. */
export async function handleRequest(context: HttpContext, request: IncomingMessage, response: ServerResponse) {
  response.setHeader("x-content-type-options", "nosniff");
  response.setHeader("referrer-policy", "same-origin");
  try {
    const pathname = (request.url ?? "/").split(/[?#]/)[0]!;
    const method = request.method === "HEAD" ? "GET" : request.method;
    const route = ROUTES[`${method} ${pathname}`];
    if (route) await route(context, request, response);
    else if (method !== "GET")
      sendPage(response, 405, renderMessagePage("Not possible", "This address can only be read."));
    else if (!(await serveFile(context.mounts, pathname, request, response))) {
      sendPage(response, 404, renderMessagePage("Not found", "There is nothing at this address."));
    }
  } catch (error) {
    console.error("A request failed:", error);
    if (response.headersSent) response.destroy();
    else sendPage(response, 500, renderMessagePage("The server failed", "Try again; the server's console says more."));
  }
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  response.writeHead(status, { ...headers, "content-security-policy": PAGE_POLICY }).end(html);
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
  response.end(JSON.stringify(value));
}

const redirect = (response: ServerResponse, location: string): void => {
  response.writeHead(303, { location, "cache-control": "no-store" }).end();
};

/** The user of a request's session, if that user still exists and may play. */
export function userOf({ table, sessions, cookieName }: HttpContext, request: IncomingMessage): string | null {
  const userId = sessions.userOf(readCookie(request.headers.cookie, cookieName()));
  return userId && table.mayJoin(userId) ? userId : null;
}

const joinPage = ({ table }: HttpContext, more: { error?: string; chosen?: string } = {}): string =>
  renderJoinPage({ ...table.joinPage(), ...more });

function showGame(context: HttpContext, request: IncomingMessage, response: ServerResponse): void {
  if (!userOf(context, request)) return redirect(response, "/join");
  const { world } = context.table;
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
  response.end(renderGamePage(world.title, world.system));
}

async function showGuide({ guide }: HttpContext, _request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = await readFile(guide, "utf8").catch(() => "There is no guide in this build yet.");
  sendPage(response, 200, renderTextPage("Guide", text));
}

async function join(context: HttpContext, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const isJson = request.headers["content-type"]?.startsWith("application/json") ?? false;
  const refuse = (status: number, error: string, chosen = "") =>
    isJson
      ? sendJson(response, status, { ok: false, error })
      : sendPage(response, status, joinPage(context, { error, chosen }));

  const body = await readBody(request);
  if (body === null) return refuse(413, "The request was too large.");
  const fields = readFields(body, isJson);
  if (!fields) return refuse(400, "The request was not understood: send userid and, where needed, password.");
  const user = context.table.userDocument(fields.userid);
  if (!user || !context.table.mayJoin(fields.userid)) return refuse(401, "Choose who you are and try again.");
  if (!checkPassword(fields.password, user._source)) {
    return refuse(
      401,
      `That is not ${user.name}'s password: try again, or ask the gamemaster for a new one.`,
      fields.userid,
    );
  }
  const cookieName = context.cookieName();
  await context.sessions.end(readCookie(request.headers.cookie, cookieName));
  const id = await context.sessions.begin(fields.userid);
  response.setHeader("set-cookie", `${cookieName}=${id}; Path=/; HttpOnly; SameSite=Strict; Max-Age=2592000`);
  if (isJson) sendJson(response, 200, { ok: true, redirect: "/game" });
  else redirect(response, "/game");
}

/** Ends the session and every connection that came with it, then shows the join page. */
async function logout(
  { table, sessions, cookieName }: HttpContext,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const name = cookieName();
  const id = readCookie(request.headers.cookie, name);
  await sessions.end(id);
  if (id) table.dismiss((headers) => readCookie(headers.cookie, name) === id);
  response.setHeader("set-cookie", `${name}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`);
  redirect(response, "/join");
}

/** The body as text; null when it is larger than anything that joins. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size <= MAX_BODY) parts.push(part);
  }
  return size > MAX_BODY ? null : Buffer.concat(parts).toString("utf8");
}

function readFields(body: string, isJson: boolean): { userid: string; password: string } | null {
  try {
    const given = isJson ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
    const { userid, password = "" } = given;
    return typeof userid === "string" && typeof password === "string" ? { userid, password } : null;
  } catch {
    return null;
  }
}
