import { inRoot } from "./files.mjs";

/**
 * Ways to break the bench, each by changing a source text on its way into the build; the tests of that id must notice.
 * What both a page and the server run lies in bench/common: one change there breaks both.
 */
export const MUTATIONS = {
  S1: {
    breaks: "an update replaces the objects that it should be merged into",
    file: "bench/common/data/fields-schema.ts",
    from: "if (!isMerge || options.recursive === false) {",
    to: "if (true) {",
  },
  S20: {
    breaks: "data is prepared again without being brought back to its source first",
    file: "bench/common/data/data-model.ts",
    from: "  reset(): void {\n    this._initialize();\n  }",
    to: "  reset(): void {\n    if (this.prepareData) this.prepareData();\n    else this._initialize();\n  }",
  },
  S31: {
    breaks: "neither the page nor the server asks who may write a document",
    file: "bench/common/abstract/document.ts",
    from: "return mayModify(this, user, action, data);",
    to: "return true;",
  },
};

const known = (id) => {
  const mutation = MUTATIONS[id];
  if (!mutation) throw new Error(`There is no mutation ${id}: tools/lib/mutation.mjs has ${Object.keys(MUTATIONS)}.`);
  return mutation;
};

/** A source text with a mutation's change; a text that is not there exactly once is an error, for then nothing would be tested. */
export function mutate(id, code) {
  const { file, from, to } = known(id);
  const parts = code.replaceAll("\r\n", "\n").split(from);
  if (parts.length === 2) return parts.join(to);
  throw new Error(
    `Mutation ${id} finds its text ${parts.length - 1} times in ${file}, not once: bring tools/lib/mutation.mjs up to the source.\n${from}`,
  );
}

/** A Vite plugin that applies a mutation. */
export function mutationPlugin(id) {
  const file = inRoot(known(id).file).replaceAll("\\", "/");
  return {
    name: `mutation-${id}`,
    enforce: "pre",
    transform: (code, module) => (module.split("?")[0] === file ? mutate(id, code) : null),
  };
}
