/** The system's id: its folder under Data/systems, its settings scope and its flag scope. */
export const SYSTEM_ID = "trivium-rpg";
/** A path inside the installed system, as Foundry serves it; relative, so that a route prefix keeps working. */
export const systemPath = (path: string): string => `systems/${SYSTEM_ID}/${path}`;
