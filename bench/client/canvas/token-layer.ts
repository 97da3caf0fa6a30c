/** The tokens of the scene in view. */
import type { Token } from "./token.js";

/** The public TokenLayer class. */
export class TokenLayer {
  static documentName = "Token";

  readonly #placeables: Token[] = [];
  readonly #controlled = new Set<Token>();
  /** The token under the pointer, or with the focus. */
  hover: Token | null = null;

  get placeables(): Token[] {
    return [...this.#placeables];
  }

  /** The tokens under control, in the order in which they came there. */
  get controlled(): Token[] {
    return [...this.#controlled];
  }

  /** The tokens whose actors the user owns. */
  get ownedTokens(): Token[] {
    return this.#placeables.filter(({ isOwner }) => isOwner);
  }

  get documentCollection(): any {
    return canvas.scene?.tokens ?? null;
  }

  get hud(): any {
    return canvas.hud?.token ?? null;
  }

  get active(): boolean {
    return canvas.ready;
  }

  get(id: string): Token | null {
    return this.#placeables.find((token) => token.id === id) ?? null;
  }

  releaseAll(): number {
    const released = this.controlled;
    for (const token of released) token.release();
    return released.length;
  }

  controlAll(): Token[] {
    for (const token of this.ownedTokens) token.control({ releaseOthers: false });
    return this.controlled;
  }

  /** Targets tokens, and by default no others: "replace", "acquire" (more) or "release" (these). */
  setTargets(ids: Iterable<string>, { mode = "replace" }: { mode?: "replace" | "acquire" | "release" } = {}): void {
    const { targets } = game.user;
    const wanted = [...ids].map((id) => this.get(id)).filter((token) => token?.visible);
    if (mode === "replace") for (const token of targets) if (!wanted.includes(token)) targets.delete(token);
    for (const token of wanted) {
      if (mode === "release") targets.delete(token);
      else targets.add(token);
    }
    canvas._tellTargets();
  }

  /* What the board and the documents tell */

  /** Draws every token of a scene. */
  async _draw(scene: any): Promise<void> {
    for (const document of scene.tokens) await this._add(document);
  }

  async _add(document: any): Promise<void> {
    if (this.get(document.id)) return;
    const token = new CONFIG.Token.objectClass(document);
    document._object = token;
    this.#placeables.push(token);
    await token.draw();
  }

  _remove(document: any): void {
    const index = this.#placeables.findIndex(({ id }) => id === document.id);
    if (index < 0) return;
    const token = this.#placeables[index]!;
    if (token.isTargeted) token.setTarget(false, { releaseOthers: false });
    token.destroy();
    this.#placeables.splice(index, 1);
  }

  _clear(): void {
    for (const token of this.#placeables.splice(0)) token.destroy();
  }

  _noteControl(token: Token, controlled: boolean): void {
    if (controlled) this.#controlled.add(token);
    else this.#controlled.delete(token);
  }
}
