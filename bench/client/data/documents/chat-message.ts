import { BaseChatMessage } from "../../../common/documents/index.js";
import { profile } from "../../../common/profile.js";
import { ClientDocumentMixin } from "../client-document.js";
import { currentMessageMode, requestedMode, warnLegacyMode } from "../../core/message-modes.js";
import { Roll } from "../../dice/roll.js";
import { modeData } from "../chat/message-mode-data.js";
import { renderMessage } from "../chat/render-message.js";
import { getSpeaker, getSpeakerActor } from "../chat/speaker.js";

/** A message of the chat log. */
export class ChatMessage extends ClientDocumentMixin(BaseChatMessage) {
  /* Who speaks */

  static getSpeaker(options: { actor?: any; token?: any; alias?: string } = {}): Record<string, any> {
    return getSpeaker(options);
  }

  static getSpeakerActor(speaker: Record<string, any>): any {
    return getSpeakerActor(speaker);
  }

  /** The users that a name stands for: "gm", "players", a user's or a character's name. */
  static getWhisperRecipients(name: string): any[] {
    const wanted = name.trim().toLowerCase();
    const { users } = globalThis.game;
    if (wanted === "gm" || wanted === "dm") return users.filter((user: any) => user.isGM);
    if (wanted === "players") return users.players;
    return users.filter((user: any) => [user.name, user.character?.name].some((own) => own?.toLowerCase() === wanted));
  }

  get speakerActor(): any {
    return getSpeakerActor(this.speaker);
  }

  /** The name shown above the message. */
  get alias(): string {
    return this.speaker.alias || this.author?.name || globalThis.game.i18n.localize("None");
  }

  get isAuthor(): boolean {
    return this._source["author"] === globalThis.game.userId;
  }

  override getRollData(): any {
    return this.speakerActor?.getRollData() ?? {};
  }

  /* Who sees it */

  get isRoll(): boolean {
    return this.rolls.length > 0;
  }

  /** Whether the message is listed at all; a private roll is, without its content. */
  override get visible(): boolean {
    return !this.whisper.length || this.isRoll || this.isAuthor || this.#isRecipient;
  }

  /** Whether the user may see what the message says; a blind roll is hidden from its author, too. */
  get isContentVisible(): boolean {
    if (!this.isRoll) return this.visible;
    if (!this.whisper.length || this.#isRecipient) return true;
    return this.isAuthor && !this.blind;
  }

  get #isRecipient(): boolean {
    return this.whisper.includes(globalThis.game.userId);
  }

  /* Modes */

  /** Generation 13: writes a roll mode into message data. */
  static applyRollMode(data: any, mode: string): any {
    if (profile().generation >= 14) warnLegacyMode("ChatMessage.applyRollMode", "ChatMessage.applyMode");
    return Object.assign(data, modeData(data, mode === "roll" ? currentMessageMode() : mode));
  }

  /** Generation 13: writes a roll mode into a message that is not yet stored. */
  applyRollMode(mode: string): void {
    if (profile().generation >= 14) warnLegacyMode("ChatMessage#applyRollMode", "ChatMessage#applyMode");
    this.updateSource(modeData(this._source, mode === "roll" ? currentMessageMode() : mode));
  }

  /* Life cycle */

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    this.timestamp ??= this._stats.createdTime;
    // A roll whose class is not registered, or that cannot be revived, is left out without a word, as on Foundry.
    this.rolls = this.rolls.flatMap((data: any) => {
      try {
        return [data instanceof Roll ? data : Roll.fromData(data)];
      } catch {
        return [];
      }
    });
  }

  override async _preCreate(data: any, options: any, user: any): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const mode = requestedMode(options);
    if (profile().generation === 13) {
      // Modes are for rolls, and recipients that the sender chose stand.
      if (this.isRoll && !this.whisper.length) this.applyRollMode(mode ?? "roll");
    } else if (mode !== undefined || !this.whisper.length) {
      this.applyMode(mode);
    }
    return undefined;
  }

  /** Draws the message; every client does so for itself. */
  async renderHTML(options: { canDelete?: boolean; canClose?: boolean } = {}): Promise<HTMLElement> {
    return renderMessage(this, options);
  }
}
