import { SYSTEM_ID } from "../../foundry/id.js";
import { plainText } from "../../kit/plain.js";
import { allRulesets, rulesetOf } from "../registry.js";
import { rulesetsInPlay } from "../rulesets-in-play.js";
import type { Ruleset } from "../ruleset.js";

/** What a row of the tracker shows beside a name, for this client's user. */
export interface TurnRow {
  /** A few words on how somebody stands. */
  readonly note: string;
  /** Things done and things there are to do in this turn. */
  readonly pips: { readonly used: number; readonly total: number; readonly label: string } | null;
  /** Set for whoever can do nothing at all: why, as a picture or, without one, in a word, which stands where the pips would. */
  readonly out?: { readonly icon?: string; readonly label: string } | null;
  readonly buttons: readonly TurnButton[];
}

/** Something a turn may be used for. */
export interface TurnButton {
  readonly action: string;
  readonly label: string;
  readonly primary?: boolean;
  /** True for what only takes something back: words without a frame. */
  readonly quiet?: boolean;
  /** Why there is no room for it any more, in words; it may be pressed all the same, and asks. */
  readonly spent?: string | null;
}

/** How a ruleset plays encounters. */
export interface CombatRules {
  /** Gives combatants their places, by dice or otherwise. */
  order(combat: Combat.Implementation, ids: readonly string[]): Promise<void>;
  /** On one game master's client, when a turn of a round begins; again when the table goes back and on. */
  startTurn?(combat: Combat.Implementation, combatant: Combatant.Implementation, round: number): Promise<void>;
  /** On one game master's client, when a turn of a round ends; again when the table goes back and on. */
  endTurn?(combat: Combat.Implementation, combatant: Combatant.Implementation, round: number): Promise<void>;
  /** On one game master's client, when the encounter is over. */
  ended?(combat: Combat.Implementation): Promise<void>;
  row(combat: Combat.Implementation, combatant: Combatant.Implementation): TurnRow | null;
  press(combat: Combat.Implementation, combatant: Combatant.Implementation, action: string): Promise<void>;
  /** Whether the game master may drag rows into another order. */
  mayDrag?(): boolean;
  /** A place in the order as people read it, where Foundry's number says it otherwise; null where it does not. */
  place?(combatant: Combatant.Implementation): { readonly text: string; readonly hint: string } | null;
}

const FLAG = `flags.${SYSTEM_ID}.ruleset`;
const FIGHT = `flags.${SYSTEM_ID}.fight`;

/** Tells one start of an encounter from the next: begun anew, it is another fight; blank in one from before there was such. */
export const fightOf = (combat: Combat.Implementation): string =>
  plainText(foundry.utils.getProperty(combat._source, FIGHT));

/** The ruleset an encounter is played by: the one stored at its creation, else that of the first who fights. */
export function rulesetOfCombat(combat: Combat.Implementation): Ruleset | undefined {
  const stored: unknown = foundry.utils.getProperty(combat._source, FLAG);
  const known = allRulesets().find(({ id }) => id === stored);
  if (known) return known;
  const types = combat.combatants.map((combatant) => combatant.actor?.type as string | undefined);
  return types.map((type) => (type ? rulesetOf("Actor", type) : undefined)).find((ruleset) => ruleset !== undefined);
}

/** How an encounter's ruleset plays it; undefined for one of nobody's. */
export const rulesOfCombat = (combat: Combat.Implementation): CombatRules | undefined =>
  rulesetOfCombat(combat)?.combat;

/** What an encounter is being moved by, so that the second click of a double click joins the first. */
const moving = new WeakMap<object, Map<string, Promise<unknown>>>();

/** Runs a step of an encounter unless the same one still runs; then waits for that. */
async function onceAtATime(combat: object, step: string, task: () => Promise<unknown>): Promise<void> {
  const steps = moving.get(combat) ?? new Map<string, Promise<unknown>>();
  moving.set(combat, steps);
  const running = steps.get(step);
  if (running) return void (await running.catch(() => undefined));
  const run = task();
  steps.set(step, run);
  try {
    await run;
  } finally {
    steps.delete(step);
  }
}

/** The round a turn belongs to: the encounter itself may be in the next one already when a turn ends. */
const roundOf = (combat: Combat.Implementation, context: { readonly round?: number } | undefined): number =>
  context?.round ?? combat.round;

/** An encounter that asks its ruleset for the order of turns, and tells it when turns begin and end. */
export class TriviumCombat extends Combat {
  /** With one ruleset in play the encounter is of that one; with several, of those who will fight in it. */
  protected override async _preCreate(...args: Parameters<Combat["_preCreate"]>): Promise<boolean | void> {
    const allowed = await super._preCreate(...args);
    const [only, ...others] = rulesetsInPlay();
    if (allowed !== false && only && others.length === 0) this.updateSource({ [FLAG]: only.id } as never);
    return allowed;
  }

  override async rollInitiative(...args: Parameters<Combat["rollInitiative"]>): Promise<this> {
    const rules = rulesOfCombat(this as unknown as Combat.Implementation);
    if (!rules) return super.rollInitiative(...args);
    const ids = [args[0]].flat().filter((id) => this.combatants.get(id)?.isOwner === true);
    await onceAtATime(this, "order", () => rules.order(this as unknown as Combat.Implementation, ids));
    return this;
  }

  /** Begun anew, an encounter is another fight: what was noted of its rounds before says nothing of these. */
  override async startCombat(): Promise<this> {
    await onceAtATime(this, "start", async () => {
      await this.update({ [FIGHT]: foundry.utils.randomID() } as never);
      await super.startCombat();
    });
    return this;
  }

  override async nextTurn(): Promise<this> {
    await onceAtATime(this, "turn", () => super.nextTurn());
    return this;
  }

  protected override async _onStartTurn(...args: Parameters<Combat["_onStartTurn"]>): Promise<void> {
    await super._onStartTurn(...args);
    const combat = this as unknown as Combat.Implementation;
    await rulesOfCombat(combat)?.startTurn?.(combat, args[0] as Combatant.Implementation, roundOf(combat, args[1]));
  }

  protected override async _onEndTurn(...args: Parameters<Combat["_onEndTurn"]>): Promise<void> {
    await super._onEndTurn(...args);
    const combat = this as unknown as Combat.Implementation;
    await rulesOfCombat(combat)?.endTurn?.(combat, args[0] as Combatant.Implementation, roundOf(combat, args[1]));
  }
}

/** Takes leave of an encounter: what is left open in its ruleset is told once, by one game master's client. */
export function afterCombat(combat: Combat.Implementation): void {
  if (game.user?.isGM && game.users?.activeGM?.id === game.user.id) void rulesOfCombat(combat)?.ended?.(combat);
}
