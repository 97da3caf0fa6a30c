/** What Actions and their consequences change of an actor or of what it carries, by path; Conditions are effects. */
const VALUES =
  /^system\.(pools\.(wits|stamina|dexterity|sociability)\.(value|max)|nextAction\.(advantage|disadvantage)|missTurns|injury\.note|defence\.value)$/;
/** What writes a new Character. */
const CREATION = /^(name|prototypeToken\.name|system\.(concept|goals|bonds|languages|biography|size))$/;

/** Whether a card of a type can change what lies at a path; the words of a Character only the card that makes one. */
export const isRoadPath = (path: string, card: string | undefined): boolean =>
  VALUES.test(path) || ((card === undefined || card === "fourPointsCreated") && CREATION.test(path));
