/** The controls of a token. */
import { HandlebarsApplicationMixin } from "../api/handlebars-application.js";
import type { FormDataExtended } from "../ux/form-data-extended.js";
import { BasePlaceableHUD } from "./placeable-hud.js";

/** One status of the palette. */
export interface StatusChoice {
  id: string;
  _id: string | undefined;
  title: string;
  src: string;
  isActive: boolean;
  isOverlay: boolean;
  cssClass: string;
}

/** One way to move. */
export interface MovementChoice {
  id: string;
  label: string;
  icon: string;
  isActive: boolean;
  cssClass: string;
}

/** The public TokenHUD class: bars, elevation, statuses, movement, and what becomes of the token. */
export class TokenHUD extends HandlebarsApplicationMixin(BasePlaceableHUD) {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    id: "token-hud",
    actions: {
      combat: onToggleCombat,
      movementAction: onMovementAction,
      effect: { handler: onToggleEffect, buttons: [0, 2] },
      target: onTarget,
      togglePalette: onTogglePalette,
    },
  };

  static override PARTS: Record<string, any> = {
    hud: { template: "templates/hud/token-hud.hbs", root: true },
  };

  #palette: string | null = null;

  get actor(): any {
    return this.document?.actor ?? null;
  }

  /** The palette that is open; null while there is none. */
  get activePalette(): string | null {
    return this.#palette;
  }

  override async bind(object: any): Promise<void> {
    if (this.object !== object) this.#palette = null;
    await super.bind(object);
  }

  override async _prepareContext(options: any): Promise<any> {
    const bars = Object.fromEntries(
      ["bar1", "bar2"].map((name) => [`${name}Data`, this.document.getBarAttribute(name)]),
    );
    const statusEffects = this._getStatusEffectChoices();
    return Object.assign(await super._prepareContext(options), {
      ...bars,
      statusEffects,
      displayBar1: bars["bar1Data"] !== null,
      displayBar2: bars["bar2Data"] !== null,
      effectsOpen: this.#palette === "effects",
      effectsClass: Object.values(statusEffects).some(({ isActive }) => isActive) ? "active" : "",
      targetClass: this.object.isTargeted ? "active" : "",
      hasActor: this.actor !== null,
      canConfigure: this.document.canUserModify(game.user, "update", {}),
      canToggleCombat: this.document.inCombat || game.user.isGM || game.combat !== null,
      combatClass: this.document.inCombat ? "active" : "",
      movementOpen: this.#palette === "movementActions",
      movementActions: this._getMovementActionChoices(),
    });
  }

  /** The statuses of the registry that this token's actor may have, by id. */
  _getStatusEffectChoices(): Record<string, StatusChoice> {
    const { actor } = this;
    const offered = Object.values<any>(CONFIG.statusEffects).filter(({ hud }) => isOffered(hud, actor));
    const choices: Record<string, StatusChoice> = {};
    for (const { id, _id, name, img } of offered) {
      const effects = actor?.effects.filter(({ statuses, active }: any) => active && statuses.has(id)) ?? [];
      const isActive = actor?.statuses.has(id) ?? false;
      const isOverlay = effects.some((effect: any) => effect.getFlag("core", "overlay"));
      const cssClass = [isActive ? "active" : "", isOverlay ? "overlay" : ""].filter(Boolean).join(" ");
      choices[id] = { id, _id, title: game.i18n.localize(name), src: img, isActive, isOverlay, cssClass };
    }
    return choices;
  }

  /** The ways in which this token can be told to move, by id; the first stands for no choice. */
  _getMovementActionChoices(): Record<string, MovementChoice> {
    const { actions, defaultAction } = CONFIG.Token.movement;
    const { movementAction } = this.document._source;
    const offered = Object.entries<any>(actions)
      .filter(([, { canSelect }]) => (typeof canSelect === "function" ? canSelect(this.document) : canSelect))
      .toSorted(([, a], [, b]) => a.order - b.order);
    const usual = {
      id: "",
      label: `As usual (${game.i18n.localize(actions[defaultAction].label)})`,
      icon: "fa-solid fa-gear",
    };
    const all = [usual, ...offered.map(([id, { label, icon }]) => ({ id, label: game.i18n.localize(label), icon }))];
    return Object.fromEntries(
      all.map((choice) => {
        const isActive = choice.id === (movementAction ?? "");
        return [choice.id, { ...choice, isActive, cssClass: isActive ? "active" : "" }];
      }),
    );
  }

  /** Opens or closes a palette; one is open at a time. */
  togglePalette(palette: string, active: boolean = this.#palette !== palette): void {
    this.#palette = active ? palette : null;
    for (const button of this.element.querySelectorAll("[data-palette][data-action]"))
      button.setAttribute("aria-expanded", String(button.dataset.palette === this.#palette));
    for (const box of this.element.querySelectorAll(".palette[data-palette]"))
      box.hidden = box.dataset.palette !== this.#palette;
  }

  override async _onSubmit(event: Event, _form: HTMLFormElement, formData: FormDataExtended): Promise<void> {
    const { name } = event.target as HTMLInputElement;
    const text = String(formData.object[name] ?? "");
    if (!text.trim()) return;
    if (name === "elevation") {
      const { value } = this._parseNumber(text, this.document.elevation);
      if (Number.isFinite(value)) await this.document.update({ elevation: value });
    } else await this.#changeBar(name.replace(/\..*$/, ""), text);
    // What was typed gives way to what became of it, also where that is what was there before.
    if (this.rendered) await this.render();
  }

  async #changeBar(bar: string, text: string): Promise<void> {
    const data = this.document.getBarAttribute(bar);
    if (!data || !this.actor) return;
    const { value, delta, isDelta } = this._parseNumber(text, data.value);
    if (!Number.isFinite(value)) return;
    await this.actor.modifyTokenAttribute(data.attribute, delta ?? value, isDelta, data.type === "bar");
  }
}

/** `hud` of a status: true or absent for everybody, false for nobody, or the types of actors it is for. */
const isOffered = (hud: any, actor: any): boolean =>
  hud === undefined || hud === true || Boolean(hud?.actorTypes?.includes(actor?.type));

/** The primary button toggles a status, the secondary one as an overlay. */
async function onToggleEffect(this: TokenHUD, event: MouseEvent, target: HTMLElement): Promise<void> {
  if (!this.actor) return void ui.notifications.warn("This token has no actor, so it cannot have statuses.");
  const isSecondary = event.type === "contextmenu" || event.button === 2;
  const active = !target.classList.contains("active");
  await this.actor.toggleStatusEffect(target.dataset.statusId!, { active, overlay: isSecondary });
}

/** Brings the token, and all that are chosen with it, into the encounter or takes them out. */
async function onToggleCombat(this: TokenHUD): Promise<void> {
  const { document } = this;
  const chosen: any[] = this.layer.controlled.map((token: any) => token.document);
  const tokens = chosen.includes(document) ? chosen : [document];
  const cls = document.constructor;
  if (document.inCombat) await cls.deleteCombatants(tokens);
  else await cls.createCombatants(tokens);
  if (this.rendered) await this.render();
}

async function onMovementAction(this: TokenHUD, _event: Event, target: HTMLElement): Promise<void> {
  await this.document.update({ movementAction: target.dataset.movementAction || null });
}

function onTarget(this: TokenHUD): void {
  this.object.setTarget(!this.object.isTargeted, { releaseOthers: false });
}

function onTogglePalette(this: TokenHUD, _event: Event, target: HTMLElement): void {
  this.togglePalette(target.dataset.palette!);
}
