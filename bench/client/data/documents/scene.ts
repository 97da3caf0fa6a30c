import { BaseScene } from "../../../common/documents/index.js";
import { ClientDocumentMixin } from "../client-document.js";

/** The changes of a scene after which its board is drawn anew. */
const DRAWN = ["width", "height", "padding", "grid", "background", "levels", "backgroundColor"];

/** A place where tokens stand. */
export class Scene extends ClientDocumentMixin(BaseScene as any) {
  /** Whether this is the scene in view on this client. */
  get isView(): boolean {
    return globalThis.game.user?.viewedScene === this.id;
  }

  /** Players see the active scene and those that they are shown. */
  override get visible(): boolean {
    return globalThis.game.user.isGM || (this as any).active || super.visible;
  }

  /** Scenes have no window here. */
  override get sheet(): any {
    return null;
  }

  override prepareBaseData(): void {
    const { diagonals } = (this as any).grid;
    if (diagonals === undefined) (this as any).grid.diagonals = globalThis.game.settings.get("core", "gridDiagonals");
  }

  /** Makes this the scene to which everybody is taken. */
  async activate(): Promise<any> {
    return (this as any).active ? this : this.update({ active: true });
  }

  /** Shows this scene on this client. */
  async view(): Promise<any> {
    await globalThis.canvas.draw(this);
    return this;
  }

  override _onCreate(data: any, options: any, userId: string): void {
    super._onCreate(data, options, userId);
    if ((this as any).active) void this.view();
  }

  override _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (changed.active || (this.isView && DRAWN.some((key) => key in changed))) void this.view();
  }

  override _onDelete(options: any, userId: string): void {
    super._onDelete(options, userId);
    for (const token of (this as any).tokens) token.delta._closeActor();
    if (this.isView) void globalThis.canvas.draw(globalThis.game.scenes.active ?? null);
  }
}
