/** The part of the public CONST enumeration that the bench needs; V14-only and V13-only names follow the profile. */
import { logCompatibilityWarning } from "./utils/logging.js";
import { profile } from "./profile.js";

export const BASE_DOCUMENT_TYPE = "base";
export const DEFAULT_TOKEN = "icons/svg/mystery-man.svg";
export const FOLDER_MAX_DEPTH = 4;
export const SORT_INTEGER_DENSITY = 100_000;

export const DOCUMENT_OWNERSHIP_LEVELS = Object.freeze({ INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 });
export const DOCUMENT_META_OWNERSHIP_LEVELS = Object.freeze({ DEFAULT: -20, NOCHANGE: -10 });
export const USER_ROLES = Object.freeze({ NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 });
export const USER_ROLE_NAMES = Object.freeze({
  0: "NONE",
  1: "PLAYER",
  2: "TRUSTED",
  3: "ASSISTANT",
  4: "GAMEMASTER",
});
export const CHAT_MESSAGE_STYLES = Object.freeze({ OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 });
export const COMPATIBILITY_MODES = Object.freeze({ SILENT: 0, WARNING: 1, ERROR: 2, FAILURE: 3 });
export const KEYBINDING_PRECEDENCE = Object.freeze({ PRIORITY: 0, NORMAL: 1, DEFERRED: 2 });
export const SETTING_SCOPES = Object.freeze({ CLIENT: "client", WORLD: "world", USER: "user" });
export const DIRECTORY_SEARCH_MODES = Object.freeze({ FULL: "full", NAME: "name" });
export const MACRO_TYPES = Object.freeze({ SCRIPT: "script", CHAT: "chat" });
export const MACRO_SCOPES = Object.freeze(["global", "actors", "actor"] as const);
export const JOURNAL_ENTRY_PAGE_FORMATS = Object.freeze({ HTML: 1, MARKDOWN: 2 });
export const TABLE_RESULT_TYPES = Object.freeze({ TEXT: "text", DOCUMENT: "document" });
export const GRID_TYPES = Object.freeze({ GRIDLESS: 0, SQUARE: 1, HEXODDR: 2, HEXEVENR: 3, HEXODDQ: 4, HEXEVENQ: 5 });
export const GRID_DIAGONALS = Object.freeze({
  EQUIDISTANT: 0,
  EXACT: 1,
  APPROXIMATE: 2,
  RECTILINEAR: 3,
  ALTERNATING_1: 4,
  ALTERNATING_2: 5,
  ILLEGAL: 6,
});
export const TOKEN_DISPOSITIONS = Object.freeze({ SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 });
export const TOKEN_DISPLAY_MODES = Object.freeze({
  NONE: 0,
  CONTROL: 10,
  OWNER_HOVER: 20,
  HOVER: 30,
  OWNER: 40,
  ALWAYS: 50,
});

/** What an encounter may announce by a sound. */
export const COMBAT_ANNOUNCEMENTS = Object.freeze(["startEncounter", "nextUp", "yourTurn"]);

const DICE_ROLL_MODES = Object.freeze({
  PUBLIC: "publicroll",
  PRIVATE: "gmroll",
  BLIND: "blindroll",
  SELF: "selfroll",
});
export const ACTIVE_EFFECT_MODES = Object.freeze({
  CUSTOM: 0,
  MULTIPLY: 1,
  ADD: 2,
  DOWNGRADE: 3,
  UPGRADE: 4,
  OVERRIDE: 5,
});
/** V14: each change type with its default priority. */
export const ACTIVE_EFFECT_CHANGE_TYPES = Object.freeze({
  custom: 0,
  multiply: 10,
  add: 20,
  subtract: 20,
  downgrade: 30,
  upgrade: 40,
  override: 50,
});
/** V14: when the token of an affected actor shows the effect's icon. */
export const ACTIVE_EFFECT_SHOW_ICON = Object.freeze({ NEVER: 0, CONDITIONAL: 1, ALWAYS: 2 });

const permission = (name: string, defaultRole: number, disableGM = false) => ({
  label: `PERMISSION.${name}`,
  hint: `PERMISSION.${name}Hint`,
  disableGM,
  defaultRole,
});
const { PLAYER, TRUSTED, ASSISTANT } = USER_ROLES;
/** What a role may do by default; a user's own `permissions` override it. */
export const USER_PERMISSIONS = Object.freeze({
  ACTOR_CREATE: permission("ActorCreate", ASSISTANT),
  FILES_BROWSE: permission("FilesBrowse", TRUSTED),
  ITEM_CREATE: permission("ItemCreate", ASSISTANT),
  JOURNAL_CREATE: permission("JournalCreate", TRUSTED),
  MACRO_SCRIPT: permission("MacroScript", PLAYER),
  MANUAL_ROLLS: permission("ManualRolls", TRUSTED, true),
  MESSAGE_WHISPER: permission("MessageWhisper", PLAYER),
  QUERY_USER: permission("QueryUser", PLAYER),
  SETTINGS_MODIFY: permission("SettingsModify", ASSISTANT),
  TOKEN_CREATE: permission("TokenCreate", ASSISTANT),
  TOKEN_DELETE: permission("TokenDelete", ASSISTANT),
});

export const IMAGE_FILE_EXTENSIONS = Object.freeze({
  apng: "image/apng",
  avif: "image/avif",
  bmp: "image/bmp",
  gif: "image/gif",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  png: "image/png",
  svg: "image/svg+xml",
  tiff: "image/tiff",
  webp: "image/webp",
});
export const VIDEO_FILE_EXTENSIONS = Object.freeze({
  m4v: "video/mp4",
  mp4: "video/mp4",
  ogv: "video/ogg",
  webm: "video/webm",
});
export const AUDIO_FILE_EXTENSIONS = Object.freeze({
  aac: "audio/aac",
  flac: "audio/flac",
  m4a: "audio/mp4",
  mid: "audio/midi",
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
  opus: "audio/opus",
  wav: "audio/wav",
  webm: "audio/webm",
});
export const TEXT_FILE_EXTENSIONS = Object.freeze({
  csv: "text/csv",
  json: "application/json",
  md: "text/markdown",
  pdf: "application/pdf",
  tsv: "text/tab-separated-values",
  txt: "text/plain",
  xml: "application/xml",
  yml: "application/yaml",
  yaml: "application/yaml",
});
export const FONT_FILE_EXTENSIONS = Object.freeze({
  otf: "font/otf",
  ttf: "font/ttf",
  woff: "font/woff",
  woff2: "font/woff2",
});
export const HTML_FILE_EXTENSIONS = Object.freeze({
  handlebars: "text/x-handlebars-template",
  hbs: "text/x-handlebars-template",
  html: "text/html",
});
export const FILE_CATEGORIES = Object.freeze({
  HTML: HTML_FILE_EXTENSIONS,
  IMAGE: IMAGE_FILE_EXTENSIONS,
  VIDEO: VIDEO_FILE_EXTENSIONS,
  AUDIO: AUDIO_FILE_EXTENSIONS,
  TEXT: TEXT_FILE_EXTENSIONS,
  FONT: FONT_FILE_EXTENSIONS,
});

/** The document types that the bench knows in its present scope. */
export const PRIMARY_DOCUMENT_TYPES = Object.freeze([
  "Actor",
  "ChatMessage",
  "Combat",
  "Folder",
  "Item",
  "JournalEntry",
  "Macro",
  "RollTable",
  "Scene",
  "Setting",
  "User",
]);
export const EMBEDDED_DOCUMENT_TYPES = Object.freeze([
  "ActiveEffect",
  "ActorDelta",
  "Combatant",
  "CombatantGroup",
  "Item",
  "JournalEntryPage",
  "TableResult",
  "Token",
]);
export const FOLDER_DOCUMENT_TYPES = Object.freeze([
  "Actor",
  "Item",
  "Scene",
  "JournalEntry",
  "RollTable",
  "Macro",
  "Compendium",
]);
/** The kinds of documents of which packs are made; generation 14 adds one. */
export const COMPENDIUM_DOCUMENT_TYPES = (): readonly string[] => {
  const both = ["Actor", "Adventure", "Cards", "Item", "JournalEntry", "Macro", "Playlist", "RollTable", "Scene"];
  return Object.freeze(profile().generation >= 14 ? ["ActiveEffect", ...both] : both);
};

/** Builds the public CONST object for the generation in force. */
export function createConstants(): Record<string, any> {
  const both = {
    BASE_DOCUMENT_TYPE,
    DEFAULT_TOKEN,
    FOLDER_MAX_DEPTH,
    SORT_INTEGER_DENSITY,
    DOCUMENT_OWNERSHIP_LEVELS,
    DOCUMENT_META_OWNERSHIP_LEVELS,
    USER_ROLES,
    USER_ROLE_NAMES,
    USER_PERMISSIONS,
    CHAT_MESSAGE_STYLES,
    COMBAT_ANNOUNCEMENTS,
    COMPATIBILITY_MODES,
    KEYBINDING_PRECEDENCE,
    SETTING_SCOPES,
    DIRECTORY_SEARCH_MODES,
    GRID_TYPES,
    GRID_DIAGONALS,
    TOKEN_DISPOSITIONS,
    TOKEN_DISPLAY_MODES,
    FILE_CATEGORIES,
    IMAGE_FILE_EXTENSIONS,
    VIDEO_FILE_EXTENSIONS,
    AUDIO_FILE_EXTENSIONS,
    TEXT_FILE_EXTENSIONS,
    FONT_FILE_EXTENSIONS,
    HTML_FILE_EXTENSIONS,
    PRIMARY_DOCUMENT_TYPES,
    EMBEDDED_DOCUMENT_TYPES,
    ALL_DOCUMENT_TYPES: Object.freeze([...new Set([...PRIMARY_DOCUMENT_TYPES, ...EMBEDDED_DOCUMENT_TYPES])].toSorted()),
    WORLD_DOCUMENT_TYPES: PRIMARY_DOCUMENT_TYPES,
    FOLDER_DOCUMENT_TYPES,
    COMPENDIUM_DOCUMENT_TYPES: COMPENDIUM_DOCUMENT_TYPES(),
    MACRO_TYPES,
    MACRO_SCOPES,
    JOURNAL_ENTRY_PAGE_FORMATS,
    TABLE_RESULT_TYPES,
  };
  if (profile().generation === 13) return Object.freeze({ ...both, ACTIVE_EFFECT_MODES, DICE_ROLL_MODES });
  const modern = { ...both, ACTIVE_EFFECT_CHANGE_TYPES, ACTIVE_EFFECT_SHOW_ICON };
  Object.defineProperty(modern, "ACTIVE_EFFECT_MODES", {
    get: () => {
      const message = "CONST.ACTIVE_EFFECT_MODES is deprecated in favor of CONST.ACTIVE_EFFECT_CHANGE_TYPES.";
      logCompatibilityWarning(message, { since: 14, until: 16, once: true });
      return ACTIVE_EFFECT_MODES;
    },
  });
  return Object.freeze(modern);
}
