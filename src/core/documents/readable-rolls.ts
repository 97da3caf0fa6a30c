interface Die {
  readonly results?: unknown;
}

/** Whether every face of a die is a number: a message's author can have written anything there. */
const isReadable = (roll: { readonly dice: readonly Die[] }): boolean =>
  roll.dice.every(
    ({ results }) =>
      Array.isArray(results) &&
      results.every(
        (face: { readonly result?: unknown } | null) =>
          typeof face === "object" && face !== null && Number.isFinite(face.result),
      ),
  );

/** The rolls of a message whose faces are numbers; any other was thrown by nobody. */
export const readableRolls = <One extends { readonly dice: readonly Die[] }>(rolls: readonly One[]): One[] =>
  rolls.filter(isReadable);
