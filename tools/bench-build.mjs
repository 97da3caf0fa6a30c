#!/usr/bin/env node
/** Builds the bench (the stand-in host) into .bench/dist/: its client for the browser and its server for Node. */
import { inRoot, isMain } from "./lib/files.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { peggyPlugin } from "./lib/peggy-plugin.mjs";

const shared = { configFile: false, publicDir: false, logLevel: "warn" };

/** Builds both halves; `plugins` lets a test change a source on its way in. */
export async function buildBench({ out = inRoot(".bench/dist"), plugins = [] } = {}) {
  const { build } = await import("vite");
  await build({
    ...shared,
    root: inRoot("bench/client"),
    plugins: [peggyPlugin(), ...plugins],
    base: "/bench/",
    build: {
      outDir: `${out}/client`,
      emptyOutDir: true,
      target: "es2023",
      minify: false,
      assetsInlineLimit: 0,
      lib: { entry: "main.ts", formats: ["es"], fileName: () => "client.mjs", cssFileName: "client" },
      rolldownOptions: { output: { keepNames: true, codeSplitting: false } },
    },
  });
  await build({
    ...shared,
    root: inRoot("bench/server"),
    plugins,
    ssr: { external: true, noExternal: [] },
    build: {
      ssr: "main.ts",
      outDir: `${out}/server`,
      emptyOutDir: true,
      target: "node20",
      minify: false,
      rolldownOptions: { output: { entryFileNames: "main.mjs" } },
    },
  });
  return out;
}

if (isMain(import.meta.url)) {
  requireNode();
  await buildBench();
  console.log("Built .bench/dist/");
}
