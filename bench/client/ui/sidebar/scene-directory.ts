/** The list of scenes in the sidebar. */
import { type ContextMenuEntry, writeEntries } from "../../applications/ux/context-menu.js";
import { DocumentDirectory } from "./directory.js";

/** The scenes of the world: gamemasters make, activate and view them. */
export class SceneDirectory extends DocumentDirectory {
  static override tabName = "scenes";
  static override documentName = "Scene";

  override async _onFirstRender(context: any, options: any): Promise<void> {
    await super._onFirstRender(context, options);
    // What is in view is not stored with the scene.
    for (const hook of ["canvasReady", "canvasTearDown"]) Hooks.on(hook, () => this.#markViewed());
  }

  override async _onRender(context: any, options: any): Promise<void> {
    await super._onRender(context, options);
    this.#markViewed();
  }

  #markViewed(): void {
    for (const item of this.element.querySelectorAll("[data-entry-id]")) {
      const scene = this.collection.get(item.dataset.entryId);
      item.classList.toggle("viewed", scene?.isView ?? false);
      const states = [scene?.active ? "active" : "", scene?.isView ? "in view" : ""].filter(Boolean);
      item.querySelector(".kind").textContent = states.join(", ");
    }
  }

  override _getEntryContextOptions(): ContextMenuEntry[] {
    const sceneOf = (target: HTMLElement): any =>
      this.collection.get(target.closest<HTMLElement>("[data-entry-id]")?.dataset.entryId);
    const own = writeEntries([
      {
        label: "View",
        icon: "fa-solid fa-eye",
        visible: (target) => !sceneOf(target)?.isView && !canvas.disabled,
        onClick: (target) => sceneOf(target).view(),
      },
      {
        label: "Activate",
        icon: "fa-solid fa-bullseye",
        visible: (target) => game.user.isGM && !sceneOf(target)?.active,
        onClick: (target) => sceneOf(target).activate(),
      },
    ]);
    return [...own, ...super._getEntryContextOptions()];
  }
}
