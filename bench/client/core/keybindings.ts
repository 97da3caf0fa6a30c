/** One key with the modifiers that must be held. */
export interface KeyBinding {
  key: string;
  modifiers?: string[];
}

/** What a handler is told about a key press. */
export interface KeyboardContext {
  event: KeyboardEvent;
  key: string;
  isShift: boolean;
  isControl: boolean;
  isAlt: boolean;
  repeat: boolean;
  up: boolean;
}

/** What a package says about an action that keys may trigger. */
export interface KeyAction {
  name: string;
  hint?: string;
  uneditable?: KeyBinding[];
  editable?: KeyBinding[];
  onDown?: (context: KeyboardContext) => unknown;
  onUp?: (context: KeyboardContext) => unknown;
  repeat?: boolean;
  restricted?: boolean;
  precedence?: number;
}

interface RegisteredAction extends KeyAction {
  namespace: string;
  order: number;
}

const MODIFIERS: [name: string, flag: "ctrlKey" | "shiftKey" | "altKey"][] = [
  ["Control", "ctrlKey"],
  ["Shift", "shiftKey"],
  ["Alt", "altKey"],
];
const NORMAL_PRECEDENCE = 1;

/** The actions that keys trigger; users' own choices are kept in the client setting `core.keybindings`. */
export class ClientKeybindings {
  actions = new Map<string, RegisteredAction>();

  /** Registers an action; only during init. */
  register(namespace: string, action: string, data: KeyAction): void {
    if (!namespace || !action) throw new Error("A keybinding needs a namespace and an action.");
    this.actions.set(`${namespace}.${action}`, { ...data, namespace, order: this.actions.size });
  }

  /** The bindings of an action in force. */
  get(namespace: string, action: string): KeyBinding[] {
    const data = this.#action(namespace, action);
    const own = globalThis.game.settings.get("core", "keybindings")[`${namespace}.${action}`];
    return [...(data.uneditable ?? []), ...(own ?? data.editable ?? [])];
  }

  /** Stores the user's own bindings of an action; without any, the registered ones come back. */
  async set(namespace: string, action: string, bindings?: KeyBinding[]): Promise<void> {
    this.#action(namespace, action);
    const { [`${namespace}.${action}`]: _old, ...others } = globalThis.game.settings.get("core", "keybindings");
    const changed = bindings ? { ...others, [`${namespace}.${action}`]: bindings } : others;
    await globalThis.game.settings.set("core", "keybindings", changed);
  }

  /** Listens to a window's keys. */
  listen(target: Window): void {
    target.addEventListener("keydown", (event) => this.handle(event, false));
    target.addEventListener("keyup", (event) => this.handle(event, true));
  }

  /** Runs the actions bound to a key until one says it has dealt with it. */
  handle(event: KeyboardEvent, up: boolean): void {
    if (isTyping(event.target as HTMLElement | null)) return;
    const context: KeyboardContext = {
      event,
      key: event.code,
      isShift: event.shiftKey,
      isControl: event.ctrlKey || event.metaKey,
      isAlt: event.altKey,
      repeat: event.repeat,
      up,
    };
    for (const action of this.#matching(event)) {
      if (event.repeat && !action.repeat) continue;
      const handler = up ? action.onUp : action.onDown;
      if (handler?.(context) !== true) continue;
      event.preventDefault();
      return;
    }
  }

  #matching(event: KeyboardEvent): RegisteredAction[] {
    const held = MODIFIERS.filter(([name, flag]) => event[flag] || (name === "Control" && event.metaKey));
    const heldNames = held.map(([name]) => name);
    const fits = ({ key, modifiers = [] }: KeyBinding): boolean =>
      key === event.code && modifiers.length === heldNames.length && modifiers.every((m) => heldNames.includes(m));
    const isGM = globalThis.game.user?.isGM;
    return [...this.actions]
      .filter(([id, action]) => (isGM || !action.restricted) && this.get(...splitId(id, action)).some(fits))
      .map(([, action]) => action)
      .toSorted((a, b) => precedence(a) - precedence(b) || a.order - b.order);
  }

  #action(namespace: string, action: string): RegisteredAction {
    const data = this.actions.get(`${namespace}.${action}`);
    if (!data) throw new Error(`"${namespace}.${action}" is not a registered keybinding action`);
    return data;
  }
}

const precedence = (action: KeyAction): number => action.precedence ?? NORMAL_PRECEDENCE;

const splitId = (id: string, { namespace }: RegisteredAction): [string, string] => [
  namespace,
  id.slice(namespace.length + 1),
];

function isTyping(element: HTMLElement | null): boolean {
  return Boolean(element?.isContentEditable || element?.matches?.("input, textarea, select, prose-mirror"));
}
