import { say } from "../../../foundry/language.js";
import { isStat } from "../rules/names.js";

/** Language keys of values that changes may touch, pools apart. */
const NAMES: Readonly<Record<string, string>> = {
  "system.nextAction.advantage": "FOURPOINTS.PathName.advantage",
  "system.nextAction.disadvantage": "FOURPOINTS.PathName.disadvantage",
  "system.missTurns": "FOURPOINTS.PathName.missTurns",
  "system.defence.value": "FOURPOINTS.PathName.defence",
  "prototypeToken.name": "FOURPOINTS.PathName.tokenName",
  "system.concept": "FOURPOINTS.PathName.concept",
};

/** What the table calls a value of its actors and items by its path, such as "Wits" for what is in that pool. */
export function pathName(path: string): string | undefined {
  const [, stat = "", part] = /^system\.pools\.(\w+)\.(value|max)$/.exec(path) ?? [];
  if (isStat(stat)) {
    const name = say(`FOURPOINTS.Stat.${stat}`);
    return part === "max" ? say("FOURPOINTS.PathName.max", { stat: name }) : name;
  }
  const key = NAMES[path];
  return key === undefined ? undefined : say(key);
}
