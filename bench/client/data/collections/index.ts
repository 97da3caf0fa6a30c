import type { WorldPayload } from "../../../common/protocol.js";
import { Combats } from "./combats.js";
import { WorldCollection } from "../document-collection.js";

/** The actors of the world. */
export class Actors extends WorldCollection {
  static override documentName = "Actor";
}

/** The items of the world, those of actors not among them. */
export class Items extends WorldCollection {
  static override documentName = "Item";
}

/** The scenes of the world. */
export class Scenes extends WorldCollection {
  static override documentName = "Scene";

  /** The scene to which everybody is taken. */
  get active(): any {
    return this.find(({ active }) => active) ?? null;
  }

  /** The scene in view on this client. */
  get viewed(): any {
    return this.get(globalThis.game.user?.viewedScene) ?? null;
  }

  /** The scene in view; without a board, the active one. */
  get current(): any {
    return this.viewed ?? (globalThis.game.settings.get("core", "noCanvas") ? this.active : null);
  }
}

/** The macros that this client holds. */
export class Macros extends WorldCollection {
  static override documentName = "Macro";

  /** Whoever brings a macro into the world is its author here. */
  override fromCompendium(document: any, options: object = {}): any {
    return { ...super.fromCompendium(document, options), author: globalThis.game.userId };
  }
}

/** The entries of the journal. */
export class Journal extends WorldCollection {
  static override documentName = "JournalEntry";
}

/** The tables on which to roll. */
export class RollTables extends WorldCollection {
  static override documentName = "RollTable";
}

/** The chat messages, oldest first. */
export class ChatMessages extends WorldCollection {
  static override documentName = "ChatMessage";
}

/** The folders of all directories. */
export class Folders extends WorldCollection {
  static override documentName = "Folder";
}

/** The stored settings of world and user scope. */
export class WorldSettings extends WorldCollection {
  static override documentName = "Setting";

  /** The document of a setting; user null for world scope. */
  getSetting(key: string, user: string | null = null): any {
    return this.find(({ _source }) => _source.key === key && (_source.user ?? null) === user);
  }
}

/** Everybody who may sit at the table. */
export class Users extends WorldCollection {
  static override documentName = "User";

  /** The user of this client. */
  get current(): any {
    return globalThis.game.user;
  }

  /** The users who are no gamemasters. */
  get players(): any[] {
    return this.filter((user) => !user.isGM && user.hasRole("PLAYER"));
  }

  /** The one gamemaster who acts for all: the highest role, then the lowest id; the same on every client. */
  get activeGM(): any {
    return this.getDesignatedUser((user) => user.isGM);
  }

  /** The one active user among those who meet a condition. */
  getDesignatedUser(condition: (user: any) => boolean): any {
    const candidates = this.filter((user) => user.active && condition(user));
    const byRank = candidates.toSorted((a, b) => b.role - a.role || (a.id < b.id ? -1 : 1));
    return byRank[0] ?? null;
  }

  /** Marks a user as connected or gone, and tells everybody on this client. */
  setActive(userId: string, active: boolean): void {
    const user = this.get(userId);
    if (!user || user.active === active) return;
    user.active = active;
    globalThis.Hooks.callAll("userConnected", user, active);
    this.render(false, { renderContext: "userConnected", renderData: [user] });
  }
}

/** The collection classes by document name, in the order in which they are made: what others refer to comes first. */
export const COLLECTIONS = {
  Setting: WorldSettings,
  User: Users,
  Folder: Folders,
  Actor: Actors,
  Item: Items,
  Scene: Scenes,
  JournalEntry: Journal,
  RollTable: RollTables,
  Macro: Macros,
  Combat: Combats,
  ChatMessage: ChatMessages,
} as const;

export { Combats };

/** Makes the collection of one document name and the documents in it. */
export function createCollection(documentName: keyof typeof COLLECTIONS, payload: WorldPayload): WorldCollection {
  const cls = globalThis.CONFIG[documentName].collection as typeof WorldCollection;
  const collection = new cls(payload.documents[documentName] ?? []);
  globalThis.game.collections.set(documentName, collection);
  collection.initialize();
  return collection;
}
