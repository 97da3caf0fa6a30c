/** The command line of the bench. */
import path from "node:path";
import { parseArgs } from "node:util";
import type { Generation } from "../common/profile.js";
import { StartFailure } from "./stop.js";

export interface CliOptions {
  port: number;
  generation: Generation;
  world: string;
  system: string;
  data: string;
  opens: boolean;
  resets: boolean;
  failsBatches: boolean;
}

export const USAGE = `Opens the bench, a stand-in host for trying the system, in the browser.

  --port <number>       the port to listen on (30000)
  --generation <13|14>  the generation of Foundry VTT to behave like (14)
  --world <demo|empty>  the world to open, or a folder with a world.yml (demo)
  --system <folder>     the built system (dist)
  --data <folder>       where worlds are kept (.bench/worlds)
  --reset               lay the world anew; what was in it is lost
  --fail-batches        let the last write of every batch fail after the others are stored (14)
  --no-open             do not open the browser
  --help                show this`;

const definitions = {
  port: { type: "string", default: "30000" },
  generation: { type: "string", default: "14" },
  world: { type: "string", default: "demo" },
  system: { type: "string", default: "dist" },
  data: { type: "string", default: ".bench/worlds" },
  reset: { type: "boolean", default: false },
  "fail-batches": { type: "boolean", default: false },
  "no-open": { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

/** Reads the arguments; null when only the usage was asked for. */
export function readOptions(args: string[]): CliOptions | null {
  const values = parse(args);
  if (values.help) return null;
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new StartFailure(`--port ${values.port} is no port: give a number from 1 to 65535, such as --port 30000.`);
  }
  if (values.generation !== "13" && values.generation !== "14") {
    throw new StartFailure(`--generation ${values.generation} does not exist here: give 13 or 14.`);
  }
  for (const name of ["world", "system", "data"] as const) {
    if (!values[name].trim()) throw new StartFailure(`--${name} needs a value: see --help for what there is.`);
  }
  const { world, system, data, reset: resets, "no-open": stays, "fail-batches": failsBatches } = values;
  return {
    port,
    generation: values.generation === "13" ? 13 : 14,
    world,
    system,
    data,
    opens: !stays,
    resets,
    failsBatches,
  };
}

/** The folder of the world that is asked for: each generation keeps its own. */
export const worldPathOf = ({ data, world, generation }: CliOptions): string =>
  path.resolve(data, `${path.basename(world)}-${generation}`);

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: definitions, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const lacking = code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE" && /'(--[\w-]+)/.exec(message)?.[1];
    const [reason = ""] = lacking ? [`${lacking} has no fitting value`] : message.split(/[.\n]/);
    throw new StartFailure(`${reason}: see --help for what there is.`);
  }
}
