import { spawn } from "node:child_process";
import path from "node:path";
import { inRoot } from "./files.mjs";

/** A script of an installed package, run by this Node rather than through a shell, so that it works on every system. */
const SCRIPTS = {
  tsc: "typescript/bin/tsc",
  oxlint: "oxlint/bin/oxlint",
  prettier: "prettier/bin/prettier.cjs",
  vitest: "vitest/vitest.mjs",
};

/** Runs an installed tool; resolves to its exit code and what it printed. */
export function runTool(tool, args, { env = {}, cwd = inRoot(), quiet = true } = {}) {
  const script = path.join(inRoot("node_modules"), SCRIPTS[tool]);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
