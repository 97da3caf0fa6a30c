import { BaseUser } from "../../../common/documents/index.js";
import { UserTargets } from "../../canvas/user-targets.js";
import { ClientDocumentMixin } from "../client-document.js";

/** Somebody at the table. */
export class User extends ClientDocumentMixin(BaseUser) {
  /** Whether the user is connected right now. */
  declare active: boolean;
  /** The id of the scene that the user has in view, as far as this client knows. */
  declare viewedScene: string | null;
  /** What the user targets in the scene in view on this client. */
  declare targets: UserTargets;

  protected override _configure(options: any = {}): void {
    super._configure(options);
    const define = (name: string, value: unknown): unknown =>
      Object.defineProperty(this, name, { value, writable: true, enumerable: false });
    define("active", false);
    define("viewedScene", null);
    define("targets", new UserTargets(this));
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
