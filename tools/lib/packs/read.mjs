import { readFile } from "node:fs/promises";
import path from "node:path";
import { LineCounter, parseDocument } from "yaml";
import { inRoot, listFiles } from "../files.mjs";

/** One YAML file of ours: its data, and where each of its values stands. */
class Source {
  constructor(file, text) {
    this.file = file;
    this.lines = new LineCounter();
    this.document = parseDocument(text, { lineCounter: this.lines, prettyErrors: false });
    const error = this.document.errors[0];
    this.syntax = error && `${file}:${this.lines.linePos(error.pos[0]).line}: ${error.message} Put the YAML right.`;
    this.data = error ? {} : (this.document.toJS() ?? {});
  }

  /** The node at a path. */
  node(trail) {
    return trail.length === 0 ? this.document.contents : this.document.getIn(trail, true);
  }

  /** A sentence about a value, with file and line; what is missing is told of the nearest thing around it. */
  fault(trail, sentence) {
    let at = [...trail];
    while (at.length > 0 && !this.node(at)?.range) at = at.slice(0, -1);
    const offset = this.node(at)?.range?.[0] ?? 0;
    const what = trail.length > 0 ? `${trail.join(".")} ` : "";
    return `${this.file}:${this.lines.linePos(offset).line}: ${what}${sentence}.`;
  }
}

const readSource = async (root, file) => new Source(`packs/${file}`, await readFile(path.join(root, file), "utf8"));

/**
 * Every pack of a folder laid out as `<ruleset>/<pack>/<slug>.yml`, sorted: what `_ruleset.yml`, `_pack.yml` and
 * `_folders.yml` say of it, and its documents. A file that lies elsewhere is a fault, for it would be in no pack.
 */
export async function readPacks(root = inRoot("packs")) {
  const faults = [];
  const rulesets = new Map();
  const packs = new Map();
  for (const file of await listFiles(root)) {
    const parts = file.split("/");
    const name = parts.at(-1);
    const source = name.endsWith(".yml") ? await readSource(root, file) : undefined;
    if (source?.syntax) faults.push(source.syntax);
    else if (source && parts.length === 2 && name === "_ruleset.yml") rulesets.set(parts[0], source);
    else if (source && parts.length === 3) {
      const id = `${parts[0]}-${parts[1]}`;
      const pack = packs.get(id) ?? { id, ruleset: parts[0], name: parts[1], documents: [] };
      packs.set(id, pack);
      if (name === "_pack.yml") pack.about = source;
      else if (name === "_folders.yml") pack.folders = source;
      else pack.documents.push(source);
    } else
      faults.push(
        `packs/${file}: belongs to no pack. Lay it out as packs/<ruleset>/<pack>/<slug>.yml, or take it away.`,
      );
  }
  return { rulesets, packs: [...packs.values()], faults };
}
