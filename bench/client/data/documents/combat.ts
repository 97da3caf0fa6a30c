import { BaseCombat } from "../../../common/documents/index.js";
import { logCompatibilityWarning } from "../../../common/utils/index.js";
import type { DescendantArguments } from "../client-document.js";
import { ClientDocumentMixin } from "../client-document.js";
import { rollInitiative } from "../combat/initiative.js";
import { type CombatHistoryData, listTurnEvents, type TurnContext } from "../combat/turn-events.js";
import { expireEffects } from "../effects/expire.js";

type Place = { round: number; turn: number | null };

/** An encounter: who fights, in which order, and whose turn it is. */
export class Combat extends ClientDocumentMixin(BaseCombat as any) {
  static CONFIG_SETTING = "combatTrackerConfig";

  declare combatants: any;
  declare groups: any;
  declare round: number;
  declare turn: number | null;
  declare active: boolean;
  declare scene: any;
  /** The combatants in the order of their turns. */
  declare turns: any[];
  /** The moment in force and the one before it. */
  declare current: CombatHistoryData;
  declare previous: CombatHistoryData | null;
  /** The turn as it was stored when `current` was noted: a change of the order alone moves no turn on. */
  declare _noted: Place;

  protected override _configure(options: any = {}): void {
    super._configure(options);
    const define = (name: string, value: unknown): unknown =>
      Object.defineProperty(this, name, { value, writable: true, enumerable: false });
    define("turns", []);
    define("current", null);
    define("previous", null);
    define("_noted", null);
  }

  /* What there is */

  /** Everybody at the table may know of an encounter; single combatants can be hidden. */
  override get visible(): boolean {
    return true;
  }

  get combatant(): any {
    return this.turn === null ? null : (this.turns[this.turn] ?? null);
  }

  /** Who is next; null where the round ends first. */
  get nextCombatant(): any {
    const next = this.#nextTurn();
    return this.turns[next ?? 0] ?? null;
  }

  get started(): boolean {
    return this.round > 0;
  }

  get isActive(): boolean {
    return this.scene ? this.scene.isView && this.active : this.active;
  }

  /** How the tracker is set up for this world. */
  get settings(): Record<string, any> {
    return globalThis.game.settings.get("core", Combat.CONFIG_SETTING);
  }

  getCombatantsByActor(actor: any): any[] {
    const id = typeof actor === "string" ? actor : actor?.id;
    const isMeant = (combatant: any): boolean =>
      actor?.isToken ? combatant.tokenId === actor.token.id : combatant.actorId === id;
    return this.combatants.filter(isMeant);
  }

  getCombatantsByToken(token: any): any[] {
    const id = typeof token === "string" ? token : token?.id;
    return this.combatants.filter((combatant: any) => combatant.tokenId === id);
  }

  getCombatantByActor(actor: any): any {
    warnOfSingle("Actor");
    return this.getCombatantsByActor(actor)[0] ?? null;
  }

  getCombatantByToken(token: any): any {
    warnOfSingle("Token");
    return this.getCombatantsByToken(token)[0] ?? null;
  }

  /* The order */

  override prepareDerivedData(): void {
    this.setupTurns();
  }

  /** Puts the combatants in order; whose turn it was keeps it, also at another place of the order. */
  setupTurns(): any[] {
    this.turns = this.combatants.contents.toSorted(this._sortCombatants);
    const { round, turn } = this._source as any;
    if (turn !== null) this.turn = Math.min(turn, Math.max(this.turns.length - 1, 0));
    if (this.current && this._noted?.round === round && this._noted?.turn === turn) {
      const index = this.turns.findIndex(({ id }) => id === this.current.combatantId);
      if (index >= 0) this.turn = index;
    }
    if (!this.current) this._noteState();
    return this.turns;
  }

  /** The higher initiative first, who has none last; the id decides between equals, so that all clients agree. */
  _sortCombatants(a: any, b: any): number {
    const worth = ({ initiative }: any): number => (Number.isFinite(initiative) ? initiative : -Infinity);
    return worth(b) - worth(a) || (a.id < b.id ? -1 : 1);
  }

  _noteState(): void {
    this.current = this._getCurrentState();
    const { round, turn } = this._source as any;
    this._noted = { round, turn };
  }

  _getCurrentState(): CombatHistoryData {
    const { combatant, round, turn } = this;
    return { round, turn, combatantId: combatant?.id ?? null, tokenId: combatant?._source.tokenId ?? null };
  }

  /* Moving on */

  /** Whether a user may bring the encounter to another round. */
  _canChangeRound(user: any): boolean {
    return user.isGM || this._isTurnOf(user);
  }

  /** Whether a user may end the turn that runs. */
  _canChangeTurn(user: any): boolean {
    return user.isGM || this._isTurnOf(user);
  }

  /** On a client the order is known: only whoever plays the combatant whose turn it is ends it. */
  _isTurnOf(user: any): boolean {
    return this.combatant?.testUserPermission(user, "OWNER") ?? false;
  }

  async startCombat(): Promise<any> {
    this._playCombatSound("startEncounter");
    const updateData = { round: 1, turn: this.#firstTurn() };
    globalThis.Hooks.callAll("combatStart", this, updateData);
    return this.update(updateData);
  }

  async nextTurn(): Promise<any> {
    if (this.round === 0) return this.nextRound();
    const next = this.#nextTurn();
    return next === null ? this.nextRound() : this.#advance("combatTurn", { round: this.round, turn: next }, 1);
  }

  async previousTurn(): Promise<any> {
    if (this.round === 0) return this;
    if ((this.turn ?? 0) <= 0) return this.previousRound();
    return this.#advance("combatTurn", { round: this.round, turn: this.turn! - 1 }, -1);
  }

  async nextRound(): Promise<any> {
    return this.#advance("combatRound", { round: this.round + 1, turn: this.#firstTurn() }, 1);
  }

  async previousRound(): Promise<any> {
    const round = Math.max(this.round - 1, 0);
    const turn = round === 0 ? null : Math.max(this.turns.length - 1, 0);
    return this.#advance("combatRound", { round, turn }, -1);
  }

  /** The hooks may change what is stored; time goes on as CONFIG.time says. */
  async #advance(hook: string, updateData: Place, direction: number): Promise<any> {
    const delta = this.getTimeDelta(this.round, this.turn, updateData.round, updateData.turn);
    const updateOptions = { direction, worldTime: { delta } };
    globalThis.Hooks.callAll(hook, this, updateData, updateOptions);
    return this.update(updateData, updateOptions);
  }

  /** The seconds between two moments of the encounter. */
  getTimeDelta(fromRound: number, fromTurn: number | null, toRound: number, toTurn: number | null): number {
    const { roundTime = 0, turnTime = 0 } = globalThis.CONFIG.time ?? {};
    const perRound = roundTime + turnTime * this.turns.length;
    const at = (round: number, turn: number | null): number =>
      Math.max(round - 1, 0) * perRound + (turn ?? 0) * turnTime;
    return at(toRound, toTurn) - at(fromRound, fromTurn);
  }

  #isSkipped(combatant: any): boolean {
    return Boolean(this.settings["skipDefeated"]) && combatant.isDefeated;
  }

  /** The first turn of a round; null while nobody fights. */
  #firstTurn(): number | null {
    if (this.turns.length === 0) return null;
    return Math.max(
      this.turns.findIndex((combatant) => !this.#isSkipped(combatant)),
      0,
    );
  }

  /** The turn after this one; null where the round ends. */
  #nextTurn(): number | null {
    const from = (this.turn ?? -1) + 1;
    const index = this.turns.findIndex((combatant, turn) => turn >= from && !this.#isSkipped(combatant));
    return index < 0 ? null : index;
  }

  /** Ends the encounter after a question; its combatants go with it. */
  async endCombat(): Promise<any> {
    const { DialogV2 } = globalThis.foundry.applications.api;
    const yes = await DialogV2.confirm({
      window: { title: "End the encounter?" },
      content: "<p>The encounter ends, and with it the order of turns. Actors and tokens stay as they are.</p>",
      modal: true,
      yes: { label: "End the encounter", default: true },
      no: { label: "Keep it" },
    });
    return yes ? this.delete() : this;
  }

  /** Makes this the encounter in force, of its scene or of all. */
  async activate(options: object = {}): Promise<any> {
    const scene = (this._source as any)["scene"];
    const others = globalThis.game.combats.filter(
      (combat: any) => combat !== this && combat.active && combat._source.scene === scene,
    );
    const updates = others.map(({ id }: any) => ({ _id: id, active: false }));
    return (this.constructor as any).updateDocuments([...updates, { _id: this.id, active: true }], options);
  }

  /** Ties the encounter to the scene in view, or frees it. */
  async toggleSceneLink(): Promise<any> {
    const scene = this.scene ? null : (globalThis.game.scenes.current?.id ?? null);
    return this.update({ scene });
  }

  /* Initiative */

  async rollInitiative(ids: string | string[], options: Record<string, any> = {}): Promise<this> {
    await rollInitiative(this, [ids].flat(), options);
    return this;
  }

  /** Rolls for everybody who has none yet. */
  async rollAll(options: Record<string, any> = {}): Promise<this> {
    const open = this.combatants.filter((one: any) => one.isOwner && one.initiative === null);
    return this.rollInitiative(
      open.map(({ id }: any) => id),
      options,
    );
  }

  /** Rolls for those whom nobody but a gamemaster plays. */
  async rollNPC(options: Record<string, any> = {}): Promise<this> {
    const open = this.combatants.filter((one: any) => one.isOwner && one.isNPC && one.initiative === null);
    return this.rollInitiative(
      open.map(({ id }: any) => id),
      options,
    );
  }

  async setInitiative(id: string, value: number): Promise<void> {
    await this.combatants.get(id, { strict: true }).update({ initiative: value });
  }

  /** Takes everybody's initiative back and begins anew. */
  async resetAll({ updateTurn = true }: { updateTurn?: boolean } = {}): Promise<any> {
    const updates = this.combatants.map(({ id }: any) => ({ _id: id, initiative: null }));
    await this.updateEmbeddedDocuments("Combatant", updates, { turnEvents: false });
    if (updateTurn && this.started) await this.update({ turn: 0 }, { turnEvents: false });
    return this;
  }

  /* After changes, on every client */

  override _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("round" in changed || "turn" in changed) this.#moveOn(options);
    const delta = options.worldTime?.delta;
    if (delta && isLeader()) void globalThis.game.time.advance(delta);
  }

  override _onDelete(options: any, userId: string): void {
    super._onDelete(options, userId);
    this._updateTurnMarkers();
  }

  override _onCreateDescendantDocuments(...args: DescendantArguments): void {
    super._onCreateDescendantDocuments(...args);
    if (args[1] === "combatants" && isLeader()) void this.#inOrder(args[2].map((one) => () => this._onEnter(one)));
    this.#keepTurn();
  }

  override _onUpdateDescendantDocuments(...args: DescendantArguments): void {
    super._onUpdateDescendantDocuments(...args);
    this.#keepTurn();
  }

  override _onDeleteDescendantDocuments(...args: DescendantArguments): void {
    super._onDeleteDescendantDocuments(...args);
    const gone: any[] = args[1] === "combatants" ? args[2] : [];
    if (isLeader()) void this.#inOrder(gone.map((combatant) => () => this._onExit(combatant)));
    if (this.started && gone.some(({ id }) => id === this.current.combatantId)) this.#passTurn();
    else this.#keepTurn();
  }

  /** The order changed around whose turn it is: the turn gets its new number. */
  #keepTurn(): void {
    const { round, turn } = this._source as any;
    if (this.turn !== turn && round > 0 && isLeader()) void this.update({ turn: this.turn }, { turnEvents: false });
    this.current = this._getCurrentState();
    this._updateTurnMarkers();
    globalThis.game.combats.render();
  }

  /** Whose turn it was is gone: whoever now stands in that place is next, and after the last one a round begins. */
  #passTurn(): void {
    const { turn, round } = this._source as any;
    const isLast = turn !== null && turn >= this.turns.length;
    if (isLast && isLeader()) {
      const first = this.turns.length > 0 ? this.#firstTurn() : null;
      void this.update(this.turns.length > 0 ? { round: round + 1, turn: first } : { turn: null });
    }
    if (!isLast) this.#moveOn({});
    this._updateTurnMarkers();
    globalThis.game.combats.render();
  }

  /** Notes the new moment, tells everybody on this client, and lets one gamemaster's client do what follows from it. */
  #moveOn({ turnEvents = true }: { turnEvents?: boolean }): void {
    const prior = this.current;
    this._noteState();
    const { current } = this;
    const isSame = prior.round === current.round && prior.turn === current.turn;
    if (isSame && prior.combatantId === current.combatantId) return;
    this.previous = prior;
    this._updateTurnMarkers();
    this.updateCombatantActors();
    this._playCombatSound("nextUp");
    globalThis.Hooks.callAll("combatTurnChange", this, prior, current);
    if (turnEvents && isLeader()) void this._manageTurnEvents();
  }

  /** Calls what the way from the previous moment to this one asks for, one after the other; on one client alone. */
  async _manageTurnEvents(): Promise<void> {
    const { previous, current } = this;
    if (!previous) return;
    const order = this.turns.map(({ id }) => id as string);
    const events = listTurnEvents(previous, current, order);
    await this.#inOrder(
      events.map((event) => async () => {
        await this.#call(
          event.step,
          "combatantId" in event ? this.combatants.get(event.combatantId) : null,
          event.context,
        );
        await expireEffects(this, event.step);
      }),
    );
  }

  async #call(step: string, combatant: any, context: TurnContext): Promise<void> {
    const isTurn = step === "_onStartTurn" || step === "_onEndTurn";
    if (isTurn && combatant) await (this as any)[step](combatant, context);
    else if (!isTurn) await (this as any)[step](context);
  }

  /** A failure in a system's own step is told and stops none of the others. */
  async #inOrder(steps: (() => Promise<void>)[]): Promise<void> {
    for (const step of steps) {
      try {
        await step();
      } catch (error) {
        globalThis.Hooks.onError("Combat#_manageTurnEvents", error, { notify: "error" });
      }
    }
  }

  /** Works out anew how long effects of those who fight still last, and shows it. */
  updateCombatantActors(): void {
    for (const actor of new Set(this.combatants.map((combatant: any) => combatant.actor)) as Set<any>) {
      if (!actor) continue;
      actor.reset();
      actor.render(false, { renderContext: "updateCombat" });
    }
  }

  /* For systems, on one gamemaster's client */

  async _onEnter(_combatant: any): Promise<void> {}
  async _onExit(_combatant: any): Promise<void> {}
  async _onStartRound(_context: TurnContext): Promise<void> {}
  async _onEndRound(_context: TurnContext): Promise<void> {}
  async _onStartTurn(_combatant: any, _context: TurnContext): Promise<void> {}
  async _onEndTurn(_combatant: any, _context: TurnContext): Promise<void> {}

  /** There are no sounds here. */
  _playCombatSound(_announcement: string): void {}

  /** Draws tokens of the board anew, so that the right one is marked. */
  _updateTurnMarkers(): void {
    for (const token of globalThis.canvas?.tokens?.placeables ?? []) token.refresh();
  }
}

/** Whether this client does what one gamemaster is to do. */
const isLeader = (): boolean => globalThis.game.user?.isActiveGM ?? false;

function warnOfSingle(kind: string): void {
  const message = `Combat#getCombatantBy${kind} is deprecated in favor of Combat#getCombatantsBy${kind}.`;
  logCompatibilityWarning(message, { since: 12, until: 15, once: true });
}
