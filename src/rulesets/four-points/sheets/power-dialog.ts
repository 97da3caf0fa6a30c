import { TriviumDialog } from "../../../core/apps/dialog.js";
import { systemPath } from "../../../foundry/id.js";
import { say } from "../../../foundry/language.js";
import type { RenderContext, RenderOptions } from "../../../foundry/sheets.js";
import type { FourPointsPowerActionData } from "../data/power-action.js";
import { fetchSources, itemData, sourceItem, type ItemSource } from "../deeds/item-sources.js";
import { powerSources, slugOf, typeSlug, type PowerSource } from "../deeds/power-sources.js";
import { isStat } from "../rules/names.js";
import { plainText } from "../../../foundry/rich-text.js";

/** The most of a Type's text that the window shows, in characters. */
const TEXT_LIMIT = 240;

/** The Types of Power there are, to choose some for a Character together with their set Actions (FP-093, FP-098, FPA-95). */
export class FourPointsPowerDialog extends TriviumDialog {
  static override DEFAULT_OPTIONS: object = {
    classes: ["four-points-window"],
    tag: "form",
    window: { contentClasses: ["four-points"], icon: "tr-mark tr-mark-four-points" },
    position: { width: 520, height: "auto" },
    actions: { add: FourPointsPowerDialog.onAdd, own: FourPointsPowerDialog.onOwn },
  };

  static override PARTS = {
    body: { template: systemPath("templates/four-points/power-dialog.hbs"), scrollable: [".fps-top"] },
  };

  readonly chosen = new Set<string>();
  #sources: PowerSource[] | null = null;
  #busy = false;

  /** Opens the window for a Character. */
  static async openFor(actor: Actor.Implementation): Promise<void> {
    await new FourPointsPowerDialog(actor).render({ force: true });
  }

  constructor(readonly actor: Actor.Implementation) {
    super({ id: `trivium-power-${actor.uuid.replaceAll(".", "-")}` });
  }

  override get title(): string {
    return say("FOURPOINTS.Power.ChooseTitle", { name: this.actor.name });
  }

  override async _prepareContext(options: RenderOptions): Promise<RenderContext> {
    this.#sources ??= await powerSources();
    const known = new Set(this.actor.items.map(typeSlug));
    const learnt = new Set(
      this.actor.items
        .filter((item) => (item.type as string) === "fourPointsPowerAction")
        .map((item) => slugOf(item.name, (item.system as unknown as { slug: string }).slug)),
    );
    const types = this.#sources.map((source, index) => {
      const { uuid, name, img, slug, actions, system, origin } = source;
      const has = known.has(slug);
      const isIn = has || this.chosen.has(uuid);
      const stat = system["stat"];
      return {
        index,
        uuid,
        name,
        img,
        origin: this.#sources?.some((other) => other !== source && other.name === name) ? origin : "",
        has,
        isIn,
        stat: isStat(stat) ? say(`FOURPOINTS.Stat.${stat}`) : "",
        scope: String(system["scope"] ?? ""),
        text: isIn ? plainText(String(system["description"] ?? ""), TEXT_LIMIT) : "",
        actions: isIn ? actions.map((action) => this.#actionRow(action, learnt)) : [],
      };
    });
    const fresh = [...this.chosen].length;
    return { ...(await super._prepareContext(options)), types, fresh, canAdd: fresh > 0 };
  }

  #actionRow({ uuid, name, system }: ItemSource, learnt: ReadonlySet<string>) {
    const { note = "", slug } = system as Partial<FourPointsPowerActionData>;
    const has = learnt.has(slugOf(name, slug));
    return { uuid, name, note, has, isIn: has || this.chosen.has(uuid) };
  }

  override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("submit", (event) => event.preventDefault());
    this.element.addEventListener("change", (event) => {
      const { checked, dataset } = event.target as HTMLInputElement;
      const { uuid } = dataset;
      if (uuid === undefined) return;
      if (checked) this.chosen.add(uuid);
      else {
        this.chosen.delete(uuid);
        // An Action is nothing without its Type.
        const actions = this.#sources?.find((type) => type.uuid === uuid)?.actions ?? [];
        for (const action of actions) this.chosen.delete(action.uuid);
      }
      void this.render();
    });
  }

  /** A Type in the table's own words: an empty one on the sheet, opened to be written. */
  static async onOwn(this: FourPointsPowerDialog): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      const type = "fourPointsPowerType";
      const name = say("TRIVIUM.Row.NewName", { type: say(`TYPES.Item.${type}`) });
      const created = await this.actor.createEmbeddedDocuments("Item", [{ name, type }] as never);
      await this.close();
      await (created?.[0] as Item.Implementation | undefined)?.sheet?.render({ force: true } as never);
    } finally {
      this.#busy = false;
    }
  }

  static async onAdd(this: FourPointsPowerDialog): Promise<void> {
    if (this.#busy || this.chosen.size === 0) return;
    this.#busy = true;
    try {
      const uuids = [...this.chosen];
      await fetchSources(uuids);
      const items = uuids.flatMap((uuid) => {
        const source = sourceItem(uuid);
        const { name } = source ?? {};
        return source && name ? [itemData(foundry.utils.randomID(), source.type as string, uuid, { name })] : [];
      });
      await this.actor.createEmbeddedDocuments("Item", items as never);
      await this.close();
    } finally {
      this.#busy = false;
    }
  }
}
