import { BaseMacro } from "../../../common/documents/index.js";
import { ClientDocumentMixin } from "../client-document.js";

/** A function whose body may wait. */
const AsyncFunction = (async () => {}).constructor as new (...source: string[]) => (...values: any[]) => Promise<any>;

/** What a script can name besides the globals and the keys of its scope. */
const GIVEN = ["speaker", "actor", "token", "character", "scope"];

/** A line of chat, or a script, that is kept to be carried out again and again. */
export class Macro extends ClientDocumentMixin(BaseMacro) {
  /** Whether the current user made this macro. */
  get isAuthor(): boolean {
    return this._source["author"] === globalThis.game.userId;
  }

  /** Whether the current user may see this macro and, where it is a script, may run scripts. */
  get canExecute(): boolean {
    const { user } = globalThis.game;
    if (!this.testUserPermission(user, "LIMITED")) return false;
    return this._source["type"] !== "script" || user.can("MACRO_SCRIPT");
  }

  get thumbnail(): string {
    return this.img;
  }

  /**
   * Carries this macro out: a line of chat is said, a script is run with `speaker`, `actor`, `token`, `character` and
   * what the scope holds by name. Gives the message, or what the script returns.
   */
  async execute(scope: Record<string, any> = {}): Promise<any> {
    if (!this.canExecute) {
      globalThis.ui.notifications.warn(`You may not execute the macro "${this.name}".`);
      return undefined;
    }
    const cls = globalThis.CONFIG.ChatMessage.documentClass;
    const speaker = scope["speaker"] ?? cls.getSpeaker({ actor: scope["actor"], token: scope["token"] });
    if (this._source["type"] === "chat") return this.#executeChat(speaker);
    return this.#executeScript({ ...scope, speaker });
  }

  async #executeChat(speaker: any): Promise<any> {
    try {
      return await globalThis.ui.chat.processMessage(this._source["command"], { speaker });
    } catch (error) {
      globalThis.ui.notifications.error(`The macro "${this.name}" cannot be said: ${(error as Error).message}`);
      return undefined;
    }
  }

  async #executeScript(scope: Record<string, any>): Promise<any> {
    const { game, canvas, CONFIG } = globalThis;
    const names = Object.keys(scope).filter((name) => !GIVEN.includes(name));
    const wrong = names.find((name) => !/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name));
    if (wrong !== undefined)
      throw new Error(`A macro's scope cannot have the name "${wrong}": a script could not say it.`);
    const { speaker } = scope;
    const token = scope["token"] ?? (canvas.ready ? canvas.tokens.get(speaker.token) : null) ?? null;
    const actor = scope["actor"] ?? token?.actor ?? CONFIG.ChatMessage.documentClass.getSpeakerActor(speaker);
    try {
      const script = new AsyncFunction(...GIVEN, ...names, `{${this._source["command"]}\n}`);
      const values = names.map((name) => scope[name]);
      return await script.call(this, speaker, actor, token, game.user.character, scope, ...values);
    } catch (error) {
      globalThis.ui.notifications.error(
        `There was an error in the macro "${this.name}": ${(error as Error).message}. The console (F12) says more.`,
      );
      throw error;
    }
  }

  /** A click on a link to a macro carries it out. */
  _onClickDocumentLink(event: Event): Promise<any> {
    return this.execute({ event });
  }
}
