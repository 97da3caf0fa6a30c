import { defineConfig } from "vite";

/** Builds the system's one ES module; `tools/build.mjs` adds the rest of the package. */
export default defineConfig({
  base: "/systems/trivium-rpg/",
  publicDir: false,
  logLevel: "warn",
  build: {
    outDir: "dist",
    emptyOutDir: false,
    sourcemap: true,
    target: "es2023",
    lib: { entry: "src/main.ts", formats: ["es"], fileName: () => "trivium.mjs" },
    // Foundry finds stored rolls and sheets by class name, so names must survive minification.
    rolldownOptions: {
      output: { keepNames: true, minify: { compress: true, mangle: true, codegen: { removeWhitespace: true } } },
    },
  },
});
