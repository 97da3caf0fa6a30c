/** What a user targets: a set of tokens on the board, which tells everybody on this page. */
export class UserTargets extends Set<any> {
  readonly user: any;

  constructor(user: any) {
    super();
    this.user = user;
  }

  get ids(): string[] {
    return [...this].map(({ id }) => id);
  }

  override add(token: any): this {
    if (this.has(token)) return this;
    super.add(token);
    this.#tell(token, true);
    return this;
  }

  override delete(token: any): boolean {
    if (!super.delete(token)) return false;
    this.#tell(token, false);
    return true;
  }

  override clear(): void {
    for (const token of this) this.delete(token);
  }

  #tell(token: any, targeted: boolean): void {
    if (targeted) token.targeted.add(this.user);
    else token.targeted.delete(this.user);
    globalThis.Hooks.callAll("targetToken", this.user, token, targeted);
    token.refresh();
  }
}
