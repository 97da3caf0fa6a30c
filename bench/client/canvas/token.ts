/** What stands for a token document on the board. */
import { TOKEN_DISPLAY_MODES } from "../../common/constants.js";
import { drawToken, refreshToken } from "./token-view.js";

const { ALWAYS, CONTROL, HOVER, OWNER, OWNER_HOVER } = TOKEN_DISPLAY_MODES;

/** The public Token class, drawn as an element and not with PixiJS. */
export class Token {
  static embeddedName = "Token";

  readonly document: any;
  /** The element on the board; null until it is drawn. */
  element: HTMLButtonElement | null = null;
  /** The users who target this token. */
  readonly targeted = new Set<any>();
  #controlled = false;
  #hover = false;

  constructor(document: any) {
    this.document = document;
  }

  get id(): string {
    return this.document.id;
  }
  get name(): string {
    return this.document.name;
  }
  get actor(): any {
    return this.document.actor;
  }
  get scene(): any {
    return this.document.parent;
  }
  get layer(): any {
    return canvas.tokens;
  }
  get x(): number {
    return this.document.x;
  }
  get y(): number {
    return this.document.y;
  }
  /** Width in pixels. */
  get w(): number {
    return this.document.width * canvas.grid.size;
  }
  /** Height in pixels. */
  get h(): number {
    return this.document.height * canvas.grid.size;
  }
  get center(): { x: number; y: number } {
    return { x: this.x + this.w / 2, y: this.y + this.h / 2 };
  }
  get isOwner(): boolean {
    return this.document.isOwner;
  }
  get visible(): boolean {
    return this.document.visible;
  }
  get isVisible(): boolean {
    return this.visible;
  }

  /* Control */

  get controlled(): boolean {
    return this.#controlled;
  }

  /** Takes control, by default of this token alone; only owners can. */
  control({ releaseOthers = true }: { releaseOthers?: boolean } = {}): boolean {
    if (!this.isOwner || !this.visible || !this.element) return false;
    if (releaseOthers) for (const other of this.layer.controlled) if (other !== this) other.release();
    if (this.#controlled) return true;
    this.#setControlled(true);
    return true;
  }

  /** Gives control up. */
  release(): boolean {
    if (this.#controlled) this.#setControlled(false);
    return true;
  }

  #setControlled(controlled: boolean): void {
    this.#controlled = controlled;
    this.layer._noteControl(this, controlled);
    this.refresh();
    if (!controlled && this.hasActiveHUD) void this.layer.hud.close();
    Hooks.callAll("controlToken", this, controlled);
  }

  /** Whether the HUD is open for this token. */
  get hasActiveHUD(): boolean {
    return this.layer?.hud?.object === this;
  }

  get hover(): boolean {
    return this.#hover;
  }

  set hover(hover: boolean) {
    if (this.#hover === hover) return;
    this.#hover = hover;
    this.layer.hover = hover ? this : null;
    this.refresh();
    Hooks.callAll("hoverToken", this, hover);
  }

  /* Targets */

  /** Whether the user of this client targets this token. */
  get isTargeted(): boolean {
    return this.targeted.has(game.user);
  }

  /** Targets this token for a user, or no longer; the own user's targets are told to everybody. */
  setTarget(
    targeted = true,
    { user = null, releaseOthers = true }: { user?: any; releaseOthers?: boolean } = {},
  ): void {
    const whose = user ?? game.user;
    if (targeted && !this.visible) return;
    if (releaseOthers) for (const other of whose.targets) if (other !== this) whose.targets.delete(other);
    if (targeted) whose.targets.add(this);
    else whose.targets.delete(this);
    if (whose.isSelf) canvas._tellTargets();
  }

  /* Drawing */

  /** Draws the token anew. */
  async draw(): Promise<this> {
    const old = this.element;
    this.element = drawToken(this);
    if (old) old.replaceWith(this.element);
    else canvas.board.tokens.append(this.element);
    this.refresh();
    Hooks.callAll("drawToken", this);
    return this;
  }

  /** Brings what is drawn to what the document and its actor say. */
  refresh(): void {
    if (!this.element) return;
    if (this.#controlled && !(this.isOwner && this.visible)) this.release();
    refreshToken(this, this.element);
    if (this.hasActiveHUD) this.layer.hud._onTokenRefresh();
  }

  /** Takes the token off the board. */
  destroy(): void {
    for (const user of this.targeted) user.targets.delete(this);
    this.release();
    this.hover = false;
    this.element?.remove();
    this.element = null;
    this.document._object = null;
  }

  /** Whether something with a display mode, such as the name, is shown to the user now. */
  _canShow(mode: number): boolean {
    if (mode === ALWAYS || (mode === OWNER && this.isOwner)) return true;
    if (mode === HOVER || (mode === OWNER_HOVER && this.isOwner)) return this.#hover || this.#controlled;
    return mode === CONTROL && this.#controlled;
  }
}
