/** The window in which a user enters the faces of dice that lie on the table. */
import { ApplicationV2 } from "../api/application.js";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.js";
import type { FormDataExtended } from "../ux/form-data-extended.js";

/** A term whose dice are asked for. */
export interface FulfillmentDescriptor {
  id: string;
  term: any;
  method: string;
  /** How many faces are still wanted, and those that came already. */
  wanted: number;
  faces: number[];
}

/** The public RollResolver class; one for each roll that asks. */
export class RollResolver extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    id: "roll-resolver-{id}",
    tag: "form",
    classes: ["roll-resolver"],
    position: { width: 420, height: "auto" },
    window: {
      title: "Enter your dice",
      icon: "fa-solid fa-dice",
      contentClasses: ["standard-form"],
      minimizable: false,
    },
    form: { handler: onEnter, submitOnChange: false, closeOnSubmit: false },
  };

  static override PARTS: Record<string, any> = {
    form: { template: "templates/dice/roll-resolver.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  readonly #roll: any;
  readonly #fulfillable = new Map<string, FulfillmentDescriptor>();
  #done: (() => void) | null = null;

  constructor(roll: any, options: Record<string, any> = {}) {
    super(options);
    this.#roll = roll;
  }

  get roll(): any {
    return this.#roll;
  }

  /** The terms whose dice are asked for, by an id. */
  get fulfillable(): Map<string, FulfillmentDescriptor> {
    return this.#fulfillable;
  }

  override get title(): string {
    return `Enter your dice: ${this.roll.formula}`;
  }

  /** Asks for the dice of the roll as far as they are known; gives when all are entered or the window was left. */
  async awaitFulfillment(): Promise<void> {
    for (const term of this.roll.dice) if (Number.isInteger(term.number)) this.#want(term, term.number);
    if (this.#fulfillable.size > 0) await this.#ask();
  }

  /** Takes in a term that came up on the way. */
  async addTerm(term: any): Promise<void> {
    this.#want(term, term.number);
    await this.#ask();
  }

  /** Takes a face from elsewhere, such as dice that report by themselves; says whether any was waited for. */
  registerResult(method: string, denomination: string, result: number): boolean {
    for (const entry of this.#fulfillable.values()) {
      const { term } = entry;
      const isMeant = entry.method === method && `d${term.faces}` === denomination && entry.wanted > entry.faces.length;
      if (!isMeant || !isFace(result, term)) continue;
      entry.faces.push(result);
      if (this.#isComplete) this.#finish();
      else void this.render();
      return true;
    }
    return false;
  }

  /** One more face for a term, asked for when there is none left; undefined when the user leaves it to chance. */
  async resolveResult(term: any, method: string): Promise<number | undefined> {
    const entry = [...this.#fulfillable.values()].find((one) => one.term === term) ?? this.#want(term, 0, method);
    if (entry.faces.length === 0) {
      entry.wanted = 1;
      await this.#ask();
    }
    entry.wanted = Math.max(entry.wanted - 1, 0);
    return entry.faces.shift();
  }

  #want(term: any, wanted: number, method: string = term.method): FulfillmentDescriptor {
    const entry: FulfillmentDescriptor = { id: foundry.utils.randomID(), term, method, wanted, faces: [] };
    if (CONFIG.Dice.fulfillment.methods[method]?.interactive) this.#fulfillable.set(entry.id, entry);
    return entry;
  }

  get #isComplete(): boolean {
    return [...this.#fulfillable.values()].every(({ wanted, faces }) => faces.length >= wanted);
  }

  async #ask(): Promise<void> {
    const answered = new Promise<void>((resolve) => (this.#done = resolve));
    await this.render({ force: true });
    await answered;
  }

  #finish(): void {
    this.#done?.();
    this.#done = null;
    void this.close({ submitted: true, animate: false });
  }

  override async _prepareContext(options: any): Promise<any> {
    const terms = [...this.#fulfillable.values()].map(({ id, term, method, wanted, faces }) => ({
      id,
      formula: term.formula,
      faces: term.faces,
      icon: CONFIG.Dice.fulfillment.dice[`d${term.faces}`]?.icon ?? "fa-solid fa-dice",
      method: game.i18n.localize(CONFIG.Dice.fulfillment.methods[method].label),
      inputs: Array.from({ length: Math.max(wanted - faces.length, 0) }, (_, index) => ({
        name: `${id}.${index}`,
        label: `${term.formula}, die ${faces.length + index + 1} of ${wanted}`,
      })),
    }));
    return Object.assign(await super._prepareContext(options), {
      terms: terms.filter(({ inputs }) => inputs.length > 0),
      buttons: [{ type: "submit", icon: "fa-solid fa-check", label: "Use these dice" }],
    });
  }

  /** What was not entered by then is left to chance. */
  override _onClose(options: any): void {
    super._onClose(options);
    if (!this.#done) return;
    this.#fill({});
    this.#done();
    this.#done = null;
  }

  #fill(values: Record<string, unknown>): void {
    for (const { id, term, wanted, faces } of this.#fulfillable.values()) {
      for (let index = 0, missing = wanted - faces.length; index < missing; index++) {
        const value = Number(values[`${id}.${index}`] || Number.NaN);
        faces.push(isFace(value, term) ? value : term.randomFace());
      }
    }
  }

  /** Takes what was entered; a field that was left empty is rolled. */
  _enter(values: Record<string, unknown>): void {
    this.#fill(values);
    this.#finish();
  }
}

const isFace = (value: number, { faces }: any): boolean => Number.isInteger(value) && value >= 1 && value <= faces;

async function onEnter(
  this: RollResolver,
  _event: Event,
  form: HTMLFormElement,
  data: FormDataExtended,
): Promise<void> {
  if (form.reportValidity()) this._enter(data.object);
}
