/** The core document classes that server and clients share. */
import type { Document } from "../abstract/document.js";
import { BaseActiveEffect } from "./active-effect.js";
import { BaseActor } from "./actor.js";
import { BaseChatMessage } from "./chat-message.js";
import { BaseFolder } from "./folder.js";
import { BaseItem } from "./item.js";
import { BaseSetting } from "./setting.js";
import { BaseUser } from "./user.js";

export { BaseActiveEffect, BaseActor, BaseChatMessage, BaseFolder, BaseItem, BaseSetting, BaseUser };

/** The base classes by document name. */
export const baseDocuments: Readonly<Record<string, typeof Document>> = Object.freeze({
  Actor: BaseActor,
  ActiveEffect: BaseActiveEffect,
  ChatMessage: BaseChatMessage,
  Folder: BaseFolder,
  Item: BaseItem,
  Setting: BaseSetting,
  User: BaseUser,
});
