/** The core schema of a Scene, as far as a plain board needs it. */
import { Document } from "../abstract/document.js";
import type { ConstructionOptions } from "../data/data-model.js";
import { GRID_TYPES } from "../constants.js";
import * as fields from "../data/fields.js";
import { profile } from "../profile.js";
import { BaseFolder } from "./folder.js";
import { BaseToken } from "./token.js";

const isGM = (user: any): boolean => user.isGM;

const numberOf = (initial: number, more: object = {}): fields.NumberField =>
  new fields.NumberField({ required: true, nullable: false, initial, ...more });

const picture = (): fields.SchemaField =>
  new fields.SchemaField({ src: new fields.FilePathField({ categories: ["IMAGE", "VIDEO"], initial: null }) });

const fromManifest = (key: string, usual: unknown) => (): unknown =>
  (globalThis as any).game?.system?.grid?.[key] ?? usual;

/** V13: one background. V14: the background is that of a level. */
const backgroundShape = (): Record<string, fields.DataField> => {
  if (profile().generation === 13) return { background: picture() };
  const level = new fields.SchemaField({
    _id: new fields.DocumentIdField({ readonly: false, initial: () => "defaultLevel0000" }),
    name: new fields.StringField({ required: true }),
    background: picture(),
  });
  return { levels: new fields.ArrayField(level, { initial: () => [level.clean({})] }) };
};

/** The public BaseScene class. */
export class BaseScene extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "SCENE"];

  static override metadata = Object.freeze({
    ...Document.metadata,
    name: "Scene",
    label: "DOCUMENT.Scene",
    labelPlural: "DOCUMENT.Scenes",
    collection: "scenes",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "sort", "folder"],
    embedded: { Token: "tokens" },
    permissions: { ...Document.metadata.permissions, create: isGM, update: isGM, delete: isGM },
  });

  /** Finds an actor of the world, for the tokens of this scene. */
  declare readonly _findActor: (id: string) => any;

  protected override _configure(options: ConstructionOptions = {}): void {
    super._configure(options);
    const findActor = options["findActor"] ?? ((id: string) => (globalThis as any).game?.actors?.get(id));
    Object.defineProperty(this, "_findActor", { value: findActor, enumerable: false });
  }

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      active: new fields.BooleanField(),
      navigation: new fields.BooleanField({ initial: true }),
      navOrder: numberOf(0, { integer: true }),
      navName: new fields.StringField({ required: true }),
      ...backgroundShape(),
      backgroundColor: new fields.ColorField({ nullable: false, initial: "#999999" }),
      width: numberOf(4000, { integer: true, positive: true }),
      height: numberOf(3000, { integer: true, positive: true }),
      padding: numberOf(0, { min: 0, max: 0.5 }),
      grid: new fields.SchemaField({
        type: numberOf(GRID_TYPES.SQUARE, {
          choices: Object.values(GRID_TYPES),
          initial: fromManifest("type", GRID_TYPES.SQUARE),
        }),
        size: numberOf(100, { integer: true, min: 20 }),
        color: new fields.ColorField({ nullable: false, initial: "#000000" }),
        alpha: new fields.AlphaField({ initial: 0.2 }),
        distance: numberOf(1, { positive: true, initial: fromManifest("distance", 1) }),
        units: new fields.StringField({ required: true, initial: fromManifest("units", "") }),
      }),
      tokens: new fields.EmbeddedCollectionField(BaseToken),
      folder: new fields.ForeignDocumentField(BaseFolder),
      sort: new fields.IntegerSortField(),
      ownership: new fields.DocumentOwnershipField(),
      flags: new fields.DocumentFlagsField(),
      _stats: new fields.DocumentStatsField(),
    };
  }

  /** On V14, V13's background becomes that of the first level. */
  static override migrateData(source: any): any {
    const isOld = profile().generation >= 14 && source?.background && !source.levels;
    if (isOld) source.levels = [{ _id: "defaultLevel0000", name: "", background: source.background }];
    return super.migrateData(source);
  }

  /** The address of the picture behind the tokens, wherever this generation keeps it. */
  get _backgroundSrc(): string | null {
    const { background, levels } = this._source as any;
    return (background ?? levels?.[0]?.background)?.src ?? null;
  }
}
