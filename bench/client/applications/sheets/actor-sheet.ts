/** Windows of actors, with dragging out of and dropping onto them. */
import { ImagePopout } from "../apps/image-popout.js";
import { DocumentSheetV2 } from "../api/document-sheet.js";
import { DragDrop } from "../ux/drag-drop.js";
import { TextEditor } from "../ux/text-editor.js";

/** The base of every actor sheet. */
export class ActorSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    position: { width: 600 },
    window: {
      resizable: true,
      controls: [
        {
          action: "configurePrototypeToken",
          icon: "fa-solid fa-user-circle",
          label: "Prototype token",
          ownership: "OWNER",
          visible: hasPrototype,
        },
        {
          action: "configureToken",
          icon: "fa-regular fa-circle-user",
          label: "Token",
          ownership: "OWNER",
          visible: hasToken,
        },
        { action: "showPortraitArtwork", icon: "fa-solid fa-image", label: "Show portrait", visible: hasPortrait },
        {
          action: "showTokenArtwork",
          icon: "fa-solid fa-image",
          label: "Show token picture",
          visible: hasTokenPicture,
        },
      ],
    },
    actions: { configurePrototypeToken, configureToken, showPortraitArtwork, showTokenArtwork },
  };

  get actor(): any {
    return this.document;
  }

  /** The token the actor belongs to, if it is one's own copy. */
  get token(): any {
    return this.options["token"] ?? this.document.token ?? null;
  }

  override async _onRender(context: any, options: any): Promise<void> {
    await super._onRender(context, options);
    new DragDrop.implementation({
      dragSelector: ".draggable",
      permissions: { dragstart: this._canDragStart.bind(this), drop: this._canDragDrop.bind(this) },
      callbacks: {
        dragstart: this._onDragStart.bind(this),
        dragover: this._onDragOver.bind(this),
        drop: this._onDrop.bind(this),
      },
    }).bind(this.element);
  }

  _canDragStart(_selector: string): boolean {
    return this.isEditable;
  }

  _canDragDrop(_selector: string): boolean {
    return this.isEditable;
  }

  /** Puts the dragged row's item or effect on the drag. */
  async _onDragStart(event: DragEvent): Promise<void> {
    const target = event.currentTarget as HTMLElement;
    if ((event.target as HTMLElement).dataset?.link !== undefined) return;
    const { itemId, effectId, parentId } = target.dataset;
    const owner = parentId ? this.actor.items.get(parentId) : this.actor;
    const dragged = itemId ? this.actor.items.get(itemId) : effectId ? owner?.effects.get(effectId) : null;
    if (dragged) event.dataTransfer!.setData("text/plain", JSON.stringify(dragged.toDragData()));
  }

  _onDragOver(_event: DragEvent): void {}

  /** Reads what was dropped; a `dropActorSheetData` hook may stop it. */
  async _onDrop(event: DragEvent): Promise<void> {
    const data = TextEditor.implementation.getDragEventData(event);
    if (Hooks.call("dropActorSheetData", this.actor, this, data) === false) return;
    const documentClass = CONFIG[data?.type]?.documentClass;
    if (!documentClass) return;
    const document = await documentClass.fromDropData(data);
    await this._onDropDocument(event, document);
  }

  /** Hands a dropped document to the handler of its kind; gives back what that created or changed, or null. */
  async _onDropDocument(event: DragEvent, document: any): Promise<any> {
    switch (document?.documentName) {
      case "ActiveEffect":
        return (await this._onDropActiveEffect(event, document)) ?? null;
      case "Actor":
        return (await this._onDropActor(event, document)) ?? null;
      case "Item":
        return (await this._onDropItem(event, document)) ?? null;
      case "Folder":
        return (await this._onDropFolder(event, document)) ?? null;
      default:
        return null;
    }
  }

  async _onDropActiveEffect(_event: DragEvent, effect: any): Promise<any> {
    if (!this.actor.isOwner || effect.target === this.actor) return null;
    const cls = CONFIG.ActiveEffect.documentClass;
    return (await cls.create({ ...effect.toObject(), origin: effect.parent?.uuid }, { parent: this.actor })) ?? null;
  }

  async _onDropActor(_event: DragEvent, _actor: any): Promise<any> {
    return null;
  }

  async _onDropItem(event: DragEvent, item: any): Promise<any> {
    if (!this.actor.isOwner) return null;
    if (this.actor.uuid === item.parent?.uuid) {
      const sorted = await this._onSortItem(event, item);
      return sorted?.length ? item : null;
    }
    const { _id, ...data } = item.toObject();
    const cls = CONFIG.Item.documentClass;
    return (await cls.create(data, { parent: this.actor })) ?? null;
  }

  async _onDropFolder(_event: DragEvent, _folder: any): Promise<any> {
    return null;
  }

  /** Moves an item before the one it was dropped on. */
  _onSortItem(event: DragEvent, item: any): Promise<any> | undefined {
    const { items } = this.actor;
    const dropTarget = (event.target as HTMLElement).closest<HTMLElement>("[data-item-id]");
    const target = dropTarget && items.get(dropTarget.dataset.itemId);
    if (!target || target.id === item.id) return undefined;
    const rows = [...dropTarget.parentElement!.querySelectorAll<HTMLElement>("[data-item-id]")];
    const siblings = rows.map((row) => items.get(row.dataset.itemId)).filter((one) => one && one.id !== item.id);
    const updates = foundry.utils.performIntegerSort(item, { target, siblings });
    return this.actor.updateEmbeddedDocuments(
      "Item",
      updates.map((update: any) => ({ ...update.update, _id: update.target._id })),
    );
  }
}

/* The header's controls for tokens; `this` is the sheet. */

const tokenPicture = (sheet: ActorSheetV2): string | null =>
  (sheet.token ?? sheet.actor.prototypeToken)?.texture?.src ?? null;

function hasPrototype(this: ActorSheetV2): boolean {
  return !this.actor.isToken;
}

function hasToken(this: ActorSheetV2): boolean {
  return Boolean(this.token);
}

function hasPortrait(this: ActorSheetV2): boolean {
  return Boolean(this.actor.img) && this.actor.img !== CONST.DEFAULT_TOKEN;
}

function hasTokenPicture(this: ActorSheetV2): boolean {
  const src = tokenPicture(this);
  return Boolean(src) && src !== CONST.DEFAULT_TOKEN;
}

function configurePrototypeToken(this: ActorSheetV2): void {
  const { PrototypeTokenConfig } = foundry.applications.sheets;
  const cls = CONFIG.Token.prototypeSheetClass ?? PrototypeTokenConfig;
  void new cls({ prototype: this.actor.prototypeToken }).render({ force: true });
}

function configureToken(this: ActorSheetV2): void {
  void this.token?.sheet.render({ force: true });
}

const show = (src: string, { name, uuid }: any): void =>
  void new ImagePopout({ src, uuid, caption: name, window: { title: name } }).render({ force: true });

function showPortraitArtwork(this: ActorSheetV2): void {
  show(this.actor.img, this.actor);
}

function showTokenArtwork(this: ActorSheetV2): void {
  const { name } = this.token ?? this.actor.prototypeToken;
  show(tokenPicture(this)!, { name: name || this.actor.name, uuid: this.actor.uuid });
}
