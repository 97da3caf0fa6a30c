import { createRelease, type ReleaseData } from "../../common/config/release-data.js";
import { baseDocuments } from "../../common/documents/index.js";
import { profile } from "../../common/profile.js";
import type { WorldPayload } from "../../common/protocol.js";
import { Collection } from "../../common/utils/index.js";
import { CompendiumPacks } from "../data/collections/compendium-packs.js";
import type { ServerSocket } from "./connection.js";
import { ClientKeybindings } from "./keybindings.js";
import { Localization } from "./localization.js";
import { ClientSettings } from "./settings.js";
import { createSystem } from "./system-package.js";
import { GameTime } from "./time.js";

/** The global `game`: who plays what, and everything of the world that this client holds. */
export class Game {
  readonly view = "game";
  readonly userId: string;
  readonly world: WorldPayload["world"];
  readonly system: Record<string, any>;
  readonly release: ReleaseData;
  readonly documentTypes: Record<string, string[]>;
  /** Active modules; the bench has none. */
  readonly modules = new Collection();
  readonly collections = new Collection();
  readonly i18n = new Localization();
  readonly keybindings = new ClientKeybindings();
  /** The compendium packs; each index is there before the documents of the world are. */
  readonly packs: CompendiumPacks;
  declare settings: ClientSettings;
  declare time: GameTime;
  /** True once every collection holds its documents, so that data may be prepared. */
  _documentsReady = false;
  ready = false;

  constructor(
    payload: WorldPayload,
    readonly socket: ServerSocket,
  ) {
    const { generation, version } = profile();
    this.userId = payload.userId!;
    this.world = payload.world;
    this.packs = new CompendiumPacks(payload.packs);
    this.system = createSystem(payload.system);
    this.documentTypes = listTypes(this.system["documentTypes"]);
    this.release = createRelease(generation, version);
  }

  /** The version of the core, such as "14.366". */
  get version(): string {
    return this.release.version;
  }

  /** The user of this client; null until the users are there. */
  get user(): any {
    return this.users?.get(this.userId) ?? null;
  }

  /** Ends the session and goes back to where one chooses who to be. */
  logOut(): void {
    this.socket.disconnect();
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action: "/logout" });
    document.body.append(form);
    form.submit();
  }

  get users(): any {
    return this.collections.get("User");
  }

  get actors(): any {
    return this.collections.get("Actor");
  }

  get items(): any {
    return this.collections.get("Item");
  }

  get messages(): any {
    return this.collections.get("ChatMessage");
  }

  get scenes(): any {
    return this.collections.get("Scene");
  }

  get combats(): any {
    return this.collections.get("Combat");
  }

  /** The encounter that the tracker shows. */
  get combat(): any {
    return this.combats?.viewed ?? null;
  }

  get macros(): any {
    return this.collections.get("Macro");
  }

  get journal(): any {
    return this.collections.get("JournalEntry");
  }

  get tables(): any {
    return this.collections.get("RollTable");
  }

  get canvas(): any {
    return globalThis.canvas;
  }
  get folders(): any {
    return this.collections.get("Folder");
  }
}

const WITH_TYPES = [
  "Actor",
  "Item",
  "ActiveEffect",
  "ChatMessage",
  "Combat",
  "Combatant",
  "CombatantGroup",
  "JournalEntryPage",
];

function listTypes(manifest: Record<string, Record<string, unknown>>): Record<string, string[]> {
  return Object.fromEntries(
    WITH_TYPES.map((name) => [
      name,
      [...baseDocuments[name]!.metadata.coreTypes, ...Object.keys(manifest[name] ?? {})],
    ]),
  );
}
