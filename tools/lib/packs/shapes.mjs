/** The documents that our packs can hold: where they lie in the database, what they may say, and what lies inside them. */
const COMMON = ["_id", "name", "picture", "folder", "sort", "flags", "ownership"];

export const SHAPES = {
  Actor: {
    collection: "actors",
    keys: [...COMMON, "type", "system", "items", "effects", "prototypeToken"],
    inside: { items: "Item", effects: "ActiveEffect" },
    hasPicture: true,
    hasModel: true,
  },
  Item: {
    collection: "items",
    keys: [...COMMON, "type", "system", "effects"],
    inside: { effects: "ActiveEffect" },
    hasPicture: true,
    hasModel: true,
  },
  ActiveEffect: {
    collection: "effects",
    // The V13 form: 14 brings it up by itself, and there is no way down.
    keys: ["_id", "name", "picture", "changes", "disabled", "duration", "description", "transfer", "statuses", "flags"],
    inside: {},
    hasPicture: true,
    html: [["description"]],
  },
  JournalEntry: {
    collection: "journal",
    keys: ["_id", "name", "folder", "sort", "flags", "ownership", "pages"],
    inside: { pages: "JournalEntryPage" },
  },
  JournalEntryPage: {
    collection: "pages",
    keys: ["_id", "name", "type", "title", "text", "sort", "flags", "src"],
    inside: {},
    types: ["text", "image"],
    html: [["text", "content"]],
  },
  RollTable: {
    collection: "tables",
    keys: [...COMMON, "description", "formula", "replacement", "displayRoll", "results"],
    inside: { results: "TableResult" },
    hasPicture: true,
    html: [["description"]],
  },
  TableResult: {
    collection: "results",
    keys: ["_id", "type", "name", "picture", "description", "documentUuid", "weight", "range", "drawn", "flags"],
    inside: {},
    types: ["text", "document"],
    hasPicture: true,
    mayLackName: true,
    html: [["description"]],
  },
  Macro: {
    collection: "macros",
    keys: [...COMMON, "type", "command", "scope"],
    inside: {},
    types: ["script", "chat"],
    hasPicture: true,
  },
};

/** What a pack itself may hold; an ActiveEffect pack would make the manifest invalid on Foundry 13. */
export const PACK_TYPES = ["Actor", "Item", "JournalEntry", "Macro", "RollTable"];

/** Every document of a source with what lies inside it, the outer first: its shape's name, data and path in the file. */
export function* walk(type, data, trail = []) {
  yield { type, data, trail };
  for (const [key, inner] of Object.entries(SHAPES[type].inside))
    if (Array.isArray(data[key]))
      for (const [index, child] of data[key].entries())
        if (child && typeof child === "object") yield* walk(inner, child, [...trail, key, index]);
}
