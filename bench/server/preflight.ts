/** What can be told before anything is built: whether the options are right, and the world and the port free. */
import { checkPort } from "./listen.js";
import { readOptions, USAGE, worldPathOf } from "./options.js";
import { StartFailure } from "./stop.js";
import { checkWorldFree } from "./world-folder.js";

/** Why a start with these arguments would come to nothing, or all it is for (the usage), and the code to end with; null when it may go on. */
export async function preflight(args: string[]): Promise<{ text: string; code: number } | null> {
  try {
    const options = readOptions(args);
    if (!options) return { text: USAGE, code: 0 };
    await checkWorldFree(worldPathOf(options));
    await checkPort(options.port);
    return null;
  } catch (error) {
    if (error instanceof StartFailure) return { text: error.message, code: 1 };
    throw error;
  }
}
