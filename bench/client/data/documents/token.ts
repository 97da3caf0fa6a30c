import { BaseToken } from "../../../common/documents/index.js";
import { getProperty } from "../../../common/utils/index.js";
import type { DescendantArguments } from "../client-document.js";
import { refreshCombatants } from "../combat/refresh.js";
import { ClientDocumentMixin } from "../client-document.js";

/** What a bar of a token shows. */
export interface BarAttribute {
  type: "bar" | "value";
  attribute: string;
  value: number;
  max?: number;
  editable: boolean;
}

/** A token of a scene. */
export class TokenDocument extends ClientDocumentMixin(BaseToken as any) {
  declare _object: any;
  declare actorId: string | null;
  declare actor: any;
  declare baseActor: any;
  declare isLinked: boolean;
  declare delta: any;

  protected override _configure(options: any = {}): void {
    super._configure(options);
    Object.defineProperty(this, "_object", { value: null, writable: true, enumerable: false });
  }

  /** What stands for this token on the board; null while its scene is not in view. */
  get object(): any {
    return this._object;
  }

  get rendered(): boolean {
    return this._object !== null;
  }

  get layer(): any {
    return globalThis.canvas.tokens;
  }

  get scene(): any {
    return this.parent;
  }

  override get visible(): boolean {
    return !this._source["hidden"] || globalThis.game.user.isGM;
  }

  /** Without a choice of its own a token moves as CONFIG says. */
  override prepareBaseData(): void {
    super.prepareBaseData();
    const { actions, defaultAction } = globalThis.CONFIG.Token.movement;
    const { movementAction } = this._source as any;
    (this as any).movementAction = movementAction in actions ? movementAction : defaultAction;
  }

  hasStatusEffect(statusId: string): boolean {
    return this.actor?.statuses.has(statusId) ?? false;
  }

  /** What a bar shows, or another attribute; null where the actor has no such number. */
  getBarAttribute(barName: string, { alternative }: { alternative?: string } = {}): BarAttribute | null {
    const attribute = alternative || (this as any)[barName]?.attribute;
    const data = attribute && this.actor ? getProperty(this.actor.system, attribute) : undefined;
    if (data === undefined || data === null) return null;
    const editable = getProperty(this.actor._source.system, attribute) !== undefined;
    if (typeof data === "number") return { type: "value", attribute, value: data, editable };
    if (!("value" in data && "max" in data)) return null;
    return { type: "bar", attribute, value: Number(data.value ?? 0), max: Number(data.max ?? 0), editable };
  }

  /* In an encounter */

  /** The combatant of this token in the encounter in view; null where it does not fight. */
  get combatant(): any {
    return globalThis.game.combat?.getCombatantsByToken(this)[0] ?? null;
  }

  get inCombat(): boolean {
    return this.combatant !== null;
  }

  /** Brings this token into the encounter in view, or takes it out. */
  async toggleCombatant({ active = !this.inCombat }: { active?: boolean } = {}): Promise<boolean> {
    const cls = this.constructor as typeof TokenDocument;
    if (active) await cls.createCombatants([this]);
    else await cls.deleteCombatants([this]);
    return this.inCombat;
  }

  /** Brings tokens into an encounter; a gamemaster makes one where there is none. */
  static async createCombatants(tokens: any[], { combat }: { combat?: any } = {}): Promise<any[]> {
    const { game, ui, CONFIG } = globalThis;
    const open = tokens.filter((token) => !(combat ?? game.combat)?.getCombatantsByToken(token).length);
    if (open.length === 0) return [];
    let encounter = combat ?? game.combat;
    if (!encounter) {
      if (!game.user.isGM) {
        ui.notifications.warn("There is no encounter in this scene yet. Ask a Gamemaster to create one.");
        return [];
      }
      encounter = await CONFIG.Combat.documentClass.create({ scene: open[0].parent.id, active: true });
    }
    const data = open.map(({ id, parent, actorId, hidden }) => ({ tokenId: id, sceneId: parent.id, actorId, hidden }));
    return encounter.createEmbeddedDocuments("Combatant", data);
  }

  /** Takes tokens out of an encounter. */
  static async deleteCombatants(tokens: any[], { combat }: { combat?: any } = {}): Promise<any[]> {
    const encounter = combat ?? globalThis.game.combat;
    const ids = tokens.flatMap((token) => encounter?.getCombatantsByToken(token) ?? []).map(({ id }: any) => id);
    return ids.length > 0 ? encounter.deleteEmbeddedDocuments("Combatant", ids) : [];
  }

  /* After changes */

  override async _preCreate(data: any, options: any, user: any): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    this.updateSource({ sort: Math.max(0, ...this.parent.tokens.map(({ sort }: any) => sort + 1)) });
    return undefined;
  }

  override _onCreate(data: any, options: any, userId: string): void {
    super._onCreate(data, options, userId);
    if (this.parent.isView) globalThis.canvas.tokens?._add(this);
  }

  override _onUpdate(changed: any, options: any, userId: string): void {
    if ("delta" in changed || "actorId" in changed || "actorLink" in changed) {
      if ("actorId" in changed) this.delta._closeActor();
      this.delta._refreshActor();
      this.delta._syntheticActor?.render(false);
    }
    super._onUpdate(changed, options, userId);
    this._object?.refresh();
    refreshCombatants(this);
  }

  override _onDelete(options: any, userId: string): void {
    super._onDelete(options, userId);
    this.delta._closeActor();
    globalThis.canvas.tokens?._remove(this);
    refreshCombatants(this);
  }

  /** Called when the actor of this token changed. */
  _onRelatedUpdate(_update: object = {}, _operation: object = {}): void {
    this._object?.refresh();
    refreshCombatants(this);
  }

  override _onCreateDescendantDocuments(...args: DescendantArguments): void {
    super._onCreateDescendantDocuments(...args);
    this._onRelatedUpdate();
  }

  override _onUpdateDescendantDocuments(...args: DescendantArguments): void {
    super._onUpdateDescendantDocuments(...args);
    this._onRelatedUpdate();
  }

  override _onDeleteDescendantDocuments(...args: DescendantArguments): void {
    super._onDeleteDescendantDocuments(...args);
    this._onRelatedUpdate();
  }
}
