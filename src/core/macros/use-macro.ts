/** What a macro of ours does: it uses one thing, as a click on its sheet would. */
export interface UseData {
  readonly uuid: string;
  /** How it is used, such as `{ stat: "wits" }`; plain values. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** The type of what is dragged out of a sheet that is no document: a Stat, or another way to use the sheet's own. */
export const USE_TYPE = "TriviumUse";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads what was dropped; undefined when it is nothing that could be used. */
export function readDrop(data: unknown): (UseData & { readonly label: string }) | undefined {
  if (!isObject(data)) return undefined;
  const { type, uuid, options, label } = data;
  if (typeof uuid !== "string" || uuid === "") return undefined;
  if (type === USE_TYPE)
    return { uuid, options: isObject(options) ? options : {}, label: typeof label === "string" ? label : "" };
  return type === "Actor" || type === "Item" ? { uuid, options: {}, label: "" } : undefined;
}

/** The macro's text; equal for equal use, so that an existing macro can be found by it. Text is quoted as JSON does. */
export function useCommand({ uuid, options }: UseData): string {
  const more = Object.keys(options).length > 0 ? `, ${JSON.stringify(options)}` : "";
  return `game.trivium.use(${JSON.stringify(uuid)}${more});`;
}

/** Whether a thing lies in a compendium, where it can be read and not used. */
export const isInCompendium = (uuid: string): boolean => uuid.startsWith("Compendium.");
