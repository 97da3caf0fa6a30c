import { describe, expect, test } from "vitest";
import { migrations, type Migration } from "./list.js";
import { migrate, pending } from "./migrate.js";

/** A world that writes down what happens to it. */
function world(stored: number, isNew = false) {
  const log: string[] = [];
  const steps: Migration[] = [1, 2, 3].map((version) => ({
    version,
    run: async () => void log.push(`run ${version}`),
  }));
  const stamp = async (version: number) => void log.push(`stamp ${version}`);
  return { log, steps, of: { stored, isNew, stamp, tell: (what: string) => void log.push(what) } };
}

describe("migrations", () => {
  test("our list is in order", () => expect(pending(migrations, 0)).toEqual(migrations));

  test("only what is missing runs, in order, each stamped, and the game master is told", async () => {
    const { log, steps, of } = world(1);
    await migrate(steps, of);
    expect(log).toEqual(["begin", "run 2", "stamp 2", "run 3", "stamp 3", "end"]);
  });

  test("a world that is up to date hears nothing; one from a later version is left alone", async () => {
    for (const stored of [3, 9]) {
      const { log, steps, of } = world(stored);
      await migrate(steps, of);
      expect(log).toEqual([]);
    }
  });

  test("a new world is stamped and nothing runs", async () => {
    const { log, steps, of } = world(0, true);
    await migrate(steps, of);
    expect(log).toEqual(["stamp 3"]);
  });

  test("a step that fails stops the rest; those before it stay done", async () => {
    const { log, steps, of } = world(0);
    const broken = steps.map((step) =>
      step.version === 2 ? { ...step, run: () => Promise.reject(new Error("no")) } : step,
    );
    await expect(migrate(broken, of)).rejects.toThrow("no");
    expect(log).toEqual(["begin", "run 1", "stamp 1"]);
  });

  test("T13.1 cut off after each document in turn, or run once more, it ends in the same state", async () => {
    const finished = [2, 4, 6];
    /** One step over three documents; the program ends after some of them. */
    const start = async (documents: { value: number; done: boolean }[], stored: number, endsAfter: number) => {
      let written = 0;
      const step: Migration = {
        version: 1,
        run: async () => {
          for (const document of documents.filter(({ done }) => !done)) {
            if (written === endsAfter) throw new Error("cut off");
            Object.assign(document, { value: document.value * 2, done: true });
            written++;
          }
        },
      };
      let stamped = stored;
      const stamp = async (version: number) => void (stamped = version);
      await migrate([step], { stored, isNew: false, stamp, tell: () => undefined }).catch(() => undefined);
      return stamped;
    };
    for (const cut of [0, 1, 2, 3]) {
      const documents = [1, 2, 3].map((value) => ({ value, done: false }));
      let stamped = await start(documents, 0, cut);
      // The stamp is written only when all is done.
      expect(stamped).toBe(cut === 3 ? 1 : 0);
      stamped = await start(documents, stamped, 99);
      expect([stamped, documents.map(({ value }) => value)]).toEqual([1, finished]);
      await start(documents, stamped, 99);
      expect(documents.map(({ value }) => value)).toEqual(finished);
    }
  });

  test("a gap in the list is told", () =>
    expect(() => pending([{ version: 2, run: async () => undefined }], 0)).toThrow("calls itself 2"));
});
