import { defineConfig } from "vitest/config";
import { mutationPlugin } from "./tools/lib/mutation.mjs";
import { peggyPlugin } from "./tools/lib/peggy-plugin.mjs";

const node = { environment: "node" };
const browser = {
  ...node,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  fileParallelism: false,
  // How long a page may take to show what another one did; a busy machine needs more than the usual second.
  expect: { poll: { timeout: 5000 } },
};

/** Browser suites run once a Foundry generation; the bench reads the generation from BENCH_GENERATION. */
const bothGenerations = (name, include, more = {}) =>
  [13, 14].map((generation) => ({
    ...more,
    test: {
      ...browser,
      ...more.test,
      name: `${name}-${generation}`,
      include,
      env: { BENCH_GENERATION: String(generation) },
    },
  }));

/** The bench's server runs in the tests' own process, from source: a mutation of it is applied here. */
const { BENCH_MUTATION } = process.env;
// Every file opens a table of its own; loading the server's modules anew for each would only take time.
const shared = { isolate: false };
const bench = {
  plugins: BENCH_MUTATION ? [mutationPlugin(BENCH_MUTATION)] : [],
  test: shared,
};

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [peggyPlugin()],
        test: {
          ...node,
          name: "unit",
          include: ["src/**/*.test.ts", "bench/{common,server,client}/**/*.test.ts", "tools/**/*.test.ts"],
        },
      },
      // Some of these start programs, which takes a busy machine a while.
      { test: { ...node, name: "assembled", testTimeout: 20_000, include: ["tests/assembled/**/*.test.ts"] } },
      // Only tools/foundry.mjs runs it: it needs a world that is open somewhere.
      ...(process.env.FOUNDRY_URL
        ? [{ test: { ...browser, name: "foundry", include: ["tests/foundry/**/*.test.ts"] } }]
        : []),
      ...bothGenerations("bench", ["bench/tests/**/*.test.ts"], bench),
      ...bothGenerations("e2e", ["tests/e2e/**/*.test.ts"], { test: shared }),
    ],
  },
});
