import { readFile } from "node:fs/promises";
import { parse } from "yaml";

/** The hand-kept judgements of status.yml. */
export async function readStatus() {
  const status = parse(await readFile(new URL("status.yml", import.meta.url), "utf8"));
  return { ...status, protected: status.protected.split(/\s+/) };
}
