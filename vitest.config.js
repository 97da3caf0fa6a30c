import { defineConfig } from "vitest/config";

const node = { environment: "node" };
const browser = { ...node, testTimeout: 30_000, hookTimeout: 60_000, fileParallelism: false };

/** Browser suites run once a Foundry generation; the bench reads the generation from BENCH_GENERATION. */
const bothGenerations = (name, include) =>
  [13, 14].map((generation) => ({
    test: { ...browser, name: `${name}-${generation}`, include, env: { BENCH_GENERATION: String(generation) } },
  }));

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...node,
          name: "unit",
          include: ["src/**/*.test.ts", "bench/{common,server,client}/**/*.test.ts", "tools/**/*.test.ts"],
        },
      },
      { test: { ...node, name: "assembled", include: ["tests/assembled/**/*.test.ts"] } },
      ...bothGenerations("bench", ["bench/tests/**/*.test.ts"]),
      ...bothGenerations("e2e", ["tests/e2e/**/*.test.ts"]),
    ],
  },
});
