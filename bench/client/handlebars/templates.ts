/** Fetching, keeping and rendering Handlebars templates by their path on the server. */
import Handlebars from "handlebars";

// The lookups of Handlebars 4.7 that systems rely on: getters and methods of models and documents.
const RUNTIME = { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true };

const pending = new Map<string, Promise<Handlebars.TemplateDelegate>>();

async function fetchTemplate(path: string, id: string): Promise<Handlebars.TemplateDelegate> {
  const response = await fetch(`/${path.replace(/^\//, "")}`);
  if (!response.ok) {
    const reason = response.status === 404 ? "the server has no such file" : `the server answered ${response.status}`;
    throw new Error(`The template "${path}" could not be loaded: ${reason}. Check the path, letter by letter.`);
  }
  const source = await response.text();
  // Compiling is lazy in Handlebars; parsing here names the file with the mistake.
  try {
    Handlebars.parse(source);
  } catch (cause) {
    throw new Error(`The template "${path}" is not valid Handlebars: ${(cause as Error).message}`, { cause });
  }
  const compiled = Handlebars.compile(source);
  Handlebars.registerPartial(id, compiled);
  return compiled;
}

/** The compiled template of a path; fetched once, and registered as a partial under its path or `id`. */
export async function getTemplate(path: string, id: string = path): Promise<Handlebars.TemplateDelegate> {
  const known = Handlebars.partials[id];
  if (typeof known === "function") return known;
  if (!pending.has(id)) {
    const fetching = fetchTemplate(path, id);
    pending.set(id, fetching);
    fetching.finally(() => pending.delete(id)).catch(() => undefined);
  }
  return pending.get(id)!;
}

/** Loads several templates, so that they can be used as partials: a list of paths, or paths by alias. */
export async function loadTemplates(paths: string[] | Record<string, string>): Promise<Handlebars.TemplateDelegate[]> {
  const entries = Array.isArray(paths) ? paths.map((path) => [path, path]) : Object.entries(paths);
  return Promise.all(entries.map(([id, path]) => getTemplate(path!, id)));
}

/** Renders a template with data, as a string of HTML. */
export async function renderTemplate(path: string, data: any = {}): Promise<string> {
  const template = await getTemplate(path);
  try {
    return template(data ?? {}, RUNTIME);
  } catch (cause) {
    const missing = /The partial (.+) could not be found/.exec((cause as Error).message)?.[1];
    const message = missing
      ? `The template "${path}" uses the partial "${missing}", which is not loaded: load it with loadTemplates first, ` +
        `or list it in the part's "templates".`
      : `The template "${path}" failed: ${(cause as Error).message}`;
    throw new Error(message, { cause });
  }
}
