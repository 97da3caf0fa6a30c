/** From the server's answer to a page that is ready: the calls of a Foundry start, each hook once and in order. */
import { registerDocumentTypes } from "../../common/abstract/document-types.js";
import type { WorldPayload } from "../../common/protocol.js";
import type { ServerSocket } from "../core/connection.js";
import { registerCoreKeybindings } from "../core/core-keybindings.js";
import { registerCoreSettings } from "../core/core-settings.js";
import { Game } from "../core/game.js";
import type { Inbox } from "../core/inbox.js";
import { localizeDataModel } from "../core/localize-models.js";
import { listenToQueries } from "../core/queries.js";
import { ClientSettings } from "../core/settings.js";
import { GameTime } from "../core/time.js";
import { COLLECTIONS, createCollection } from "../data/collections/index.js";
import type { WorldSettings } from "../data/collections/index.js";
import { ClientDatabaseBackend } from "../data/database/backend.js";
import { startShell } from "../ui/shell.js";
import { addStyles, importModules, loadLanguage } from "./load-system.js";
import { tellInvalid } from "./tell-invalid.js";

type Manifest = { id: string; languages?: any[] } & Record<string, any>;

const HAS_TYPES = [
  "Actor",
  "Item",
  "ActiveEffect",
  "ChatMessage",
  "Combat",
  "Combatant",
  "CombatantGroup",
  "JournalEntryPage",
];

/** Starts the world on this page; the globals must be there. */
export async function startWorld(payload: WorldPayload, socket: ServerSocket, inbox: Inbox): Promise<void> {
  const manifest = payload.system as Manifest;
  registerDocumentTypes(manifest["documentTypes"] ?? {});
  const game = new Game(payload, socket);
  globalThis.game = game;
  const backend = new ClientDatabaseBackend(socket);
  globalThis.CONFIG.DatabaseBackend = backend;
  addStyles(manifest);
  await importModules(manifest);

  startSettings(game, payload, manifest);
  globalThis.Hooks.callAll("init");
  await startTexts(game, manifest);
  globalThis.Hooks.callAll("i18nInit");
  globalThis.Hooks.callAll("setup");
  await startDocuments(game, payload);
  inbox.open({
    modifyDocument: (response) => backend.receive(response),
    userConnected: (userId, active) => game.users.setActive(userId, active),
    userActivity: (userId, activity) => globalThis.canvas._receive(userId, activity),
  });
  listenToQueries(socket);
  await startShell();
  game.keybindings.listen(window);
  globalThis.canvas.initialize();
  await globalThis.canvas.draw(game.scenes.active);
  game.ready = true;
  globalThis.Hooks.callAll("ready");
  tellInvalid(payload);
}

/** Stored settings are there from the start: systems read them during init, once they are registered. */
function startSettings(game: Game, payload: WorldPayload, { languages = [] }: Manifest): void {
  const documents = createCollection("Setting", payload) as WorldSettings;
  game.settings = new ClientSettings({ worldId: payload.world.id, local: localStorage, documents });
  registerCoreSettings(languages);
  registerCoreKeybindings();
  game.time = new GameTime(game.settings.get("core", "time"));
}

async function startTexts(game: Game, { id, languages = [] }: Manifest): Promise<void> {
  const lang = game.settings.get("core", "language");
  document.documentElement.lang = lang;
  await game.i18n.initialize(lang, languages, (path) => loadLanguage(id, path));
  for (const documentName of HAS_TYPES) {
    const config = globalThis.CONFIG[documentName];
    for (const type of game.documentTypes[documentName] ?? []) {
      config.typeLabels[type] ??= `TYPES.${documentName}.${type}`;
    }
    for (const model of Object.values(config.dataModels)) localizeDataModel(model);
  }
}

async function startDocuments(game: Game, payload: WorldPayload): Promise<void> {
  const collections = (Object.keys(COLLECTIONS) as (keyof typeof COLLECTIONS)[])
    .filter((documentName) => documentName !== "Setting")
    .map((documentName) => createCollection(documentName, payload));
  for (const id of payload.activeUsers) game.users.setActive(id, true);
  game.users.setActive(game.userId, true);
  await game.packs._readIndexes();
  // Only now may data be prepared: documents refer to one another.
  game._documentsReady = true;
  for (const collection of collections) for (const document of collection) document._safePrepareData();
}
