import { DiceConfig } from "../applications/apps/dice-config.js";
import { DocumentSheetConfig } from "../applications/apps/document-sheet-config.js";
import { GRID_DIAGONALS } from "../../common/constants.js";
import { profile } from "../../common/profile.js";
import { messageModeName } from "./message-modes.js";
import type { LanguageEntry } from "./localization.js";

const hidden = { config: false };

/** Registers the core settings that systems and the interface read. */
export function registerCoreSettings(languages: LanguageEntry[]): void {
  const { settings } = globalThis.game;
  const register = (key: string, data: object): void => settings.register("core", key, data);

  const names = languages.map(({ lang, name }) => [lang, name ?? lang]);
  register("language", {
    name: "Language",
    scope: "client",
    config: true,
    requiresReload: true,
    type: String,
    choices: { en: "English", ...Object.fromEntries(names) },
    default: "en",
  });
  register(messageModeName(), {
    ...hidden,
    scope: "client",
    type: String,
    choices: () => modeLabels(),
    default: profile().generation === 13 ? "publicroll" : "public",
  });
  register("time", {
    ...hidden,
    scope: "world",
    type: Number,
    default: 0,
    onChange: (...change: [number, object, string]) => globalThis.game.time.onUpdateWorldTime(...change),
  });
  register("diceConfiguration", { ...hidden, scope: "client", type: Object, default: {} });
  settings.registerMenu("core", "diceConfiguration", {
    name: "Dice configuration",
    label: "Configure dice",
    hint: "Which dice are rolled for you, and which you throw yourself and enter.",
    icon: "fa-solid fa-dice",
    type: DiceConfig,
    restricted: false,
  });
  register("combatTrackerConfig", {
    ...hidden,
    scope: "world",
    type: Object,
    default: {
      resource: "",
      skipDefeated: false,
      turnMarker: { enabled: true, animation: "spin", src: "", disposition: false },
    },
    onChange: () => {
      for (const combat of globalThis.game.combats) combat.reset();
      globalThis.game.combats.render();
    },
  });
  register("sheetThemes", { ...hidden, scope: "client", type: Object, default: {} });
  register("sheetClasses", {
    ...hidden,
    scope: "world",
    type: Object,
    default: {},
    onChange: (chosen: Record<string, Record<string, string>>) => DocumentSheetConfig.updateDefaultSheets(chosen),
  });
  register("compendiumConfiguration", {
    ...hidden,
    scope: "world",
    type: Object,
    default: {},
    onChange: () => void globalThis.game.packs?._onConfigure(),
  });
  register("keybindings", { ...hidden, scope: "client", type: Object, default: {} });
  register("noCanvas", {
    name: "Disable Game Canvas",
    hint: "Shows no scenes on this computer; everything else works as before.",
    scope: "client",
    config: true,
    requiresReload: true,
    type: Boolean,
    default: false,
  });
  register("notesDisplayToggle", { ...hidden, scope: "client", type: Boolean, default: false });
  register("gridDiagonals", {
    ...hidden,
    scope: "world",
    type: Number,
    default: globalThis.game.system["grid"]?.diagonals ?? GRID_DIAGONALS.EQUIDISTANT,
  });
  register("fontSize", { ...hidden, scope: "client", type: Number, range: { min: 1, max: 10, step: 1 }, default: 5 });
  register("uiConfig", {
    ...hidden,
    scope: "client",
    type: Object,
    default: { colorScheme: { applications: "", interface: "" } },
  });
}

function modeLabels(): Record<string, string> {
  const { CONFIG } = globalThis;
  const modes: Record<string, { label: string }> =
    profile().generation === 13 ? CONFIG.Dice.rollModes : CONFIG.ChatMessage.modes;
  return Object.fromEntries(Object.entries(modes).map(([id, { label }]) => [id, label]));
}
