import peggy from "peggy";

/** Turns `*.peggy` grammars into parser modules while building, so that no page has to compile one. */
export const peggyPlugin = () => ({
  name: "peggy",
  transform(text, id) {
    if (!id.endsWith(".peggy")) return null;
    return {
      code: peggy.generate(text, { cache: true, output: "source", format: "es", grammarSource: id }),
      map: null,
    };
  },
});
