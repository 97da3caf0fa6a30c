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
  }

  /** Shows a scene, by default the one in view again; null shows none. */
  async draw(scene: any = this.scene): Promise<this> {
    if (!this.initialized) return this;
    // One after the other: whoever asks last is what is seen.
    this.#drawing = this.#drawing.then(() => this.#draw(scene));
    await this.#drawing;
    return this;
  }

  async #draw(scene: any): Promise<void> {
    this.tearDown();
    if (!scene || game.scenes.get(scene.id) !== scene) return;
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
    Hooks.callAll("canvasReady", this);
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

  /** Takes in what another user targets. */
  _receive(userId: string, { sceneId, targets }: UserActivity): void {
    const user = game.users.get(userId);
    if (!user) return;
    user.viewedScene = sceneId;
    // Another tab of the own user is another board: what is targeted there is told to the others alone.
    if (user.isSelf || !this.ready || this.scene.id !== sceneId) return;
    const tokens = targets.map((id) => this.tokens!.get(id)).filter((token) => token !== null);
    for (const token of user.targets) if (!tokens.includes(token)) user.targets.delete(token);
    for (const token of tokens) user.targets.add(token);
  }
}
