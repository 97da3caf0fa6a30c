/** The chat tab: the log of messages and the field below it. */
import { writeEntries, type ContextMenuEntry } from "../../applications/ux/context-menu.js";
import { DialogV2 } from "../../applications/api/dialog.js";
import { listModes, modeSetting } from "../message-modes.js";
import { AbstractSidebarTab } from "../sidebar/sidebar-tab.js";
import { activateChatInput } from "./chat-input.js";
import { CHAT_COMMANDS, parseChat, runChat } from "./commands.js";

const BATCH = 100;
/** Nearer to the end than this (px) the log follows new messages. */
const AT_BOTTOM = 60;

/** Draws every message the user may see and keeps the log in step with the collection. */
export class ChatLog extends AbstractSidebarTab {
  static override tabName = "chat";
  static CHAT_COMMANDS = CHAT_COMMANDS;

  static override DEFAULT_OPTIONS: Record<string, any> = {
    classes: ["chat-sidebar", "flexcol"],
    actions: { deleteMessage, jumpToBottom, expandRoll, showOlder, flush },
  };

  static override PARTS = {
    log: { template: "templates/ui/chat-log.hbs" },
    input: { template: "templates/ui/chat-input.hbs" },
  };

  /** Which command a line of chat is, and its match. */
  static parse(line: string): [string, RegExpMatchArray | null] {
    return parseChat(line);
  }

  /** Messages are drawn one after the other, so that they stand in order however long each takes. */
  #drawing: Promise<unknown> = Promise.resolve();
  #oldest = Infinity;
  /** Where the reader is: at the end, following what comes, or somewhere above. */
  #follows = true;
  #place = 0;

  get #log(): HTMLElement {
    return this.element.querySelector(".chat-log");
  }
  get #scroller(): HTMLElement {
    return this.element.querySelector(".chat-scroll");
  }

  /** Whether the end of the log is in view. */
  get isAtBottom(): boolean {
    const { scrollHeight, scrollTop, clientHeight } = this.#scroller;
    return scrollHeight - scrollTop - clientHeight < AT_BOTTOM;
  }

  override async _prepareContext(options: any): Promise<any> {
    return Object.assign(await super._prepareContext(options), {
      modes: listModes(),
      mode: game.settings.get("core", modeSetting()),
      modeName: modeSetting(),
      isGM: game.user.isGM,
    });
  }

  override async _onFirstRender(context: any, options: any): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(() => this._getEntryContextOptions(), ".message[data-message-id]", {
      fixed: true,
      hookName: "getChatMessageContextOptions",
      parentClassHooks: false,
    });
    this.#scroller.addEventListener("scroll", () => {
      if (!this.active || !ui.sidebar.expanded) return;
      this.#follows = this.isAtBottom;
      this.#place = this.#scroller.scrollTop;
      if (this.#follows) this.#showJump(false);
    });
    const input = this.element.querySelector("textarea");
    activateChatInput(input, (line) => this.processMessage(line));
    const select = this.element.querySelector(".message-mode");
    select.addEventListener("change", () => void game.settings.set("core", modeSetting(), select.value));
    Hooks.on("clientSettingChanged", (key: string, value: string) => {
      if (key === `core.${modeSetting()}`) select.value = value;
    });
    Hooks.on("createChatMessage", (message: any) => void this.postOne(message));
    Hooks.on("updateChatMessage", (message: any) => void this.updateMessage(message));
    Hooks.on("deleteChatMessage", (message: any) => void this.deleteMessage(message.id));
    setInterval(() => this.updateTimestamps(), 30_000);
    await this.renderBatch(BATCH);
    this.scrollBottom();
  }

  // A full render would throw the drawn messages away; they have their own life.
  override _configureRenderOptions(options: any): void {
    super._configureRenderOptions(options);
    if (!options.isFirstRender) options.parts = [];
  }

  #enqueue<T>(task: () => Promise<T>): Promise<T> {
    const run = this.#drawing.then(task);
    this.#drawing = run.catch((failure: unknown) => Hooks.onError("ChatLog", failure, { notify: "error" }));
    return run;
  }

  /** Draws that many more of the older messages. */
  async renderBatch(size: number): Promise<void> {
    return this.#enqueue(async () => {
      const messages = game.messages.contents.filter((message: any) => message.visible);
      messages.sort((a: any, b: any) => a.timestamp - b.timestamp);
      const end = Math.min(this.#oldest, messages.length);
      const start = Math.max(0, end - size);
      const rows: HTMLElement[] = [];
      for (const message of messages.slice(start, end)) rows.push(await this.#draw(message));
      this.#log.prepend(...rows);
      this.#oldest = start;
      this.element.querySelector("[data-action=showOlder]").hidden = start === 0;
    });
  }

  /** Draws a message; one that cannot be drawn is listed with the reason, and the rest of the log lives on. */
  async #draw(message: any): Promise<HTMLElement> {
    try {
      return await message.renderHTML();
    } catch (failure) {
      const row = document.createElement("li");
      row.className = "chat-message message broken";
      row.dataset.messageId = message.id;
      row.textContent = `This message cannot be drawn: ${(failure as Error).message}`;
      Hooks.onError("ChatLog", failure, { msg: `Message ${message.id} cannot be drawn` });
      return row;
    }
  }

  #rowOf(id: string): HTMLElement | null {
    return this.#log.querySelector(`[data-message-id="${CSS.escape(id)}"]`);
  }

  /** Adds a new message at the end. */
  async postOne(message: any): Promise<void> {
    return this.#enqueue(async () => {
      if (!message.visible || !game.messages.has(message.id)) return;
      const row = await this.#draw(message);
      const follow = this.#follows || message.isAuthor;
      const known = this.#rowOf(message.id);
      if (known) known.replaceWith(row);
      else this.#log.append(row);
      if (follow) this.scrollBottom();
      else this.#showJump(true);
      if (!this.active) this.#showUnread(true);
    });
  }

  /** Draws a message again, or takes it away when it is no longer the user's to see. */
  async updateMessage(message: any): Promise<void> {
    return this.#enqueue(async () => {
      const known = this.#rowOf(message.id);
      if (!message.visible || !game.messages.has(message.id)) {
        known?.remove();
        return;
      }
      const row = await this.#draw(message);
      if (known) known.replaceWith(row);
      else this.#insert(message, row);
      if (this.#follows) this.scrollBottom();
    });
  }

  /** A message that becomes visible later stands where its time puts it. */
  #insert(message: any, row: HTMLElement): void {
    const next = [...this.#log.children].find((other) => {
      const { messageId } = (other as HTMLElement).dataset;
      return (game.messages.get(messageId)?.timestamp ?? 0) > message.timestamp;
    });
    this.#log.insertBefore(row, next ?? null);
  }

  /** Takes a deleted message away. */
  async deleteMessage(id: string): Promise<void> {
    return this.#enqueue(async () => this.#rowOf(id)?.remove());
  }

  /** Shows the end of the log. */
  scrollBottom(): void {
    this.#follows = true;
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
    this.#showJump(false);
  }

  /** Says anew how long ago each message was. */
  updateTimestamps(): void {
    for (const time of this.element.querySelectorAll(".message-timestamp")) {
      const message = game.messages.get(time.closest("[data-message-id]").dataset.messageId);
      if (message) time.textContent = foundry.utils.timeSince(message.timestamp);
    }
  }

  #showJump(shown: boolean): void {
    this.element.querySelector("[data-action=jumpToBottom]").hidden = !shown;
  }

  #showUnread(shown: boolean): void {
    document.getElementById("sidebar-tab-chat")?.classList.toggle("unread", shown);
  }

  /** A hidden log forgets where it was scrolled to. */
  override onShow(): void {
    this.#showUnread(false);
    if (this.#follows) this.scrollBottom();
    else this.#scroller.scrollTop = this.#place;
  }

  /** Carries out a line of chat, unless a `chatMessage` hook takes it. */
  async processMessage(line: string, { speaker }: { speaker?: any } = {}): Promise<unknown> {
    const cls = CONFIG.ChatMessage.documentClass;
    const chatData = { author: game.user.id, speaker: speaker ?? cls.getSpeaker() };
    if (Hooks.call("chatMessage", this, line, chatData) === false) return undefined;
    return runChat(line, chatData);
  }

  /** The entries of a message's menu. */
  _getEntryContextOptions(): ContextMenuEntry[] {
    const messageOf = (row: HTMLElement): any => game.messages.get(row.dataset.messageId);
    const isGM = (): boolean => game.user.isGM;
    return writeEntries([
      {
        label: "Reveal to everyone",
        icon: "fa-solid fa-eye",
        visible: (row) => isGM() && Boolean(messageOf(row)?.whisper.length),
        onClick: (row) => messageOf(row).update({ whisper: [], blind: false }),
      },
      {
        label: "Whisper to Gamemasters",
        icon: "fa-solid fa-eye-slash",
        visible: (row) => isGM() && !messageOf(row)?.whisper.length,
        onClick: (row) =>
          messageOf(row).update({ whisper: game.users.filter((user: any) => user.isGM).map((user: any) => user.id) }),
      },
      {
        label: "Delete",
        icon: "fa-solid fa-trash",
        classes: "danger",
        visible: (row) => Boolean(messageOf(row)?.canUserModify(game.user, "delete")),
        onClick: (row) => messageOf(row).delete(),
      },
    ]);
  }
}

function jumpToBottom(this: ChatLog): void {
  this.scrollBottom();
}

async function showOlder(this: ChatLog): Promise<void> {
  await this.renderBatch(BATCH);
}

async function deleteMessage(this: ChatLog, _event: Event, target: HTMLElement): Promise<void> {
  await game.messages.get(target.closest<HTMLElement>("[data-message-id]")!.dataset.messageId)?.delete();
}

async function flush(this: ChatLog): Promise<void> {
  const sure = await DialogV2.confirm({
    window: { title: "Delete all messages?", icon: "fa-solid fa-trash" },
    content: "<p>Delete every chat message of this world? This cannot be undone.</p>",
    yes: { label: "Delete all" },
    no: { label: "Keep" },
  });
  if (sure) await CONFIG.ChatMessage.documentClass.deleteDocuments([], { deleteAll: true });
}

/** Opens or folds the dice of a roll. */
function expandRoll(this: ChatLog, _event: Event, target: HTMLElement): void {
  const expanded = target.classList.toggle("expanded");
  target.querySelector(".dice-formula")?.setAttribute("aria-expanded", String(expanded));
}
