import { TriviumDialog } from "../../../core/apps/dialog.js";
import { systemPath } from "../../../foundry/id.js";
import { say } from "../../../foundry/language.js";
import { notify } from "../../../foundry/notice.js";
import type { RenderContext, RenderOptions } from "../../../foundry/sheets.js";
import { proposeSkills, PROPOSAL_LIMIT, type SkillWish } from "../chat/skills-card.js";
import { SKILL_KINDS, type SkillKind } from "../data/skill.js";
import { skillsOf } from "../deeds/facts.js";
import { itemSources, type ItemSource } from "../deeds/item-sources.js";
import { kindNamed, powerSources, slugOf, typeSlug, type PowerSource } from "../deeds/power-sources.js";
import { isStat, STATS, type Stat } from "../rules/names.js";
import { learnSkill } from "../rules/skills.js";
import { UNTOUCHED } from "../rules/state.js";
import { readSettings } from "../settings.js";
import { kindOptions, powerOptions } from "./source-options.js";

interface Wish {
  name: string;
  source: string;
  img: string;
  stat: Stat;
  kind: SkillKind;
  /** The Type that a Skill of Power reaches: a UUID, one of the Skill's own name, or blank for none yet. */
  power: string;
  drop: string;
}

/** New Skills after an Adventure, and swaps; the Guide says yes to them on the card (FP-107 to FP-110). */
export class FourPointsSkillsDialog extends TriviumDialog {
  static override DEFAULT_OPTIONS: object = {
    classes: ["four-points-window"],
    tag: "form",
    window: { contentClasses: ["four-points"], icon: "tr-mark tr-mark-four-points" },
    position: { width: 620, height: "auto" },
    actions: {
      add: FourPointsSkillsDialog.onAdd,
      drop: FourPointsSkillsDialog.onDrop,
      propose: FourPointsSkillsDialog.onPropose,
    },
  };

  static override PARTS = {
    body: { template: systemPath("templates/four-points/skills-dialog.hbs"), scrollable: [".fps-top"] },
  };

  wishes: Wish[] = [];
  #sources: ItemSource[] = [];
  #powers: PowerSource[] = [];
  #busy = false;

  /** Opens the window for a Character. */
  static async openFor(actor: Actor.Implementation): Promise<void> {
    await new FourPointsSkillsDialog(actor).render({ force: true });
  }

  constructor(readonly actor: Actor.Implementation) {
    super({ id: `trivium-skills-${actor.uuid.replaceAll(".", "-")}` });
  }

  override get title(): string {
    return say("FOURPOINTS.Skills.Title", { name: this.actor.name });
  }

  /** How many Skills there would be, and whether the rules refuse it (FP-109, FP-110). */
  get #count(): { readonly count: number; readonly refused: boolean } {
    const known = skillsOf(this.actor).map(({ id }) => id ?? "");
    const pools = { value: 0, max: 0 };
    let state = {
      ...UNTOUCHED,
      pools: { wits: pools, stamina: pools, dexterity: pools, sociability: pools },
      skills: known as readonly string[],
    };
    let refused = false;
    // Swaps first: they make no room, but need none either.
    for (const { drop } of this.wishes.toSorted((a, b) => Number(b.drop !== "") - Number(a.drop !== ""))) {
      const learnt = learnSkill(state, foundry.utils.randomID(), drop === "" ? undefined : drop, readSettings());
      refused ||= !learnt.allowed;
      state = { ...state, skills: learnt.actor.skills };
    }
    return { count: state.skills.length, refused };
  }

  override async _prepareContext(options: RenderOptions): Promise<RenderContext> {
    const context = await super._prepareContext(options);
    if (this.#sources.length === 0) {
      this.#sources = await itemSources("fourPointsSkill");
      this.#powers = await powerSources();
    }
    const types = new Set(this.actor.items.map(typeSlug));
    const unknown = this.#powers.filter(({ slug }) => !types.has(slug));
    const known = skillsOf(this.actor);
    const names = new Set(known.map(({ name }) => name));
    const { count, refused } = this.#count;
    const limit = readSettings().skillLimit;
    const taken = new Set(this.wishes.map(({ drop }) => drop));
    return {
      ...context,
      counter: say("FOURPOINTS.Skill.Count", { count, limit }),
      refused: refused ? say("FOURPOINTS.Skills.Swap", { limit }) : "",
      rows: this.wishes.map((wish, index) => ({
        ...wish,
        index,
        isOwn: wish.source === "" && wish.name.trim() !== "",
        types: wish.kind === "power" && wish.name.trim() !== "" ? powerOptions(unknown, wish.name.trim()) : null,
        stats: Object.fromEntries(STATS.map((stat) => [stat, say(`FOURPOINTS.Stat.${stat}`)])),
        drops: Object.fromEntries(
          known.filter(({ id }) => !taken.has(id ?? "") || id === wish.drop).map(({ id, name }) => [id, name]),
        ),
      })),
      kinds: kindOptions(),
      sources: this.#sources.filter(({ name }) => !names.has(name)),
      canAdd: this.wishes.length < PROPOSAL_LIMIT,
      canSend: !refused && this.wishes.some(({ name }) => name.trim() !== ""),
    };
  }

  override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("submit", (event) => event.preventDefault());
    this.element.addEventListener("input", (event) => this.#note(event.target as HTMLInputElement));
    this.element.addEventListener("change", (event) => {
      if ((event.target as HTMLElement).matches("select, [name^='name']")) void this.render();
    });
  }

  #note(field: HTMLInputElement): void {
    const wish = this.wishes[Number(field.dataset["row"] ?? -1)];
    if (!wish) return;
    if (field.name.startsWith("stat") && isStat(field.value)) wish.stat = field.value;
    else if (field.name.startsWith("kind")) wish.kind = SKILL_KINDS.find((kind) => kind === field.value) ?? wish.kind;
    else if (field.name.startsWith("power")) wish.power = field.value;
    else if (field.name.startsWith("drop")) wish.drop = field.value;
    else if (field.name.startsWith("name")) {
      const own = wish.source === "" ? wish.kind : "other";
      wish.name = field.value;
      // A name from the list brings its picture, words, Stat and kind with it.
      const source = this.#sources.find(({ name }) => name === field.value);
      wish.source = source?.uuid ?? "";
      wish.img = source?.img ?? "";
      const stat = source?.system["stat"];
      if (isStat(stat)) wish.stat = stat;
      const kind = SKILL_KINDS.find((one) => one === source?.system["kind"]);
      wish.kind = kind ?? kindNamed(field.value) ?? own;
      // A Skill that is called as a Type is has that one, unless another was chosen.
      const type = this.#powers.find(({ slug }) => slug === slugOf(field.value, ""));
      if (wish.kind === "power" && type) wish.power = type.uuid;
    }
  }

  static async onAdd(this: FourPointsSkillsDialog): Promise<void> {
    this.wishes.push({ name: "", source: "", img: "", stat: "wits", kind: "other", power: "", drop: "" });
    await this.render();
    this.element.querySelector<HTMLElement>(`[name="name-${this.wishes.length - 1}"]`)?.focus();
  }

  static async onDrop(this: FourPointsSkillsDialog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    this.wishes.splice(Number(target.dataset["row"]), 1);
    await this.render();
  }

  static async onPropose(this: FourPointsSkillsDialog): Promise<void> {
    const wishes = this.wishes.filter(({ name }) => name.trim() !== "");
    if (this.#busy || wishes.length === 0) return;
    if (this.#count.refused) return notify("warn", say("FOURPOINTS.Skills.OverLimit"));
    this.#busy = true;
    try {
      await proposeSkills(
        this.actor,
        wishes.map((wish): SkillWish => ({
          ...wish,
          power: wish.kind === "power" ? wish.power : "",
          dropName: this.actor.items.get(wish.drop)?.name ?? "",
        })),
      );
      await this.close();
    } finally {
      this.#busy = false;
    }
  }
}
