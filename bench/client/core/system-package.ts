/** `game.system`: what the manifest says, with every field that a manifest may have. */

/** The manifest's fields as they are where it says nothing of them. */
const defaults = (): Record<string, any> => ({
  type: "system",
  id: "",
  title: "",
  description: "",
  version: "0",
  authors: [],
  url: undefined,
  license: undefined,
  readme: undefined,
  bugs: undefined,
  changelog: undefined,
  manifest: undefined,
  download: undefined,
  background: undefined,
  compatibility: {},
  scripts: [],
  esmodules: [],
  styles: [],
  languages: [],
  packs: [],
  packFolders: [],
  relationships: {},
  media: [],
  socket: false,
  protected: false,
  exclusive: false,
  persistentStorage: false,
  documentTypes: {},
  initiative: undefined,
  grid: {},
  primaryTokenAttribute: undefined,
  secondaryTokenAttribute: undefined,
  flags: {},
});

/** The system that runs. */
export const createSystem = (manifest: Record<string, any>): Record<string, any> => ({
  ...defaults(),
  ...manifest,
  type: "system",
});
