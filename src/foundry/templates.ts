interface HandlebarsSpace {
  loadTemplates(paths: readonly string[]): Promise<unknown>;
  renderTemplate(path: string, context: object): Promise<string>;
}
const space = (): HandlebarsSpace => foundry.applications.handlebars as unknown as HandlebarsSpace;

/** Fetches templates before anything draws; a partial that nobody loaded breaks the first sheet that names it. */
export const loadTemplates = (paths: readonly string[]): Promise<unknown> => space().loadTemplates(paths);
/** Fills one template; user text in it is escaped by Handlebars. */
export const renderTemplate = (path: string, context: object): Promise<string> => space().renderTemplate(path, context);

/** Registers one Handlebars helper; ours begin with "tr". */
export function registerHelper(name: `tr${string}`, helper: (...args: never[]) => unknown): void {
  (Handlebars as unknown as { registerHelper(name: string, helper: unknown): void }).registerHelper(name, helper);
}
