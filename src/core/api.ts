import { say } from "../foundry/language.js";
import { notify } from "../foundry/notice.js";
import { runCommand } from "./chat/commands.js";
import { isInCompendium } from "./macros/use-macro.js";
import { allRulesets, rulesetOf } from "./registry.js";
import { setStatusLevel, statusLevel, statusSpec } from "./statuses/status.js";

/** What other packages and macros may call, as `game.trivium`; described in docs/api.md. */
export interface TriviumApi {
  /** Ids of the rulesets that can be played. */
  readonly rulesets: readonly string[];
  /** Uses the actor or item of a UUID as a click on its sheet would. */
  use(uuid: string, options?: Readonly<Record<string, unknown>> | null): Promise<void>;
  /** Does what a chat command such as "/luck" would do if it were typed. */
  command(line: string): Promise<void>;
  readonly statuses: {
    /** The level an actor has of one of our statuses; 0 for none. */
    level(actor: Actor.Implementation | null | undefined, id: string): number;
    /** Gives an actor a level of one of our statuses; 0 takes it away. */
    set(actor: Actor.Implementation | null | undefined, id: string, level: number): Promise<void>;
  };
}

/** Whether a document lies in a compendium, where it can be read and not used; said if so. */
function liesInCompendium({ uuid, name }: { readonly uuid: string; readonly name: string }): boolean {
  const lies = isInCompendium(uuid);
  if (lies) notify("warn", say("TRIVIUM.Api.InCompendium", { name }));
  return lies;
}

/** Uses a document by UUID; every way it can fail is told in one true sentence (T19.1). */
async function use(uuid: string, options?: Readonly<Record<string, unknown>> | null): Promise<void> {
  const document: unknown = await fromUuid(uuid as never).catch(() => null);
  if (!(document instanceof Actor) && !(document instanceof Item)) {
    notify("warn", say("TRIVIUM.Api.Gone"));
    return;
  }
  const name = document instanceof Actor ? "Actor" : "Item";
  const found = document as Actor.Implementation | Item.Implementation;
  if (liesInCompendium(found)) return;
  const ruleset = rulesetOf(name, found.type);
  if (!found.isOwner) notify("warn", say("TRIVIUM.Notice.NotOwner", { name: found.name }));
  else if (!ruleset) notify("warn", say("TRIVIUM.Api.NotOurs", { name: found.name }));
  else await ruleset.use(found, typeof options === "object" ? (options ?? {}) : {});
}

/** The level an actor has of a status of ours; 0 for what is no actor. */
const levelOfStatus = (actor: Actor.Implementation | null | undefined, id: string): number =>
  (actor as unknown) instanceof Actor ? statusLevel(actor as Actor.Implementation, id) : 0;

/**
 * Gives a level of a status to an actor one may write; anybody else is told so, and nothing is thrown, as for what is no
 * actor of this world.
 * @throws RangeError for an id that is not ours, and for a level that is no number.
 */
async function setStatus(actor: Actor.Implementation | null | undefined, id: string, level: number): Promise<void> {
  if (!Number.isFinite(level)) throw new RangeError(`A level is a whole number, 0 for none, not "${String(level)}".`);
  if (!statusSpec(id)) throw new RangeError(`There is no status "${id}".`);
  if (!((actor as unknown) instanceof Actor) || !actor) return notify("warn", say("TRIVIUM.Api.NoActor"));
  if (!actor.id) return notify("warn", say("TRIVIUM.Api.Unsaved", { name: actor.name }));
  if (liesInCompendium(actor)) return;
  if (actor.isOwner) await setStatusLevel(actor, id, level);
  else notify("warn", say("TRIVIUM.Notice.NotOwner", { name: actor.name }));
}

/** Puts the public API in its place; at `init`. */
export function exposeApi(): void {
  const api: TriviumApi = {
    get rulesets() {
      return allRulesets().map(({ id }) => id);
    },
    use,
    command: runCommand,
    statuses: { level: levelOfStatus, set: setStatus },
  };
  (game as unknown as { trivium: TriviumApi }).trivium = Object.freeze(api);
}
