/** Kills the bench's server in the middle of writing, again and again, and looks at what it finds on disk afterwards. */
import { ask, BenchProcess, worldOf } from "./bench-process.mjs";
import { seeded } from "./seeded.mjs";

const GROUPS = 8;
const ACTORS = 4;
const ITEMS = 3;
/** Writing goes on for at most so many milliseconds until the kill. */
const LONGEST = 200;

/** Ids that can be told apart: sixteen letters and digits. */
const idOf = (group, life, actor, item = "") => `g${group}l${life}a${actor}i${item}`.padEnd(16, "0");

/** The sources of a new group: some actors with items, all bearing one mark. */
const sourcesOf = (group, life, mark) =>
  Array.from({ length: ACTORS }, (_, actor) => ({
    _id: idOf(group, life, actor),
    name: `Group ${group}`,
    type: "hero",
    flags: { world: { mark } },
    items: Array.from({ length: ITEMS }, (_unused, item) => ({
      _id: idOf(group, life, actor, item),
      name: "Thing",
      type: "gear",
      flags: { world: { mark } },
    })),
  }));

/** What an operation makes of a group's state: null, or the life of its documents and the marks of actors and items. */
const EFFECTS = {
  create: (_state, { life, mark }) => ({ life, actors: mark, items: mark }),
  updateActors: (state, { mark }) => ({ ...state, actors: mark }),
  updateItems: (state, { mark }) => ({ ...state, items: mark }),
  delete: () => null,
};

/** The requests by which an operation is asked for; one request each, so that it must be kept whole or not at all. */
function request(group, kind, state, { life, mark }) {
  const ids = Array.from({ length: ACTORS }, (_, actor) => idOf(group, (state ?? { life }).life, actor));
  const marked = (list) => list.map((_id) => ({ _id, flags: { world: { mark } } }));
  switch (kind) {
    case "create":
      return ["Actor", "create", { data: sourcesOf(group, life, mark), keepId: true, keepEmbeddedIds: true }];
    case "updateActors":
      return ["Actor", "update", { updates: marked(ids) }];
    case "updateItems": {
      const items = (actor) => Array.from({ length: ITEMS }, (_, item) => idOf(group, state.life, actor, item));
      const updates = ids.map((_id, actor) => ({ _id, items: marked(items(actor)) }));
      return ["Actor", "update", { updates }];
    }
    default:
      return ["Actor", "delete", { ids }];
  }
}

/** What is stored of a group, as a state; a text that says what is wrong where it is none. */
function stateIn(actors, group) {
  const own = actors.filter(({ name }) => name === `Group ${group}`);
  if (own.length === 0) return null;
  const one = (values) => (new Set(values).size === 1 ? values[0] : undefined);
  const lives = own.map(({ _id }) => Number(/l(\d+)a/.exec(_id)[1]));
  const life = one(lives);
  const marks = one(own.map(({ flags }) => flags.world.mark));
  const items = own.flatMap((actor) => actor.items);
  const itemMarks = one(items.map(({ flags }) => flags.world.mark));
  const isWhole = own.length === ACTORS && items.length === ACTORS * ITEMS;
  if (!isWhole || [life, marks, itemMarks].includes(undefined)) {
    const found = own.map(({ _id, flags, items: inside }) => [_id, flags.world.mark, inside.length]);
    return `half-written: ${JSON.stringify(found)}`;
  }
  return { life, actors: marks, items: itemMarks };
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** Kills the server `count` times; gives what was counted, and each fault in words. */
export async function runKills({ count, seed, generation = 14, onKill = () => {} }) {
  const chance = seeded(seed);
  const bench = await BenchProcess.create(generation);
  const tally = { kills: 0, acknowledged: 0, pending: 0, pendingKept: 0, faults: [] };
  const known = Array.from({ length: GROUPS }, () => null);
  let mark = 0;
  try {
    for (; tally.kills < count; tally.kills++) {
      await bench.start();
      const socket = await bench.join("Guide");
      await compare(socket, known, null, tally);
      const pending = Array.from({ length: GROUPS }, () => null);
      const run = { isOver: false };
      const write = async (group) => {
        while (!run.isOver) {
          const state = known[group];
          const kind =
            state === null ? "create" : chance.pick(["updateActors", "updateActors", "updateItems", "delete"]);
          const given = { mark: ++mark, life: mark };
          pending[group] = EFFECTS[kind](state, given);
          const answer = await ask(socket.timeout(2000), ...request(group, kind, state, given)).catch(() => null);
          if (answer === null) return;
          if (!answer.ok) throw new Error(`A write was refused: ${answer.error.message}`);
          known[group] = pending[group];
          tally.acknowledged++;
        }
      };
      const writers = Array.from({ length: GROUPS }, (_, group) => write(group));
      await new Promise((resolve) => setTimeout(resolve, 1 + chance.below(LONGEST)));
      const killed = bench.kill();
      socket.once("disconnect", () => (run.isOver = true));
      await killed;
      run.isOver = true;
      // Answers that were on their way have arrived when the connection is seen to be gone.
      await new Promise((resolve) => setTimeout(resolve, 5));
      socket.disconnect();
      void Promise.allSettled(writers);
      await bench.start();
      const witness = await bench.join("Guide");
      await compare(witness, known, pending, tally);
      witness.disconnect();
      await bench.kill("SIGTERM");
      onKill(tally);
    }
  } finally {
    await bench.remove();
  }
  return tally;
}

/** Compares what is stored with what was acknowledged; where a write was pending, it is there whole or not at all. */
async function compare(socket, known, pending, tally) {
  const { documents, broken } = await worldOf(socket);
  const fault = (text) => tally.faults.push(`after kill ${tally.kills + (pending ? 1 : 0)}: ${text}`);
  for (const { type, id, reason } of broken) fault(`${type} [${id}] cannot be read: ${reason}`);
  for (const [group, state] of known.entries()) {
    const stored = stateIn(documents.Actor, group);
    if (typeof stored === "string") fault(`group ${group} is ${stored}`);
    else if (!same(stored, state)) {
      const isPending = pending !== null && same(stored, pending[group]);
      if (!isPending) fault(`group ${group} is ${JSON.stringify(stored)}, acknowledged was ${JSON.stringify(state)}`);
      else tally.pendingKept++;
    }
    if (pending !== null && !same(pending[group], state)) tally.pending++;
    known[group] = typeof stored === "string" ? state : stored;
  }
}
