/** Warnings about uses that a later generation no longer accepts. */
import { COMPATIBILITY_MODES } from "../constants.js";

const logged = new Set<string>();

export interface CompatibilityOptions {
  mode?: number;
  since?: number | string;
  until?: number | string;
  details?: string;
  stack?: boolean;
  once?: boolean;
}

/** Logs a compatibility warning, obeying `CONFIG.compatibility` where a client has it. */
export function logCompatibilityWarning(message: string, options: CompatibilityOptions = {}): void {
  const configured = (globalThis as any).CONFIG?.compatibility;
  const mode = options.mode ?? configured?.mode ?? COMPATIBILITY_MODES.WARNING;
  if (mode === COMPATIBILITY_MODES.SILENT) return;
  const lines = [message];
  if (options.since) lines.push(`Deprecated since Version ${options.since}`);
  if (options.until) lines.push(`Backwards-compatible support will be removed in Version ${options.until}`);
  if (options.details) lines.push(options.details);
  const error = new Error(lines.join("\n"));
  const patterns: RegExp[] = [...(configured?.includePatterns ?? [])];
  const isIncluded = patterns.length === 0 || patterns.some((pattern) => pattern.test(error.stack ?? error.message));
  const isExcluded = [...(configured?.excludePatterns ?? [])].some((pattern: RegExp) =>
    pattern.test(error.stack ?? error.message),
  );
  if (!isIncluded || isExcluded) return;
  if (mode === COMPATIBILITY_MODES.FAILURE) throw error;
  if (options.once && logged.has(error.message)) return;
  logged.add(error.message);
  const shown = options.stack === false ? error.message : error;
  if (mode === COMPATIBILITY_MODES.ERROR) console.error(shown);
  else console.warn(shown);
}
