import { BaseUser } from "../../../common/documents/index.js";
import { ClientDocumentMixin } from "../client-document.js";

/** Somebody at the table. */
export class User extends ClientDocumentMixin(BaseUser) {
  /** Whether the user is connected right now. */
  declare active: boolean;

  protected override _configure(options: any = {}): void {
    super._configure(options);
    Object.defineProperty(this, "active", { value: false, writable: true, enumerable: false });
  }

  /** Whether this is the user of this client. */
  get isSelf(): boolean {
    return this.id === globalThis.game.userId;
  }

  /** Whether this is the one user who does what one gamemaster is to do. */
  get isActiveGM(): boolean {
    return globalThis.game.users.activeGM === this;
  }

  /** Whether this is the one active user whom a condition singles out. */
  isDesignated(condition: (user: any) => boolean): boolean {
    return globalThis.game.users.getDesignatedUser(condition) === this;
  }
}
