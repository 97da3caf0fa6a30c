/** The pages that the server writes itself. */
import { createHash } from "node:crypto";
import { escapeHTML } from "../common/utils/text.js";

const STYLE = `
  :root { color-scheme: light dark; --ink: #22201c; --paper: #f6f2e9; --edge: #8a8172; --accent: #5a2a1f; --on-accent: #fff; }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #ece6d8; --paper: #211e1a; --edge: #8d8474; --accent: #e3b08f; --on-accent: #211e1a; }
  }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif; }
  main { max-width: 32rem; margin: 0 auto; padding: 3rem 1.25rem; }
  h1 { margin: 0 0 .25rem; line-height: 1.2; }
  form { display: grid; gap: .4rem; margin: 1.5rem 0; }
  label { margin-top: .5rem; font-weight: 600; }
  select, input, button { font: inherit; padding: .5rem .6rem; min-height: 2.75rem; border: 1px solid var(--edge); border-radius: .25rem; }
  select, input { background: transparent; color: inherit; }
  option { background: var(--paper); color: var(--ink); }
  button { margin-top: 1rem; border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600; cursor: pointer; }
  a { color: inherit; }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  .host { border-top: 1px solid var(--edge); padding-top: 1rem; }
  [role="alert"] { padding: .75rem 1rem; border: 2px solid var(--accent); border-radius: .25rem; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
`;

/** Lets a page use its own style and nothing else from anywhere. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const page = (title: string, main: string): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escapeHTML(title)}</title>
  <link rel="icon" href="data:,">
  <style>${STYLE}</style>
</head>
<body>
  <main>
${main}
  </main>
</body>
</html>
`;

export interface JoinPage {
  world: { title: string; description: string };
  systemTitle: string;
  generation: number;
  users: { id: string; name: string; isOnline: boolean; needsPassword: boolean }[];
  error?: string;
  chosen?: string;
}

/** The page on which a person says who they are. */
export function renderJoinPage({ world, systemTitle, generation, users, error, chosen }: JoinPage): string {
  const options = users.map(({ id, name, isOnline }) => {
    const marks = `${isOnline ? " data-online" : ""}${id === chosen ? " selected" : ""}`;
    return `<option value="${escapeHTML(id)}"${marks}>${escapeHTML(name)}</option>`;
  });
  const online = users.filter(({ isOnline }) => isOnline).map(({ name }) => escapeHTML(name));
  const needy = users.filter(({ needsPassword }) => needsPassword).map(({ name }) => escapeHTML(name));
  const passwordHint = needy.length > 0 ? `Needed by ${needy.join(", ")}.` : "Nobody in this world needs one.";
  return page(
    `Join ${world.title}`,
    `    <h1>${escapeHTML(world.title)}</h1>
    <p>${escapeHTML(world.description)}</p>
    ${error ? `<p role="alert">${escapeHTML(error)}</p>` : ""}
    <form method="post" action="/join">
      <label for="userid">Who are you?</label>
      <select id="userid" name="userid" autocomplete="username" required>
        <option value="">Choose a name</option>
        ${options.join("\n        ")}
      </select>
      <label for="password">Password</label>
      <input id="password" name="password" type="password" autocomplete="current-password" aria-describedby="password-hint">
      <small id="password-hint">${passwordHint}</small>
      <button type="submit" name="join">Join the table</button>
    </form>
    <p>${online.length > 0 ? `At the table now: <strong>${online.join(", ")}</strong>.` : "Nobody is at the table yet."}</p>
    <p class="host">This is a stand-in host for trying ${escapeHTML(systemTitle)} without Foundry Virtual Tabletop; it behaves
    like generation ${generation} where the system needs it. It is not affiliated with Foundry Gaming LLC.
    <a href="/guide">Read the guide</a>.</p>`,
  );
}

/** The page that loads the client. */
export function renderGamePage(worldTitle: string, systemId: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escapeHTML(worldTitle)}</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="/bench/client.css">
  <script type="module" src="/bench/client.mjs"></script>
</head>
<body class="vtt game system-${escapeHTML(systemId)}">
  <noscript>The table needs JavaScript: allow it for this page and load it again.</noscript>
</body>
</html>
`;
}

/** A page with one message, for addresses that lead nowhere and the like. */
export function renderMessagePage(title: string, message: string): string {
  return page(
    title,
    `    <h1>${escapeHTML(title)}</h1>\n    <p>${escapeHTML(message)}</p>\n    <p><a href="/join">Go to the join page</a>.</p>`,
  );
}

/** A page that shows a text file. */
export function renderTextPage(title: string, text: string): string {
  return page(title, `    <p><a href="/join">Back to the join page</a></p>\n    <pre>${escapeHTML(text)}</pre>`);
}
