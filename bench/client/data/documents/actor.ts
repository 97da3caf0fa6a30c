import { BaseActor } from "../../../common/documents/index.js";
import { profile } from "../../../common/profile.js";
import { isTokenActor } from "../../../common/documents/actor-delta.js";
import { expandObject, getProperty, logCompatibilityWarning, mergeObject } from "../../../common/utils/index.js";
import { ClientDocumentMixin } from "../client-document.js";
import type { DescendantArguments } from "../client-document.js";
import { refreshCombatants } from "../combat/refresh.js";
import { applyEffects } from "../effects/apply-effects.js";
import type { EffectPhase } from "../effects/apply-effects.js";
import { toggleStatusEffect } from "../effects/toggle-status.js";

/** How an actor rolls for initiative. */
export interface RollInitiativeOptions {
  createCombatants?: boolean;
  rerollInitiative?: boolean;
  initiativeOptions?: Record<string, any>;
}

/** A character, or whoever else acts. */
export class Actor extends ClientDocumentMixin(BaseActor) {
  /** The statuses of all applied effects. */
  declare statuses: Set<string>;
  /** What effects changed, as an object shaped like the actor. */
  declare overrides: Record<string, any>;
  /** The phases of effects applied since the last preparation began (generation 14). */
  declare _appliedPhases: Set<string>;

  protected override _configure(options: any = {}): void {
    super._configure(options);
    const define = (name: string, value: unknown): unknown =>
      Object.defineProperty(this, name, { value, writable: true, enumerable: false });
    define("statuses", new Set());
    define("overrides", {});
    define("_appliedPhases", new Set());
  }

  /* Preparation */

  override prepareData(): void {
    this.statuses.clear();
    this.overrides = {};
    this._appliedPhases.clear();
    super.prepareData();
    if (profile().typedEffectChanges) this.applyActiveEffects("final");
  }

  override prepareEmbeddedDocuments(): void {
    super.prepareEmbeddedDocuments();
    if (profile().typedEffectChanges) this.applyActiveEffects("initial");
    else this.applyActiveEffects();
  }

  /** Applies the changes of all active effects, on generation 14 those of one phase. */
  applyActiveEffects(phase?: EffectPhase): void {
    if (!profile().typedEffectChanges) {
      applyEffects(this);
      return;
    }
    if (phase === undefined) {
      const message = "Actor#applyActiveEffects without a phase is deprecated; pass the phase to be applied.";
      logCompatibilityWarning(message, { since: 14, until: 16, once: true });
    }
    const asked = phase ?? "initial";
    if (!(asked in globalThis.CONFIG.ActiveEffect.phases) || this._appliedPhases.has(asked)) {
      const reason = this._appliedPhases.has(asked) ? "was already applied" : "does not exist";
      globalThis.Hooks.onError("Actor#applyActiveEffects", new Error(`The effect phase "${asked}" ${reason}.`));
      return;
    }
    this._appliedPhases.add(asked);
    applyEffects(this, asked);
  }

  /** Every effect that may act on this actor: its own and those its items transfer. */
  *allApplicableEffects(): Generator<any> {
    yield* this.effects;
    if (globalThis.CONFIG.ActiveEffect.legacyTransferral) return;
    for (const item of this.items) yield* item.transferredEffects;
  }

  /** The effects that act on this actor right now. */
  get appliedEffects(): any[] {
    return [...this.allApplicableEffects()].filter((effect) => effect.active);
  }

  /** The applied effects that are shown on tokens. */
  get temporaryEffects(): any[] {
    return this.appliedEffects.filter((effect) => effect.isTemporary);
  }

  /* What others ask of an actor */

  /** The items by type, an empty list for a type without any. */
  get itemTypes(): Record<string, any[]> {
    const types = Object.fromEntries(globalThis.game.documentTypes.Item.map((type: string) => [type, [] as any[]]));
    for (const item of this.items) (types[item.type] ??= []).push(item);
    return types;
  }

  /** Whether this actor is that of one token alone. */
  get isToken(): boolean {
    return isTokenActor(this);
  }

  /** The token that this actor is of, where it is of one alone. */
  get token(): any {
    return this.isToken ? this.parent : null;
  }

  /** The tokens of this actor on the board, as placeables or as documents. */
  getActiveTokens(linked = false, document = false): any[] {
    const { canvas } = globalThis;
    if (!canvas.ready) return [];
    const own = this.isToken ? [this.token] : this.getDependentTokens({ scenes: canvas.scene, linked });
    const drawn = own.filter(({ object }: any) => object !== null);
    return document ? drawn : drawn.map(({ object }: any) => object);
  }

  /** The tokens of some scenes or all that stand for this actor or begin with it. */
  getDependentTokens({ scenes, linked = false }: { scenes?: any; linked?: boolean } = {}): any[] {
    if (this.isToken) return [this.token];
    const all: any[] = scenes ? [scenes].flat() : [...(globalThis.game.scenes ?? [])];
    const tokens = all.flatMap((scene) => scene.tokens.contents);
    return tokens.filter((token: any) => token.actorId === this.id && (!linked || token.isLinked));
  }

  /** A token, not yet stored, made of this actor's prototype. */
  async getTokenDocument(data: Record<string, any> = {}, options: Record<string, any> = {}): Promise<any> {
    const { randomImg: _randomImg, ...prototype } = this.prototypeToken.toObject();
    const source = mergeObject({ ...prototype, actorId: this.id }, expandObject<object>(data));
    return new globalThis.CONFIG.Token.documentClass(source, { parent: null, ...options });
  }

  /** Changes a bar or a number that tokens show; the path has no leading "system.". */
  async modifyTokenAttribute(attribute: string, value: number, isDelta = false, isBar = true): Promise<any> {
    const current = getProperty(this.system, attribute);
    const now = isBar ? current.value : current;
    const wanted = isDelta ? Number(now) + value : value;
    const next = isBar ? Math.min(Math.max(wanted, 0), current.max) : wanted;
    if (next === now) return this;
    const updates = { [`system.${attribute}${isBar ? ".value" : ""}`]: next };
    const goOn = globalThis.Hooks.call("modifyTokenAttribute", { attribute, value, isDelta, isBar }, updates, this);
    return goOn ? this.update(updates) : this;
  }

  /** Whether a token of this actor, or the actor itself, fights in the encounter in view. */
  get inCombat(): boolean {
    return (globalThis.game.combat?.getCombatantsByActor(this).length ?? 0) > 0;
  }

  /** Rolls for the initiative of this actor's combatants; brings its tokens into the encounter first where asked to. */
  async rollInitiative(options: RollInitiativeOptions = {}): Promise<any> {
    const { createCombatants = false, rerollInitiative = false, initiativeOptions = {} } = options;
    let { combat } = globalThis.game;
    if (!combat) {
      if (!globalThis.game.user.isGM) {
        globalThis.ui.notifications.warn("There is no encounter in this scene yet. Ask a Gamemaster to create one.");
        return null;
      }
      const cls = globalThis.CONFIG.Combat.documentClass;
      combat = await cls.create({ scene: globalThis.game.scenes.current?.id ?? null, active: true });
    }
    if (createCombatants) {
      const tokens = this.getActiveTokens(false, true).filter(({ inCombat }: any) => !inCombat);
      await globalThis.CONFIG.Token.documentClass.createCombatants(tokens, { combat });
    }
    const own = combat.getCombatantsByActor(this);
    const open = own.filter((combatant: any) => rerollInitiative || combatant.initiative === null);
    await combat.rollInitiative(
      open.map(({ id }: any) => id),
      initiativeOptions,
    );
    return combat;
  }

  /** Gives the actor a status or takes it away. */
  async toggleStatusEffect(statusId: string, options: { active?: boolean; overlay?: boolean } = {}): Promise<any> {
    return toggleStatusEffect(this, statusId, options);
  }

  /* An item's effects act on the actor, so that a change inside an item prepares the actor anew. */

  override _onCreateDescendantDocuments(...args: DescendantArguments): void {
    this.#resetForGrandchildren(args[0]);
    super._onCreateDescendantDocuments(...args);
  }

  override _onUpdateDescendantDocuments(...args: DescendantArguments): void {
    this.#resetForGrandchildren(args[0]);
    super._onUpdateDescendantDocuments(...args);
  }

  override _onDeleteDescendantDocuments(...args: DescendantArguments): void {
    this.#resetForGrandchildren(args[0]);
    super._onDeleteDescendantDocuments(...args);
  }

  #resetForGrandchildren(parent: any): void {
    if (parent !== this) this.reset();
    this.#tellTokens();
  }

  override _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    this.#tellTokens();
  }

  override _onDelete(options: any, userId: string): void {
    super._onDelete(options, userId);
    this.#tellTokens();
  }

  /** What changes here shows through in the tokens that begin with this actor, where they do not differ. */
  #tellTokens(): void {
    refreshCombatants(this);
    for (const token of this.getDependentTokens()) {
      if (!this.isToken && !token.isLinked) {
        token.delta._refreshActor();
        token.delta._syntheticActor?.render(false);
      }
      token._onRelatedUpdate();
    }
  }
}
