/** Loads a module of ours that is written in TypeScript; Vite is loaded only here, since an old Node cannot read it. */
export async function importSource(file) {
  const { runnerImport } = await import("vite");
  const { NODE_ENV } = process.env;
  try {
    const { module } = await runnerImport(file, { configFile: false, logLevel: "error" });
    return module;
  } finally {
    // Vite takes this for development and says so in the environment, which would change what is built afterwards.
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  }
}
