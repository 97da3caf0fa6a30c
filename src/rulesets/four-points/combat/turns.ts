import { shownName } from "../../../core/documents/shown-name.js";
import type { CombatRules, TurnRow } from "../../../core/combat/combat.js";
import { payAndPost } from "../../../core/deeds/perform.js";
import { mayUndo } from "../../../core/road/execute.js";
import { PAYMENT, receiptOf } from "../../../core/road/ledger.js";
import { takeBack } from "../../../core/road/take-back.js";
import { say } from "../../../foundry/language.js";
import { notify } from "../../../foundry/notice.js";
import { canAct, readNpc, readState } from "../deeds/facts.js";
import { stateChanges } from "../deeds/state-changes.js";
import { npcDifficulty, type NpcState } from "../rules/fight.js";
import { DIFFICULTIES, STATS, type Difficulty } from "../rules/names.js";
import type { CharacterState } from "../rules/state.js";
import { endTurn, lossDice, NO_LOSS, startTurn, TURN_PIPS, type Losses } from "../rules/turns.js";
import { readSettings, turnOrder } from "../settings.js";
import { FourPointsActionDialog } from "../sheets/action-dialog.js";
import { FourPointsRequestDialog } from "../sheets/request-dialog.js";
import { ended } from "./aftermath.js";
import { actorOf, nameOf } from "./fighters.js";
import { order, placeWords } from "./order.js";
import { currentTurn, maySpend, thirdThing } from "./pips.js";
import { isFirstTime, isMissed, lossCard, noteLoss, noteMissed, noteOneMore, notePips, usedPips } from "./turn-flag.js";

type Encounter = Combat.Implementation;
type Fighter = Combatant.Implementation;

interface TurnDone {
  readonly kind: "start" | "end";
  readonly actor: Actor.Implementation;
  /** What players call it: as the tracker does. */
  readonly name: string;
  readonly before: CharacterState;
  readonly after: CharacterState;
  readonly lost: Losses;
  readonly missed: boolean;
  /** Why it came: a wound's loss, a turn that was owed, or a hold that costs every turn (FP-066, FP-075, FPA-27). */
  readonly cause: "serious" | "missTurns" | "heldFast";
  /** What the loss dice showed, in the order of the Stats, or one for all. */
  readonly faces?: readonly number[];
  readonly rolls: readonly foundry.dice.Roll[];
  /** True for one that players do not see in the tracker: its card is for game masters alone. */
  readonly isHidden?: boolean;
  /** The id its card shall have; a new one when nothing else has to know it. */
  readonly id?: string;
}

/** Posts what a turn has done by itself, as a deed that the Guide can undo. */
async function tell(done: TurnDone): Promise<void> {
  const { kind, actor, name, before, after, lost, missed, cause, faces = [], rolls, isHidden, id } = done;
  const total = Object.values(lost).reduce((sum, one) => sum + one, 0);
  if (!missed && total === 0) return;
  const mode = isHidden ? "gm" : "public";
  await payAndPost(
    {
      type: "fourPointsTurn",
      system: {
        kind,
        actor: actor.uuid,
        name: name.slice(0, 120),
        img: (actor.img ?? "").slice(0, 300),
        missed,
        cause,
        faces: [...faces],
        before: poolValues(before),
        more: after.missTurns,
        lost,
        fell: after.unconscious && !before.unconscious,
        open: [],
      },
      summary: say(missed ? "FOURPOINTS.Turn.MissedSummary" : "FOURPOINTS.Turn.LossSummary", {
        name,
        total,
      }),
      actor,
      rolls,
      id: id ?? foundry.utils.randomID(),
    },
    stateChanges(actor, before, after),
    {
      word: missed ? "FOURPOINTS.Receipt.turnMissed" : "FOURPOINTS.Receipt.turnLoss",
      data: { name, total },
    },
    mode,
  );
}

const poolValues = ({ pools }: CharacterState) => ({
  wits: pools.wits.value,
  stamina: pools.stamina.value,
  dexterity: pools.dexterity.value,
  sociability: pools.sociability.value,
});

/** The dice of a Seriously Hurt Character's loss, thrown (FP-075, FPA-20). */
async function throwLoss(state: CharacterState): Promise<{ faces: number[]; rolls: foundry.dice.Roll[] }> {
  const count = lossDice(state, readSettings());
  if (count === 0) return { faces: [], rolls: [] };
  const roll = await new Roll(`${count}d6`).evaluate();
  const faces = roll.dice.flatMap((die) => die.results.map(({ result }) => result));
  return { faces, rolls: [roll as unknown as foundry.dice.Roll] };
}

async function begin(combat: Encounter, combatant: Fighter, round: number): Promise<void> {
  const actor = actorOf(combatant);
  if (!actor || !(await isFirstTime(combat, combatant, "begun", round))) return;
  const before = readState(actor);
  const settings = readSettings();
  const { faces, rolls } = settings.seriousLossTiming === "start" ? await throwLoss(before) : { faces: [], rolls: [] };
  const { actor: after, lost, turnMissed } = startTurn(before, faces, settings);
  const base = { kind: "start", actor, name: nameOf(combatant, actor), isHidden: combatant.hidden } as const;
  // A loss and a missed turn are two things: each has a card of its own, with its cause and its own Undo.
  const hit = { ...after, missTurns: before.missTurns };
  const [lossId, missId] = [foundry.utils.randomID(), foundry.utils.randomID()];
  if (faces.length > 0) {
    await noteLoss(combat, combatant, lossId);
    await tell({ ...base, before, after: hit, lost, missed: false, cause: "serious", faces, rolls, id: lossId });
  }
  if (!turnMissed) return;
  await noteMissed(combat, combatant, missId);
  const cause = before.missTurns > 0 ? "missTurns" : "heldFast";
  await tell({ ...base, before: hit, after, lost: NO_LOSS, missed: true, cause, rolls: [], id: missId });
}

async function finish(combat: Encounter, combatant: Fighter, round: number): Promise<void> {
  const actor = actorOf(combatant);
  if (!actor || readSettings().seriousLossTiming !== "end") return;
  if (!(await isFirstTime(combat, combatant, "ended", round))) return;
  const before = readState(actor);
  const shown = { name: nameOf(combatant, actor), isHidden: combatant.hidden };
  await lose(actor, before, await throwLoss(before), shown);
}

/** Takes from the pools what the dice of a turn's loss say, and posts it. */
async function lose(
  actor: Actor.Implementation,
  before: CharacterState,
  { faces, rolls }: Awaited<ReturnType<typeof throwLoss>>,
  shown: { readonly name: string; readonly isHidden: boolean },
): Promise<void> {
  const { actor: after, lost } = endTurn(before, faces, { ...readSettings(), seriousLossTiming: "end" });
  await tell({ ...shown, kind: "end", actor, before, after, lost, missed: false, cause: "serious", faces, rolls });
}

/** One turn's loss by hand, outside of turns (FPA-22); the Guide's button. */
export async function loseOneTurn(actor: Actor.Implementation): Promise<void> {
  const before = readState(actor);
  const thrown = await throwLoss(before);
  if (thrown.faces.length === 0) return notify("info", say("FOURPOINTS.Turn.NoLoss", { name: actor.name }));
  await lose(actor, before, thrown, { name: shownName(actor), isHidden: actor.token?.hidden === true });
}

/** How hard somebody is to act on: the level of most Stats, and those that differ with their name (FPA-51). */
function difficultyWords(npc: NpcState): string {
  const levels = STATS.map((stat) => ({ stat, level: npcDifficulty(npc, stat) }));
  const count = (level: Difficulty) => levels.filter((one) => one.level === level).length;
  const [usual] = DIFFICULTIES.toSorted((a, b) => count(b) - count(a));
  const word = (level: Difficulty) => say(`FOURPOINTS.Difficulty.${level}`);
  const named = levels
    .filter(({ level }) => level !== usual)
    .map(({ stat, level }) =>
      say("FOURPOINTS.Turn.Note.with", { level: word(level), stat: say(`FOURPOINTS.Stat.${stat}`) }),
    );
  return [...(usual ? [word(usual)] : []), ...named].join(", ");
}

/** The card of this turn's loss and its receipt, as long as the loss stands and this user may read of it. */
function lossOf(combat: Encounter, combatant: Fighter) {
  const card = lossCard(combat, combatant);
  const receipt = receiptOf(card, PAYMENT);
  const message = game.messages?.get(card);
  if (!message || receipt?.state !== "applied") return null;
  const { lost } = message.system as unknown as { lost: Losses };
  return { receipt, words: STATS.map((stat) => lost[stat]).join(", ") };
}

/** How somebody stands, in a few words. */
function noteOf(combat: Encounter, combatant: Fighter, actor: Actor.Implementation, isNow: boolean): string {
  const state = readState(actor);
  if (state.dead) return say("FOURPOINTS.Turn.Note.out");
  const isMissing = isMissed(combat, combatant);
  const left = TURN_PIPS - usedPips(combat, combatant);
  const npc = game.user?.isGM ? readNpc(actor) : null;
  const loss = lossOf(combat, combatant);
  const stage = state.hurt > 0 ? say(`FOURPOINTS.Turn.Hurt.${state.hurt}`) : "";
  return [
    isMissing ? say("FOURPOINTS.Turn.Note.missing") : "",
    isNow && !isMissing && !state.unconscious ? say("FOURPOINTS.Turn.Note.left", { left }) : "",
    state.missTurns > 0 ? say("FOURPOINTS.Turn.Note.misses", { count: state.missTurns }) : "",
    state.unconscious ? say("FOURPOINTS.Condition.Unconscious") : "",
    state.blocked ? say("FOURPOINTS.Condition.Blocked") : "",
    stage && loss ? say("FOURPOINTS.Turn.Note.lost", { stage, lost: loss.words }) : stage,
    npc ? difficultyWords(npc) : "",
  ]
    .filter(Boolean)
    .join(", ");
}

function row(combat: Encounter, combatant: Fighter): TurnRow | null {
  const actor = actorOf(combatant);
  if (!actor || !combat.started) return null;
  const isNow = combat.combatant?.id === combatant.id;
  const used = usedPips(combat, combatant);
  const missing = isMissed(combat, combatant);
  const mayPlay = isNow && combatant.isOwner && canAct(actor) && !missing;
  const { blocked, unconscious, dead } = readState(actor);
  // What a turn has no room for is shown so; who presses it all the same is warned or asked (FPA-29).
  const spent = thirdThing(combat, combatant);
  const actions = blocked
    ? [{ action: "act", label: say("FOURPOINTS.Aim.Kind.breakFree"), primary: true, spent }]
    : [
        { action: "move", label: say("FOURPOINTS.Turn.Move"), spent },
        { action: "act", label: say("FOURPOINTS.Sheet.Act"), primary: true, spent },
      ];
  const attacks =
    isNow && combatant.isOwner && !canAct(actor)
      ? [{ action: "attack", label: say("FOURPOINTS.Npc.Attack"), primary: true }]
      : [];
  const loss = lossOf(combat, combatant);
  const mayUndoLoss = loss !== null && game.user !== null && mayUndo(loss.receipt, game.user);
  const undoLoss = mayUndoLoss ? [{ action: "undoLoss", label: say("FOURPOINTS.Turn.UndoLoss"), quiet: true }] : [];
  return {
    note: noteOf(combat, combatant, actor, isNow),
    pips: { used, total: TURN_PIPS, label: say("FOURPOINTS.Turn.Pips", { left: TURN_PIPS - used, total: TURN_PIPS }) },
    // What cannot act does not look as if it could (FP-079).
    out: dead
      ? { icon: "fa-skull", label: say("FOURPOINTS.Turn.Note.out") }
      : unconscious
        ? { icon: "fa-moon", label: say("FOURPOINTS.Condition.Unconscious") }
        : missing
          ? { label: say("FOURPOINTS.Turn.Note.missed") }
          : null,
    buttons: [...(unconscious || dead ? [] : mayPlay ? actions : attacks), ...undoLoss],
  };
}

async function press(combat: Encounter, combatant: Fighter, action: string): Promise<void> {
  const actor = actorOf(combatant);
  if (!actor || !combatant.isOwner) return;
  if (action.startsWith("pip:")) return notePips(combat, combatant, Number(action.slice(4)));
  if (action === "end") return void (await combat.nextTurn());
  if (action === "undoLoss") {
    const receipt = lossOf(combat, combatant)?.receipt;
    return receipt ? takeBack(receipt) : undefined;
  }
  if (action === "attack") return FourPointsRequestDialog.openFor(actor);
  if (!(await maySpend(combat, combatant))) return;
  if (action === "move") await noteOneMore(combat, combatant);
  else await FourPointsActionDialog.openFor(actor);
}

/** What an actor's sheet shows of its own turn, while it is its turn: the tracker's row, with a way to end it (FP-060). */
export function turnOnSheet(actor: Actor.Implementation) {
  const turn = currentTurn(actor);
  const shown = turn?.combatant.isOwner ? row(turn.combat, turn.combatant) : null;
  if (!turn || !shown?.pips) return null;
  const { used, total, label } = shown.pips;
  const isMissing = isMissed(turn.combat, turn.combatant);
  const buttons = shown.buttons.filter(({ action }) => action === "move");
  return {
    note: isMissing ? say("FOURPOINTS.Turn.Note.missing") : say("FOURPOINTS.Turn.Note.left", { left: total - used }),
    label,
    pips: isMissing ? [] : Array.from({ length: total }, (_, index) => ({ full: index < total - used })),
    buttons: [...buttons, { action: "end", label: say("FOURPOINTS.Turn.End") }],
    press: (action: string) => press(turn.combat, turn.combatant, action),
  };
}

/** Draws anew what is open of those whose turn may have changed. */
export function redrawTurn(changed: Encounter | Fighter): void {
  const fighters = changed instanceof Combat ? changed.combatants.contents : [changed as Fighter];
  for (const actor of new Set(fighters.map((one) => one.actor)))
    for (const app of Object.values(actor?.apps ?? {}) as { rendered: boolean; render(): unknown }[])
      if (app.rendered) void app.render();
}

/** How Four Points plays encounters (FP-057 to FP-063). */
export const combatRules: CombatRules = {
  order,
  startTurn: begin,
  endTurn: finish,
  ended,
  row,
  press,
  mayDrag: () => turnOrder() === "agreed",
  place: placeWords,
};
