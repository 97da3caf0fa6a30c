import { BaseUser } from "../../../common/documents/index.js";
import { UserTargets } from "../../canvas/user-targets.js";
import { answerQuery, askUser } from "../../core/queries.js";
import { ClientDocumentMixin } from "../client-document.js";

/** Somebody at the table. */
export class User extends ClientDocumentMixin(BaseUser) {
  /** Whether the user is connected right now. */
  declare active: boolean;
  /** The id of the scene that the user has in view, as far as this client knows. */
  declare viewedScene: string | null;
  /** What the user targets in the scene in view on this client. */
  declare targets: UserTargets;

  protected override _configure(options: any = {}): void {
    super._configure(options);
    const define = (name: string, value: unknown): unknown =>
      Object.defineProperty(this, name, { value, writable: true, enumerable: false });
    define("active", false);
    define("viewedScene", null);
    define("targets", new UserTargets(this));
  }

  /** The ten slots of a page of the hotbar, from 1 to 5, each with its macro or none. */
  getHotbarMacros(page = 1): { slot: number; macro: any }[] {
    return Array.from({ length: 10 }, (_, index) => {
      const slot = (page - 1) * 10 + index + 1;
      const id = this._source["hotbar"][slot];
      return { slot, macro: (id && globalThis.game.macros.get(id)) ?? null };
    });
  }

  /** Puts a macro into a slot from 1 to 50, the first empty one unless said otherwise; null empties the slot. */
  async assignHotbarMacro(
    macro: any,
    slot?: number | string,
    { fromSlot }: { fromSlot?: number | string } = {},
  ): Promise<any> {
    if (macro !== null && macro?.documentName !== "Macro") throw new Error("Invalid Macro provided");
    const hotbar: Record<string, string> = { ...this._source["hotbar"] };
    const free = Array.from({ length: 50 }, (_, index) => index + 1).find((one) => !hotbar[one]);
    const wanted = slot === undefined || slot === "" ? free : Number(slot);
    if (wanted === undefined) {
      globalThis.ui.notifications.warn("There is no empty slot in your hotbar: empty one first.");
      return this;
    }
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > 50) throw new Error("Invalid Hotbar slot requested");
    if (macro) hotbar[wanted] = macro.id;
    else delete hotbar[wanted];
    if (fromSlot && Number(fromSlot) !== wanted) delete hotbar[Number(fromSlot)];
    return this.update({ hotbar }, { diff: false, recursive: false, noHook: true });
  }

  override _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (this.isSelf && "hotbar" in changed) globalThis.ui.hotbar?.render();
  }

  /** Asks this user's client what a query of CONFIG.queries says; rejects where nobody answers, or not in time. */
  async query(name: string, data: unknown, { timeout }: { timeout?: number } = {}): Promise<any> {
    const { game, CONFIG } = globalThis;
    if (!(name in CONFIG.queries)) throw new Error(`There is no query "${name}": register it in CONFIG.queries.`);
    if (!game.user.hasPermission("QUERY_USER"))
      throw new Error(`User ${game.user.name} lacks permission to query users`);
    if (!this.active) throw new Error(`${this["name"]} is not connected, so the query "${name}" has no answer.`);
    if (this.isSelf) return answerQuery(name, data, timeout);
    return askUser(game.socket, { userId: this.id!, name, data, timeout });
  }

  /** Whether this is the user of this client. */
  get isSelf(): boolean {
    return this.id === globalThis.game.userId;
  }

  /** Whether this is the one user who does what one gamemaster is to do. */
  get isActiveGM(): boolean {
    return globalThis.game.users.activeGM === this;
  }

  /** Whether this is the one active user whom a condition singles out. */
  isDesignated(condition: (user: any) => boolean): boolean {
    return globalThis.game.users.getDesignatedUser(condition) === this;
  }
}
