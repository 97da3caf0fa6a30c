import type { Ruleset } from "../core/ruleset.js";
import { fourPoints } from "./four-points/index.js";

/** Every ruleset in the system. A new one is a folder here and a line in this list. */
export const rulesets: readonly Ruleset[] = [fourPoints];
