/** Everything that goes into `foundry.utils`. */
import { profile } from "../profile.js";
import { isDeletionKey } from "../operators.js";
import { Collection } from "./collection.js";
import { Color } from "./color.js";
import { logCompatibilityWarning } from "./logging.js";
import * as merge from "./merge.js";
import * as objects from "./objects.js";
import { performIntegerSort } from "./sorting.js";
import * as text from "./text.js";
import * as timing from "./timing.js";
import * as types from "./types.js";
import * as uuid from "./uuid.js";

export { Collection } from "./collection.js";
export { Color } from "./color.js";
export { logCompatibilityWarning } from "./logging.js";
export { extendPrimitives } from "./primitives.js";
export { performIntegerSort } from "./sorting.js";
export * from "./merge.js";
export * from "./objects.js";
export * from "./text.js";
export * from "./timing.js";
export * from "./types.js";
export * from "./uuid.js";

const objectsEqual = (a: unknown, b: unknown): boolean => {
  if (profile().generation === 14) {
    logCompatibilityWarning("foundry.utils.objectsEqual is deprecated in favor of foundry.utils.equals.", {
      since: 14,
      until: 16,
      once: true,
    });
  }
  return types.equals(a, b);
};

/** Applies the operators inside a change to the data they are meant for; V14 only. */
const applyDataOperators = (original: any, changes: any) =>
  merge.mergeObject(original, changes, { applyOperators: true });

/** Builds the public `foundry.utils` for the generation in force; the client adds fromUuid and fromUuidSync. */
export function createUtils(): Record<string, any> {
  const { isValidId: _isValidId, ...publicText } = text;
  const { isPlainObject, equals, ...publicTypes } = types;
  const both = {
    ...merge,
    ...objects,
    ...publicText,
    ...timing,
    ...publicTypes,
    ...uuid,
    Collection,
    Color,
    isDeletionKey,
    logCompatibilityWarning,
    objectsEqual,
    performIntegerSort,
  };
  return profile().generation === 13 ? both : { ...both, isPlainObject, equals, applyDataOperators };
}
