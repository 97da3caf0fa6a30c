/** What tokens and prototype tokens have in common. */
import { TOKEN_DISPLAY_MODES, TOKEN_DISPOSITIONS } from "../constants.js";
import * as fields from "../data/fields.js";

const numberOf = (initial: number, more: object = {}): fields.NumberField =>
  new fields.NumberField({ required: true, nullable: false, initial, ...more });

const displayMode = (): fields.NumberField =>
  numberOf(TOKEN_DISPLAY_MODES.NONE, { choices: Object.values(TOKEN_DISPLAY_MODES) });

/** A bar shows an attribute, named by its path below `system`; the manifest names the first choice. */
const bar = (manifestKey: string): fields.SchemaField =>
  new fields.SchemaField({
    attribute: new fields.StringField({
      required: true,
      nullable: true,
      blank: false,
      initial: () => (globalThis as any).game?.system?.[manifestKey] || null,
    }),
  });

/** The fields that say what a token looks like and to what it belongs. */
export function tokenAppearance(): Record<string, fields.DataField> {
  return {
    name: new fields.StringField({ required: true, blank: true, textSearch: true }),
    displayName: displayMode(),
    actorLink: new fields.BooleanField(),
    width: numberOf(1, { positive: true }),
    height: numberOf(1, { positive: true }),
    texture: new fields.SchemaField({
      src: new fields.FilePathField({ categories: ["IMAGE", "VIDEO"], initial: null }),
      scaleX: numberOf(1),
      scaleY: numberOf(1),
      tint: new fields.ColorField({ nullable: false, initial: "#ffffff" }),
    }),
    lockRotation: new fields.BooleanField(),
    rotation: new fields.AngleField(),
    alpha: new fields.AlphaField(),
    disposition: numberOf(TOKEN_DISPOSITIONS.HOSTILE, { choices: Object.values(TOKEN_DISPOSITIONS) }),
    displayBars: displayMode(),
    bar1: bar("primaryTokenAttribute"),
    bar2: bar("secondaryTokenAttribute"),
    sight: new fields.SchemaField({
      enabled: new fields.BooleanField(),
      range: new fields.NumberField({ required: true, nullable: true, min: 0, initial: 0 }),
    }),
    flags: new fields.DocumentFlagsField(),
  };
}
