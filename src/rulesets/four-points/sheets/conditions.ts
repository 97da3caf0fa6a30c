import { statusLevel, statusNote } from "../../../core/statuses/status.js";
import { systemPath } from "../../../foundry/id.js";
import { say, sayCount } from "../../../foundry/language.js";
import { clip } from "../../../kit/plain.js";
import { readState } from "../deeds/facts.js";
import { waitingOf } from "../deeds/waiting.js";
import { STATS } from "../rules/names.js";
import type { Source } from "../rules/quote.js";
import { BLOCKED_CAUSES } from "../rules/scales.js";
import { BLOCKED, HURT, INSPIRED, statuses, UNCONSCIOUS } from "../statuses.js";

const STAGE_HINTS = ["", "FOURPOINTS.Stage.Hurt", "FOURPOINTS.Stage.Badly", "FOURPOINTS.Stage.Seriously"];

/** The Hurt track as a road with stops: passed, now, ahead (FP-071). */
function injuryTrack(hurt: number, wound: string) {
  const labels = ["FOURPOINTS.Condition.Unhurt", ...HURT.names];
  const stages = labels.map((label, level) => ({
    label,
    level,
    hint: level === 1 && level === hurt && wound !== "" ? "" : STAGE_HINTS[level],
    wound: level > 0 && level === hurt ? wound : "",
    isNow: level === hurt,
    state: level < hurt ? "past" : level === hurt ? "now" : "",
  }));
  return { stages, isHurt: hurt > 0, nowKey: labels[hurt] ?? labels[0] };
}

/** What a sheet lets somebody write of a wound, or of what holds somebody; what is longer comes from elsewhere. */
const NOTE_LENGTH = 80;
/** Two notes: what the Guide adds to a wound stands behind what was written of it (FPA-18). */
const BOTH_NOTES = 160;

/** What is written of a wound, at the length of a note, unless it only says once more that somebody is Hurt. */
export function woundNote(note: string, most = NOTE_LENGTH): string {
  const short = clip(note.trim(), most);
  return HURT.names.some((name) => say(name).toLocaleLowerCase() === short.toLocaleLowerCase()) ? "" : short;
}

/** Where the wound is and which Stats it gets in the way of, in one line (FPA-18). */
const woundWords = (note: string, stats: ReadonlySet<string>): string =>
  [
    STATS.filter((stat) => stats.has(stat))
      .map((stat) => say(`FOURPOINTS.Stat.${stat}`))
      .join(", "),
    woundNote(note, BOTH_NOTES),
  ]
    .filter(Boolean)
    .join(": ");

/** What holds a Blocked Character, and whether it costs every turn (FP-065, FP-066). */
function blockedNote(actor: Actor.Implementation): string {
  const cause = clip(statusNote(actor, BLOCKED.id, "cause"), NOTE_LENGTH);
  const held = readState(actor).heldFast ? say("FOURPOINTS.Sheet.HeldFast") : "";
  return [cause, held].filter(Boolean).join(", ");
}

/** Why somebody is Unconscious, as far as it is known (FPA-13). */
function fallNote(actor: Actor.Implementation): string {
  const { unconsciousCause } = readState(actor);
  if (unconsciousCause === null) return "";
  const struck = statusNote(actor, UNCONSCIOUS.id, "struck") === "beyond" ? "beyond" : "inflicted";
  return say(`FOURPOINTS.FallCause.${unconsciousCause === "exhausted" ? "exhausted" : struck}`);
}

/** What a Condition's chip says beside its name. */
function statusNoteOf(status: (typeof statuses)[number], actor: Actor.Implementation, wound: string): string {
  if (status === HURT) return woundNote(wound);
  if (status === BLOCKED) return blockedNote(actor);
  return status === UNCONSCIOUS ? fallNote(actor) : "";
}

/** What a sheet shows of Conditions and of what waits for the next Action; while editing, those that could be set too. */
export function conditionContext(actor: Actor.Implementation, editing: boolean) {
  const state = readState(actor);
  const conditions = [BLOCKED, INSPIRED, UNCONSCIOUS].map((status) => {
    const isOn = statusLevel(actor, status.id) > 0;
    return {
      id: status.id,
      name: status.names[0],
      hint: status.hint,
      img: systemPath(status.images[0] ?? ""),
      isOn,
      next: isOn ? 0 : 1,
    };
  });
  const { note, stats } = (actor.system as unknown as { injury: { note: string; stats: ReadonlySet<string> } }).injury;
  const listed = (key: "vulnerabilities" | "resistances" | "immunities") =>
    state[key].length > 0 ? [{ label: `FOURPOINTS.Field.${key}`, things: state[key].join(", ") }] : [];
  const { advantage, disadvantage } = state.nextAction;
  const named = waitingOf(actor, state.nextAction);
  const chips = (kind: "plus" | "minus", count: number, label: string, names: readonly Source[]) =>
    Array.from({ length: count }, (_, index) => ({
      kind,
      sign: kind === "plus" ? "+1" : "\u22121",
      ...(names[index] ?? { label, origin: "" }),
    }));
  const waits = [
    ...chips("plus", advantage, "FOURPOINTS.Advantage", named.advantage),
    ...chips("minus", disadvantage, "FOURPOINTS.Disadvantage", named.disadvantage),
  ];
  return {
    waits,
    harms: [...listed("vulnerabilities"), ...listed("resistances"), ...listed("immunities")],
    injuryStats: STATS.map((stat) => ({ stat, label: `FOURPOINTS.Stat.${stat}`, isOn: stats.has(stat) })),
    injury: {
      ...injuryTrack(state.hurt, woundWords(note, stats)),
      // A wound that nobody has placed yet asks its owner where it is, without any editing.
      asksWhere: state.hurt > 0 && note === "" && !editing && actor.isOwner,
    },
    isDown: state.unconscious || state.dead,
    mayWake: state.unconscious && game.user?.isGM === true,
    blocked: state.blocked
      ? {
          cause: statusNote(actor, BLOCKED.id, "cause"),
          heldFast: state.heldFast,
          causes: BLOCKED_CAUSES.map((cause) => say(`FOURPOINTS.BlockedCause.${cause}`)),
        }
      : null,
    conditions: editing ? conditions : conditions.filter(({ isOn }) => isOn),
    active: statuses.flatMap((status) => {
      const level = statusLevel(actor, status.id);
      return level === 0
        ? []
        : [
            {
              name: status.names[level - 1],
              hint: status.hint,
              img: systemPath(status.images[level - 1] ?? ""),
              note: statusNoteOf(status, actor, note),
            },
          ];
    }),
    missed: state.missTurns > 0 ? sayCount("FOURPOINTS.Sheet.Missed", state.missTurns) : "",
  };
}
