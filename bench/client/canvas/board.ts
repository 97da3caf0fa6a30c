/** The board in the page: a scene one can scroll, with its grid, and what hands and keys do on it. */
import { TextEditor } from "../applications/ux/text-editor.js";
import { moveByKey, moveByPointer } from "./board-moves.js";
import { type Dimensions, snap } from "./dimensions.js";
import type { Token } from "./token.js";

/** One scene's element. */
export class Board {
  readonly element = document.createElement("section");
  readonly tokens = document.createElement("div");
  readonly hud = document.createElement("div");
  readonly #stage = document.createElement("div");

  constructor(scene: any, dimensions: Dimensions) {
    this.element.id = "board";
    this.element.tabIndex = 0;
    this.element.setAttribute("aria-label", `Scene: ${scene.name}`);
    this.#stage.className = "board-stage";
    this.tokens.id = "board-tokens";
    this.hud.id = "hud";
    this.#stage.append(this.tokens, this.hud);
    this.element.append(this.#stage);
    this.#dress(scene, dimensions);
    this.#listen();
  }

  #dress(scene: any, { width, height, size }: Dimensions): void {
    const { type, color, alpha } = scene.grid;
    Object.assign(this.#stage.style, { width: `${width}px`, height: `${height}px` });
    this.#stage.style.setProperty("--grid-size", `${size}px`);
    this.#stage.style.setProperty("--grid-color", String(color));
    this.#stage.style.setProperty("--grid-alpha", String(alpha));
    this.#stage.classList.toggle("gridded", type !== CONST.GRID_TYPES.GRIDLESS);
    this.#stage.style.backgroundColor = String(scene.backgroundColor);
    const src = scene._backgroundSrc;
    if (src) this.#stage.style.backgroundImage = `url("${encodeURI(src)}")`;
  }

  show(): void {
    document.getElementById("ui-middle")!.append(this.element);
  }

  remove(): void {
    this.element.remove();
  }

  /** Where on the scene an event of the pointer is. */
  pointOf({ clientX, clientY }: MouseEvent): { x: number; y: number } {
    const { left, top } = this.#stage.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  #tokenOf(event: Event): Token | null {
    const element = (event.target as Element).closest<HTMLElement>("[data-token-id]");
    return element ? canvas.tokens.get(element.dataset["tokenId"]!) : null;
  }

  #listen(): void {
    const { element } = this;
    element.addEventListener("pointerdown", (event) => {
      const token = this.#tokenOf(event);
      if (token && event.button === 0) moveByPointer(this, token, event);
    });
    element.addEventListener("click", (event) => this.#onClick(event));
    element.addEventListener("dblclick", (event) => this.#openSheet(this.#tokenOf(event)));
    element.addEventListener("contextmenu", (event) => this.#onContextMenu(event));
    element.addEventListener("keydown", (event) => this.#onKey(event));
    element.addEventListener("dragover", (event) => event.preventDefault());
    element.addEventListener("drop", (event) => {
      event.preventDefault();
      void this.#onDrop(event);
    });
  }

  #onClick(event: MouseEvent): void {
    // What was clicked in the HUD may have been drawn anew since.
    if (event.defaultPrevented || event.composedPath().includes(this.hud)) return;
    const token = this.#tokenOf(event);
    if (!token) canvas.tokens.releaseAll();
    else if (event.shiftKey && token.controlled) token.release();
    else if (!token.control({ releaseOthers: !event.shiftKey }) && !event.shiftKey) canvas.tokens.releaseAll();
  }

  #openSheet(token: Token | null): void {
    if (token?.actor?.testUserPermission(game.user, "LIMITED")) void token.actor.sheet?.render({ force: true });
  }

  #onContextMenu(event: MouseEvent): void {
    const token = this.#tokenOf(event);
    if (!token) return;
    event.preventDefault();
    this.toggleHUD(token);
  }

  /** Opens or closes the HUD of a token that the user owns. */
  toggleHUD(token: Token): void {
    if (!token.isOwner) return;
    if (token.hasActiveHUD) void canvas.tokens.hud.close();
    else {
      token.control();
      void canvas.tokens.hud.bind(token);
    }
  }

  #onKey(event: KeyboardEvent): void {
    if (event.composedPath().includes(this.hud)) return;
    if (event.key === "Escape" && canvas.tokens.controlled.length > 0) {
      canvas.tokens.releaseAll();
      event.preventDefault();
    } else if (moveByKey(event)) event.preventDefault();
  }

  /** What is dropped on the board is first the hooks'; an actor then becomes a token. */
  async #onDrop(event: DragEvent): Promise<void> {
    const data = TextEditor.implementation.getDragEventData(event);
    const point = this.pointOf(event);
    if (!Hooks.call("dropCanvasData", canvas, { ...data, ...point }, event) || data.type !== "Actor") return;
    const dropped = await CONFIG.Actor.documentClass.fromDropData(data);
    const { documentClass: Token } = CONFIG.Token;
    if (dropped.pack && !(Token.canUserCreate(game.user) && dropped.constructor.canUserCreate(game.user))) {
      ui.notifications.warn("You may not bring actors of a compendium into play. Ask a Gamemaster to place it.");
      return;
    }
    const actor = dropped.pack ? await game.actors.importFromCompendium(dropped.compendium, dropped.id) : dropped;
    if (!CONFIG.Token.documentClass.canUserCreate(game.user) || !actor.isOwner) {
      ui.notifications.warn("You may not place tokens of this actor. Ask a Gamemaster to place it.");
      return;
    }
    const { width, height } = actor.prototypeToken;
    const size = { w: width * canvas.grid.size, h: height * canvas.grid.size };
    const place = snap(point.x - size.w / 2, point.y - size.h / 2, size);
    const token = await actor.getTokenDocument(place, { parent: canvas.scene });
    await CONFIG.Token.documentClass.create(token, { parent: canvas.scene });
  }
}
