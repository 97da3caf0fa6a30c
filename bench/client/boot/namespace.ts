/** Puts together the globals that a Foundry page offers. */
import { Document } from "../../common/abstract/document.js";
import { EmbeddedCollection } from "../../common/abstract/embedded-collection.js";
import { ActiveEffectTypeDataModel, TypeDataModel } from "../../common/abstract/type-data.js";
import { EmbeddedCollectionDelta } from "../../common/abstract/embedded-collection-delta.js";
import { ReleaseData } from "../../common/config/release-data.js";
import { createConstants } from "../../common/constants.js";
import { DataModel } from "../../common/data/data-model.js";
import * as fields from "../../common/data/fields.js";
import { PrototypeToken } from "../../common/data/prototype-token.js";
import { DataModelValidationError, DataModelValidationFailure } from "../../common/data/validation-failure.js";
import { baseDocuments } from "../../common/documents/index.js";
import { _del, _replace, createOperators } from "../../common/operators.js";
import { profile } from "../../common/profile.js";
import { Collection, createUtils, extendPrimitives } from "../../common/utils/index.js";
import { TokenHUD } from "../applications/hud/token-hud.js";
import { PrototypeTokenConfig } from "../applications/sheets/token-config.js";
import { appv1 } from "../applications/appv1.js";
import { createApplications, uiClasses, uxClasses } from "../applications/namespace.js";
import { Canvas } from "../canvas/canvas.js";
import { Token } from "../canvas/token.js";
import { TokenLayer } from "../canvas/token-layer.js";
import { UserTargets } from "../canvas/user-targets.js";
import { createConfig } from "../core/config.js";
import { Hooks } from "../core/hooks.js";
import { ClientKeybindings } from "../core/keybindings.js";
import { Localization } from "../core/localization.js";
import { ClientSettings } from "../core/settings.js";
import { GameTime } from "../core/time.js";
import { ClientDocumentMixin } from "../data/client-document.js";
import * as collections from "../data/collections/index.js";
import { CompendiumCollection } from "../data/collections/compendium-collection.js";
import { CompendiumFolderCollection } from "../data/collections/compendium-folders.js";
import { CompendiumPacks } from "../data/collections/compendium-packs.js";
import { WorldCollection } from "../data/document-collection.js";
import { ActiveEffect } from "../data/documents/active-effect.js";
import { ActorDelta } from "../data/documents/actor-delta.js";
import { Actor } from "../data/documents/actor.js";
import { ChatMessage } from "../data/documents/chat-message.js";
import { Combat } from "../data/documents/combat.js";
import { CombatantGroup } from "../data/documents/combatant-group.js";
import { Combatant } from "../data/documents/combatant.js";
import { JournalEntry, JournalEntryPage } from "../data/documents/journal-entry.js";
import { Macro } from "../data/documents/macro.js";
import { RollTable, TableResult } from "../data/documents/roll-table.js";
import { Scene } from "../data/documents/scene.js";
import { Folder, Item, Setting } from "../data/documents/simple.js";
import { TokenDocument } from "../data/documents/token.js";
import { User } from "../data/documents/user.js";
import { buildRelativeUuid, fromUuid, fromUuidSync } from "../data/uuid.js";
import { createDiceNamespace } from "../dice/config.js";

/** The class that this page uses for a kind of document. */
export function getDocumentClass(documentName: string): any {
  return globalThis.CONFIG[documentName]?.documentClass;
}

/** Defines every global except `game`, which follows once the world is known. */
export function assembleGlobals(): void {
  const isV14 = profile().generation >= 14;
  extendPrimitives();
  const CONST = createConstants();
  const dice = createDiceNamespace();
  const { COLLECTIONS: _classes, createCollection: _create, ...collectionClasses } = collections;
  const clientDocuments = {
    ActiveEffect,
    Actor,
    ActorDelta,
    ChatMessage,
    Combat,
    Combatant,
    CombatantGroup,
    Folder,
    Item,
    JournalEntry,
    JournalEntryPage,
    Macro,
    RollTable,
    Scene,
    Setting,
    TableResult,
    TokenDocument,
    User,
  };
  const validation = { DataModelValidationError, DataModelValidationFailure };
  const foundry: Record<string, any> = {
    CONST,
    utils: {
      ...createUtils(),
      fromUuid,
      fromUuidSync,
      getDocumentClass,
      ...(isV14 ? { buildRelativeUuid } : {}),
    },
    data: {
      fields: { ...fields },
      validation,
      PrototypeToken,
      ...(isV14 ? { operators: createOperators(), ActiveEffectTypeDataModel } : {}),
    },
    abstract: { DataModel, TypeDataModel, Document, EmbeddedCollection, EmbeddedCollectionDelta },
    documents: {
      ...Object.fromEntries(Object.values(baseDocuments).map((cls) => [cls.name, cls])),
      ...clientDocuments,
      ...(isV14
        ? { modifyBatch: (operations: any[]) => globalThis.CONFIG.DatabaseBackend.modifyBatch(operations) }
        : {}),
      abstract: { ClientDocumentMixin, WorldCollection },
      collections: { ...collectionClasses, CompendiumCollection, CompendiumFolderCollection, CompendiumPacks },
    },
    config: { ReleaseData },
    canvas: { Canvas, layers: { TokenLayer }, placeables: { Token, tokens: { UserTargets } } },
    dice,
    helpers: { ClientKeybindings, ClientSettings, GameTime, Hooks, Localization },
  };
  Object.assign(globalThis, {
    foundry,
    CONST,
    Hooks,
    Collection,
    Roll: dice.Roll,
    ...clientDocuments,
    fromUuid,
    fromUuidSync,
    getDocumentClass,
    canvas: new Canvas(),
    ui: {},
    ...(isV14
      ? { _del, _replace, _loc: (key: string, data?: object) => globalThis.game.i18n.localize(key, data) }
      : {}),
  });
  globalThis.CONFIG = Object.assign(createConfig(), { ui: uiClasses(), ux: uxClasses() });
  Object.assign(globalThis.CONFIG.Token, { hudClass: TokenHUD, prototypeSheetClass: PrototypeTokenConfig });
  Object.assign(foundry, { applications: createApplications(), appv1 });
}
