import { checkPacks } from "./check.mjs";
import { compilePacks, packManifest } from "./compile.mjs";
import { readModels } from "./models.mjs";
import { readPacks } from "./read.mjs";

/**
 * Reads and checks every pack; throws one error that names all faults. `hasPicture` tells which pictures can be had.
 * Returns what the manifest says of them, the pictures they need, and what compiles them into a folder.
 */
export async function preparePacks({ version, hasPicture, root, models }) {
  const read = await readPacks(root);
  const { faults, pictures } = checkPacks(read, { models: models ?? (await readModels()), hasPicture });
  if (faults.length > 0)
    throw new Error(
      `${faults.length === 1 ? "A pack has a fault" : `The packs have ${faults.length} faults`}:\n${faults.join("\n")}`,
    );
  return {
    manifest: packManifest(read),
    pictures,
    compile: (folder) => compilePacks(read.packs, folder, version),
  };
}
