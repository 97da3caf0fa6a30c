/** The global `canvas`: the scene in view. */
import type { UserActivity } from "../../common/protocol.js";
import { Board } from "./board.js";
import { describeDimensions, describeGrid, type Dimensions, type PlainGrid } from "./dimensions.js";
import type { TokenLayer } from "./token-layer.js";

/** The windows that lie over placed things. */
export interface HeadsUpDisplays {
  token: any;
}

/** The public Canvas class. There are tokens on it, and nothing else. */
export class Canvas {
  /** Whether there is a place for the board: not before the interface is drawn, and never where there shall be none. */
  initialized = false;
  ready = false;
  scene: any = null;
  tokens: TokenLayer | null = null;
  grid: PlainGrid | null = null;
  dimensions: Dimensions | null = null;
  hud: HeadsUpDisplays | null = null;
  board: any = null;
  #drawing: Promise<void> = Promise.resolve();
  /** What others were last heard to do, also before there was a board to show it on. */
  readonly #activities = new Map<string, UserActivity>();

  get id(): string {
    return "board";
  }

  /** Whether this client wants to have no board. */
  get disabled(): boolean {
    return game.settings.get("core", "noCanvas");
  }

  /** Makes ready for scenes, unless this client wants none. */
  initialize(): void {
    this.initialized = !this.disabled;
    Hooks.on("userConnected", (user: any, active: boolean) => {
      // Who comes does not know yet what everybody does; of who goes nothing is left.
      if (active) this._tellTargets();
      else this._receive(user.id, { sceneId: "", targets: [] });
    });
  }

  /** Shows a scene, by default the one in view again; null shows none. */
  async draw(scene: any = this.scene): Promise<this> {
    if (!this.initialized) return this;
    // One after the other, whatever became of the one before: what is asked for last is what is seen.
    this.#drawing = this.#drawing.catch(() => {}).then(() => this.#draw(scene));
    await this.#drawing;
    return this;
  }

  async #draw(scene: any): Promise<void> {
    this.tearDown();
    if (!scene || game.scenes.get(scene.id) !== scene) return this._tellTargets();
    this.scene = scene;
    game.user.viewedScene = scene.id;
    this.grid = describeGrid(scene);
    this.dimensions = describeDimensions(scene);
    this.tokens = new CONFIG.Token.layerClass();
    this.hud ??= { token: new CONFIG.Token.hudClass() };
    Hooks.callAll("canvasInit", this);
    this.board = new Board(scene, this.dimensions);
    this.board.show();
    await this.tokens!._draw(scene);
    this.ready = true;
    for (const userId of this.#activities.keys()) this.#showTargets(userId);
    Hooks.callAll("canvasReady", this);
    this._tellTargets();
  }

  /** Tells everybody else which scene is in view here and what is targeted in it. */
  _tellTargets(): void {
    if (!this.initialized) return;
    game.socket.emit("userActivity", { sceneId: this.scene?.id ?? "", targets: game.user.targets.ids });
  }

  /** Takes the scene in view off the board. */
  tearDown(): void {
    if (!this.scene) return;
    Hooks.callAll("canvasTearDown", this);
    this.ready = false;
    void this.hud?.token.close();
    for (const user of game.users) user.targets.clear();
    this.tokens!._clear();
    this.board.remove();
    game.user.viewedScene = null;
    Object.assign(this, { scene: null, tokens: null, grid: null, dimensions: null, board: null });
  }

  /** Takes in which scene another user has in view and what he targets. */
  _receive(userId: string, activity: UserActivity): void {
    const user = game.users.get(userId);
    // Another tab of the own user is another board: what is targeted there is told to the others alone.
    if (!user || user.isSelf) return;
    user.viewedScene = activity.sceneId || null;
    this.#activities.set(userId, activity);
    if (this.ready) this.#showTargets(userId);
  }

  #showTargets(userId: string): void {
    const { sceneId, targets: ids } = this.#activities.get(userId)!;
    const targets = game.users.get(userId)?.targets;
    const shown = sceneId === this.scene.id ? ids.map((id) => this.tokens!.get(id)) : [];
    for (const token of targets ?? []) if (!shown.includes(token)) targets.delete(token);
    for (const token of shown) if (token) targets?.add(token);
  }
}
