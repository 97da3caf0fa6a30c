import { BaseCombatant } from "../../../common/documents/index.js";
import { profile } from "../../../common/profile.js";
import { getProperty } from "../../../common/utils/index.js";
import { ClientDocumentMixin } from "../client-document.js";

/** Somebody who takes part in an encounter. */
export class Combatant extends ClientDocumentMixin(BaseCombatant as any) {
  declare actor: any;
  declare token: any;
  declare initiative: number | null;
  declare group: any;
  declare name: string;
  declare img: string;
  declare hidden: boolean;
  declare defeated: boolean;
  /** What the tracker shows beside the name; null where the actor has no such attribute. */
  declare resource: string | number | null;

  protected override _configure(options: any = {}): void {
    super._configure(options);
    Object.defineProperty(this, "resource", { value: null, writable: true, enumerable: false });
  }

  get combat(): any {
    return this.parent;
  }

  get sceneId(): string | null {
    return this._source["sceneId"] ?? this.parent?._source.scene ?? null;
  }

  /** Whether nobody but a gamemaster plays this combatant. */
  get isNPC(): boolean {
    return !this.actor || !this.hasPlayerOwner;
  }

  /** Whether the combatant is out of the fight, by its own mark or by the status that says so. */
  get isDefeated(): boolean {
    const { DEFEATED } = globalThis.CONFIG.specialStatusEffects;
    return this.defeated || Boolean(this.actor?.statuses.has(DEFEATED));
  }

  override get hasPlayerOwner(): boolean {
    return globalThis.game.users.some((user: any) => !user.isGM && this.testUserPermission(user, "OWNER"));
  }

  /** The players who play this combatant. */
  get players(): any[] {
    return globalThis.game.users.filter((user: any) => !user.isGM && this.testUserPermission(user, "OWNER"));
  }

  /** Players do not see who is hidden, unless it is their own. */
  override get visible(): boolean {
    return this.isOwner || !(this.hidden || this.token?.hidden);
  }

  override get permission(): number {
    return globalThis.game.user.isGM ? 3 : this.getUserLevel(globalThis.game.user);
  }

  override prepareDerivedData(): void {
    const { token, actor } = this;
    this.name = this._source["name"] || token?.name || actor?.name || "Unknown combatant";
    this.img = this._source["img"] || token?.texture.src || actor?.img || globalThis.CONST.DEFAULT_TOKEN;
    const { group } = this._source as any;
    this.group = group ? (this.parent?.groups.get(group) ?? null) : null;
    this._prepareGroup();
    this.updateResource();
  }

  /** Lets the group decide where it has an initiative. */
  _prepareGroup(): void {
    if (typeof this.group?.initiative === "number") this.initiative = this.group.initiative;
  }

  /** Reads what the tracker shows beside the name. */
  updateResource(): any {
    const path = this.parent?.settings.resource;
    const value = path && this.actor ? getProperty(this.actor.system, path) : null;
    return (this.resource = (typeof value === "object" && value !== null ? value.value : value) ?? null);
  }

  override getRollData(): any {
    return this.actor?.getRollData() ?? {};
  }

  /** The formula of initiative: CONFIG's, else the one of the system's manifest. */
  _getInitiativeFormula(): string {
    const formula = globalThis.CONFIG.Combat.initiative.formula || globalThis.game.system["initiative"];
    if (formula) return String(formula);
    throw new Error("This system says nothing about initiative: set CONFIG.Combat.initiative.formula, or type it in.");
  }

  /** The roll for initiative, not evaluated. */
  getInitiativeRoll(formula?: string | null): any {
    const roll = globalThis.foundry.dice.Roll;
    return roll.create(formula || this._getInitiativeFormula(), this.getRollData());
  }

  /** Rolls for initiative and stores what came of it. */
  async rollInitiative(formula?: string | null): Promise<any> {
    const roll = this.getInitiativeRoll(formula);
    await roll.evaluate();
    return this.update({ initiative: roll.total });
  }

  override async _preCreate(data: any, options: any, user: any): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const { token } = this;
    if (!this._source["actorId"] && token?.actorId) this.updateSource({ actorId: token.actorId });
    if (profile().generation >= 14) this.updateSource({ roundJoined: Math.max(this.parent.round, 1) });
    return undefined;
  }
}
