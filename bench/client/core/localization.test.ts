import { beforeEach, describe, expect, it } from "vitest";
import { setProfile } from "../../common/profile.js";
import { Localization } from "./localization.js";
import { localizeDataModel } from "./localize-models.js";

const FILES: Record<string, object> = {
  "lang/en.json": { "SYS.Hello": "Hello {name}", SYS: { Only: "English only" } },
  "lang/de.json": { SYS: { Hello: "Hallo {name}", HERO: { FIELDS: { hp: { value: { label: "Trefferpunkte" } } } } } },
};
const LANGUAGES = [
  { lang: "en", path: "lang/en.json" },
  { lang: "de", path: "lang/de.json" },
];

let i18n: Localization;
beforeEach(async () => {
  i18n = new Localization();
  globalThis.game = { i18n };
  await i18n.initialize("de", LANGUAGES, async (path) => structuredClone(FILES[path]!));
});

describe.each([13, 14] as const)("game.i18n on %i", (generation) => {
  beforeEach(() => setProfile(generation));

  it("falls back to English, then to the core's texts, then to the key", () => {
    expect(i18n.localize("SYS.Only")).toBe("English only");
    expect(i18n.localize("Cancel")).toBe("Cancel");
    expect(i18n.localize("SYS.None")).toBe("SYS.None");
    expect(i18n.localize("SYS")).toBe("SYS");
    expect(i18n.has("SYS.Only")).toBe(true);
    expect(i18n.has("SYS.Only", false)).toBe(false);
  });

  it("fills in placeholders", () => {
    expect(i18n.format("SYS.Hello", { name: "Ada" })).toBe("Hallo Ada");
    expect(i18n.localize("SYS.Hello", { name: "Ada" })).toBe(generation === 14 ? "Hallo Ada" : "Hallo {name}");
    expect(i18n.pluralRules === undefined).toBe(generation === 13);
  });

  it("joins lists", () => {
    expect(i18n.getListFormatter().format(["a", "b"])).toBe("a und b");
  });

  it("labels the fields of a model", () => {
    const value = { label: "", hint: "", placeholder: "" };
    const element = { label: "Cancel", hint: "" };
    const fields = { hp: { label: "", hint: "", fields: { value } }, list: { label: "", hint: "", element } };
    localizeDataModel({ LOCALIZATION_PREFIXES: ["SYS.HERO"], schema: { fields } });
    expect(value.label).toBe("Trefferpunkte");
    expect(element.label).toBe("Cancel");
  });
});
