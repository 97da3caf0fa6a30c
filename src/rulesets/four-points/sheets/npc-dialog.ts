import { TriviumDialog } from "../../../core/apps/dialog.js";
import { systemPath } from "../../../foundry/id.js";
import { say, sayList } from "../../../foundry/language.js";
import { notify } from "../../../foundry/notice.js";
import type { RenderContext, RenderOptions } from "../../../foundry/sheets.js";
import { FALLS_AT } from "../rules/fight.js";
import { DIFFICULTIES, STATS } from "../rules/names.js";
import { readNpcLine, type NpcLine } from "../rules/npc-line.js";

/** The words a line may use, in the reader's language. */
const words = () => ({
  stats: STATS.map((stat) => say(`FOURPOINTS.Stat.${stat}`)),
  difficulties: DIFFICULTIES.map((level) => say(`FOURPOINTS.Difficulty.${level}`)),
  stages: FALLS_AT.map((stage) => say(`FOURPOINTS.Npc.Falls.${stage}`)),
});

/** Which words of a line were not understood, and which are. */
function unknownWords(unknown: readonly string[]): string {
  const { stats, difficulties, stages } = words();
  return say("FOURPOINTS.Npc.Unknown", {
    words: unknown.join(", "),
    levels: difficulties.join(", "),
    stats: stats.join(", "),
    stages: stages.join(", "),
  });
}

/** Reads a line in the reader's words. */
export const readLine = (line: string): NpcLine => readNpcLine(line, words());

/** What a line says twice and differently, and which of it counts, as sentences (FPA-87). */
const twiceWords = (twice: NpcLine["twice"]): string =>
  twice.map(({ given, taken }) => say("FOURPOINTS.Npc.Twice", { given: sayList(given), taken })).join(" ");

/** Makes the NPC that a line describes, and says so; null, and said why, when the line is not understood. */
export async function createNpc(line: string): Promise<Actor.Implementation | null> {
  const { name, difficulty, fallsAt, skills, twice, unknown } = readLine(line);
  if (name === "" || unknown.length > 0) {
    notify("warn", name === "" ? say("FOURPOINTS.Npc.NoName") : unknownWords(unknown));
    return null;
  }
  const items = skills.map((skill) => ({ name: skill, type: "fourPointsSkill" }));
  const made = await Actor.create({ name, type: "fourPointsNpc", system: { difficulty, fallsAt }, items } as never);
  if (made) notify("info", say("FOURPOINTS.Npc.Made", { name }));
  if (twice.length > 0) notify("warn", twiceWords(twice));
  return (made as Actor.Implementation | undefined) ?? null;
}

/** An NPC from one line, with what was understood shown while it is typed. */
export class FourPointsNpcDialog extends TriviumDialog {
  static override DEFAULT_OPTIONS: object = {
    id: "trivium-quick-npc",
    classes: ["four-points-window"],
    tag: "form",
    window: { contentClasses: ["four-points"], icon: "tr-mark tr-mark-four-points" },
    actions: { make: FourPointsNpcDialog.onMake },
  };

  static override PARTS = { body: { template: systemPath("templates/four-points/npc-dialog.hbs") } };

  #line = "";

  override get title(): string {
    return say("FOURPOINTS.Npc.QuickTitle");
  }

  override async _prepareContext(options: RenderOptions): Promise<RenderContext> {
    return { ...(await super._prepareContext(options)), line: this.#line };
  }

  override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("submit", (event) => event.preventDefault());
    this.element.addEventListener("input", (event) => {
      this.#line = (event.target as HTMLInputElement).value;
      this.#preview();
    });
  }

  /** Says what the line has been read as. */
  #preview(): void {
    const { name, difficulty, fallsAt, skills, twice, unknown } = readLine(this.#line);
    const levels = STATS.map(
      (stat) => `${say(`FOURPOINTS.Stat.${stat}`)}: ${say(`FOURPOINTS.Difficulty.${difficulty[stat]}`)}`,
    );
    const falls = `${say("FOURPOINTS.Npc.FallsAt")} ${say(`FOURPOINTS.Npc.Falls.${fallsAt}`)}`;
    const sentences = [name, levels.join(", "), falls, ...(skills.length > 0 ? [skills.join(", ")] : [])];
    const wrong = unknown.length > 0 ? unknownWords(unknown) : "";
    const out = this.element.querySelector<HTMLElement>("[data-tr-preview]");
    out?.replaceChildren(name === "" ? "" : wrong || `${sentences.join(". ")}.`);
    out?.classList.toggle("tr-warn", wrong !== "");
    const clash = name === "" || wrong !== "" ? "" : twiceWords(twice);
    const warning = this.element.querySelector<HTMLElement>("[data-tr-twice]");
    warning?.replaceChildren(clash);
    warning?.toggleAttribute("hidden", clash === "");
  }

  /** Enter makes the NPC. */
  override onKey(event: KeyboardEvent): void {
    super.onKey(event);
    if (event.key !== "Enter" || event.isComposing || !(event.target as HTMLElement).matches("input")) return;
    event.preventDefault();
    void this.#make();
  }

  async #make(): Promise<void> {
    const made = await createNpc(this.#line);
    if (!made) return;
    await this.close();
    await made.sheet?.render({ force: true } as never);
  }

  static async onMake(this: FourPointsNpcDialog): Promise<void> {
    await this.#make();
  }
}
