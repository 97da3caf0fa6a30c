import { readFile } from "node:fs/promises";
import path from "node:path";
import { listFiles } from "./files.mjs";

/**
 * Which room a source file lies in, and how high that room stands; a file may import only from lower rooms,
 * or from its own. The table is the one of docs/architecture.md.
 */
const RULESET_ROOMS = ["rules", "data", "rolls", "documents", "deeds", "sheets", "chat", "combat", "canvas"];
const ALLOWED = {
  kit: ["kit"],
  foundry: ["kit", "foundry"],
  core: ["kit", "foundry", "core"],
  rules: ["kit", "rules"],
  data: ["kit", "foundry", "core", "rules", "data"],
  rolls: ["kit", "foundry", "core", "rules", "rolls"],
  documents: ["kit", "foundry", "core", "rules", "data", "rolls", "documents", "ruleset"],
  deeds: ["kit", "foundry", "core", "rules", "data", "rolls", "documents", "deeds", "ruleset"],
};
const UPPER = [...new Set(Object.values(ALLOWED).flat()), "sheets", "chat", "combat", "canvas"];
for (const room of ["sheets", "chat", "combat", "canvas"]) ALLOWED[room] = UPPER;
ALLOWED.ruleset = ["kit", "foundry", "core", "rules", "data", "ruleset"];
ALLOWED.index = UPPER;
ALLOWED.list = ["core", "index"];
ALLOWED.main = ["kit", "foundry", "core", "list"];

/** The room of a file given relative to src/, and its ruleset if it has one; null for a stray file. */
export function roomOf(file) {
  const parts = file.split("/");
  if (file === "main.ts") return { room: "main" };
  if (file === "rulesets/index.ts") return { room: "list" };
  if (["kit", "foundry", "core"].includes(parts[0])) return { room: parts[0] };
  if (parts[0] !== "rulesets" || parts.length < 3) return null;
  const ruleset = parts[1];
  if (parts.length === 3) return { room: parts[2] === "index.ts" ? "index" : "ruleset", ruleset };
  return RULESET_ROOMS.includes(parts[2]) ? { room: parts[2], ruleset } : null;
}

const IMPORT =
  /(?:^|[^.\w])(?:import|export)\s(?:[^"'`;]*?\sfrom\s*)?["']([^"']+)["']|\bimport\s*\(\s*["']([^"']+)["']|declare module ["'](\.[^"']+)["']/g;

/** The module names a source text imports, re-exports, loads or extends. */
export function importsOf(text) {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
  return [...code.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3]);
}

/** Why one file may not import another (both relative to src/); null when it may. */
export function whyNot(from, to) {
  const source = roomOf(from);
  const target = roomOf(to);
  if (!source) return `${from} lies in no room of the house.`;
  if (!target) return `${from} imports ${to}, which lies in no room of the house.`;
  if (source.ruleset && target.ruleset && source.ruleset !== target.ruleset)
    return `${from} imports ${to}: rulesets never import each other.`;
  if (source.room === "core" && target.ruleset) return `${from} imports ${to}: the core knows no ruleset.`;
  if (!ALLOWED[source.room].includes(target.room))
    return `${from} imports ${to}: ${source.room} may not import from ${target.room}.`;
  return null;
}

/** Every forbidden import below a source folder, one sentence each. */
export async function forbiddenImports(folder) {
  const faults = [];
  const files = await listFiles(folder, ".ts");
  const known = new Set(files);
  for (const file of files) {
    if (!roomOf(file)) faults.push(whyNot(file, file));
    for (const name of importsOf(await readFile(path.join(folder, file), "utf8"))) {
      const isTest = file.endsWith(".test.ts");
      if (!name.startsWith(".")) {
        if (!isTest && !name.startsWith("fvtt-types"))
          faults.push(`${file} imports the package "${name}": Foundry provides all we use.`);
        continue;
      }
      const target = path.posix.join(path.posix.dirname(file), name).replace(/\.js$/, ".ts");
      if (!known.has(target)) faults.push(`${file} imports ${name}, which leads nowhere inside src/.`);
      else {
        const fault = whyNot(file, target);
        if (fault) faults.push(fault);
      }
    }
  }
  return faults;
}
