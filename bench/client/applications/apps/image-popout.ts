/** A picture in a window of its own. */
import { ApplicationV2 } from "../api/application.js";

/** The public ImagePopout class: `new ImagePopout({src, caption, uuid, showTitle, window: {title}})`. */
export class ImagePopout extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    id: "image-popout-{id}",
    classes: ["image-popout"],
    window: { icon: "fa-solid fa-image", resizable: true },
    position: { width: 480, height: "auto" },
    src: "",
    caption: "",
    uuid: null,
    showTitle: true,
  };

  override get title(): string {
    return this.options.showTitle ? super.title : "";
  }

  override async _renderHTML(): Promise<HTMLElement> {
    const figure = document.createElement("figure");
    const picture = document.createElement("img");
    picture.src = this.options.src;
    picture.alt = this.options.caption || super.title;
    figure.append(picture);
    if (this.options.caption) {
      const caption = document.createElement("figcaption");
      caption.textContent = this.options.caption;
      figure.append(caption);
    }
    return figure;
  }

  override _replaceHTML(figure: HTMLElement, content: HTMLElement): void {
    content.replaceChildren(figure);
  }
}
