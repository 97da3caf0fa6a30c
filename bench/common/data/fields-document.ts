/** Fields that only documents have. */
import { getDocumentTypes } from "../abstract/document-types.js";
import { DOCUMENT_OWNERSHIP_LEVELS } from "../constants.js";
import { readChanges } from "../operators.js";
import { isValidId } from "../utils/text.js";
import { isPlainObject } from "../utils/types.js";
import type { FieldOptions } from "./field.js";
import { NumberField } from "./fields-simple.js";
import { DocumentIdField, DocumentUUIDField, StringField } from "./fields-text.js";
import { ObjectField } from "./fields-objects.js";
import { SchemaField } from "./fields-schema.js";

/** The type of a document. */
export class DocumentTypeField extends StringField {
  declare documentClass: any;

  constructor(documentClass: any, options: FieldOptions = {}, context: any = {}) {
    super(options, context);
    this.documentClass = documentClass;
  }

  protected static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, blank: false };
  }

  protected override _validateType(value: any): boolean | void {
    super._validateType(value);
    const { documentName, metadata } = this.documentClass;
    const types = metadata.hasTypeData ? getDocumentTypes(documentName, metadata.coreTypes) : metadata.coreTypes;
    if (types && !types.includes(value)) {
      throw new Error(`"${value}" is not a valid type for the ${documentName} Document class`);
    }
  }
}

/** Levels of ownership by user id, and the default. */
export class DocumentOwnershipField extends ObjectField {
  protected static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      initial: { default: DOCUMENT_OWNERSHIP_LEVELS.NONE },
      validationError: "is not a mapping of user IDs and document permission levels",
      gmOnly: true,
    };
  }

  protected override _validateType(value: any): boolean | void {
    if (!isPlainObject(value)) return false;
    const levels: unknown[] = Object.values(DOCUMENT_OWNERSHIP_LEVELS);
    const isValid = readChanges(value).every(
      ({ key: id, kind, value: level }) =>
        (id === "default" || isValidId(id)) && (kind === "delete" || levels.includes(level)),
    );
    return isValid ? undefined : false;
  }
}

/** Free data by scope, the scope being a package. */
export class DocumentFlagsField extends ObjectField {
  protected override _validateType(value: any): boolean | void {
    super._validateType(value);
    for (const { key: scope } of readChanges(value))
      if (scope.includes(".")) throw new Error(`the flag scope "${scope}" may not contain a dot`);
  }
}

/** The id of a document of another collection, shown as that document where it can be found. */
export class ForeignDocumentField extends DocumentIdField {
  declare model: any;
  declare idOnly: boolean;

  constructor(model: any, options: FieldOptions = {}, context: any = {}) {
    super(options, context);
    this.model = model;
  }

  protected static override get _defaults(): FieldOptions {
    return { ...super._defaults, nullable: true, readonly: false, idOnly: false };
  }

  override initialize(value: any, model?: any): any {
    const { collections } = (globalThis as any).game ?? {};
    if (this.idOnly || !collections) return value;
    if (model?.pack) {
      // In a pack only the pack's own folders can be found without waiting.
      if (this.model.documentName !== "Folder") return value;
      return () => (value ? ((globalThis as any).game.packs?.get(model.pack)?.folders.get(value) ?? null) : value);
    }
    return () => (value ? (collections.get(this.model.documentName)?.get(value) ?? null) : value);
  }

  override toObject(value: any): any {
    return value?._id ?? value;
  }
}

/** The user who made a document. */
export class DocumentAuthorField extends ForeignDocumentField {
  protected static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      nullable: false,
      gmOnly: true,
      label: "Author",
      initial: () => (globalThis as any).game?.user?.id,
    };
  }
}

/** When and by what a document was made and changed; the server keeps it. */
export class DocumentStatsField extends SchemaField {
  /** The fields that only the server writes. */
  static managedFields = ["coreVersion", "systemId", "systemVersion", "createdTime", "modifiedTime", "lastModifiedBy"];

  constructor(options: FieldOptions = {}, context: any = {}) {
    const version = () => new StringField({ required: true, blank: false, nullable: true, initial: null });
    const uuid = () => new DocumentUUIDField({ initial: null });
    super(
      {
        coreVersion: version(),
        systemId: version(),
        systemVersion: version(),
        createdTime: new NumberField(),
        modifiedTime: new NumberField(),
        lastModifiedBy: new DocumentIdField({ readonly: false }),
        compendiumSource: uuid(),
        duplicateSource: uuid(),
        exportSource: new ObjectField({ required: false, nullable: true, initial: null }),
      },
      options,
      context,
    );
  }
}
