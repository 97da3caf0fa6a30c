import type { SettingSpec } from "../foundry/settings.js";
import type { AnySheet } from "../foundry/sheets.js";
import type { CombatRules } from "./combat/combat.js";
import type { ChatCommand } from "./chat/commands.js";
import type { Receipt } from "./road/ledger.js";
import type { OffersOf } from "./road/offers.js";
import type { Terms } from "./terms.js";
import type { StatusSpec } from "./statuses/status.js";
import type { DocumentClass } from "./documents/dispatch.js";

type ModelClass = abstract new (...args: never[]) => foundry.abstract.DataModel.Any;

/** How one kind of chat card is drawn from its stored data. */
export interface CardView {
  /** Template path inside the system. */
  readonly template: string;
  /** What the template needs; called on every client, for every drawing. */
  context(message: CardMessage): Promise<object> | object;
  /** What the card says while a debt of it waits for the game master, as a language key; several may say the same. */
  waitsFor?(message: CardMessage, debt: string): string;
  /** Whether a message is drawn as this card; any other is an ordinary message of its author's. Left out, each is. */
  isDrawn?(message: ChatMessage.Implementation): boolean;
  /** What may follow from the card. */
  readonly offers?: OffersOf;
  /** Id of another card that shows this one's outcome and is drawn anew with it. */
  refersTo?(message: CardMessage): string | undefined;
  /** Ids of the cards that came of this one: what stands on them stands because of it. */
  cameOf?(message: CardMessage): readonly string[];
  /**
   * Whether what a player's receipt of this card did was that player's own doing, and so that player's to take back;
   * undefined where it is as on every card (`own-doing.ts`).
   */
  isOwnDoing?(message: ChatMessage.Implementation, receipt: Receipt): boolean | undefined;
  /** Answers a press on one of the card's own buttons (`data-tr-card`), on the client that pressed. */
  press?(message: ChatMessage.Implementation, button: HTMLElement): Promise<void>;
  /** What goes with the undoing of one of its consequences, by key; on the client that pressed Undo. */
  undone?(message: ChatMessage.Implementation, key: string): Promise<void>;
}

/** A chat message as far as cards read it. */
export interface CardMessage {
  readonly id: string;
  readonly type: string;
  readonly system: object;
  readonly isAuthor: boolean;
  readonly author: { readonly color: { readonly css: string } | null } | null;
}

/** What a ruleset hands to the core. The core knows rulesets only through this shape. */
export interface Ruleset {
  /** Also its folder's name and its CSS class. */
  readonly id: string;
  /** Language key of its name. */
  readonly label: string;
  /** Language key of the attribution its rules ask for, shown in the credits. */
  readonly credits: string;
  /** Beginning of the language keys that describe it to somebody who chooses: Line, Track, Roll, Turn, Suits. */
  readonly pitch: string;
  readonly models: {
    readonly Actor: Readonly<Record<string, ModelClass>>;
    readonly Item: Readonly<Record<string, ModelClass>>;
    readonly ChatMessage: Readonly<Record<string, ModelClass>>;
  };
  /** Document subclasses for all of its types; each extends the core's own. */
  readonly documents: { readonly Actor: DocumentClass; readonly Item: DocumentClass };
  /** Actor types that are players' characters: linked tokens, offered to players without one. */
  readonly characters: readonly string[];
  /** Whether a player's character has yet to be made; absent where a new one is ready at once. */
  isUnmade?(actor: Actor.Implementation): boolean;
  /** Whether a player has made it, or begun to, in the ruleset's own window. */
  isBegun?(actor: Actor.Implementation): boolean;
  /** The picture a new document of a type starts with: a path inside the system. */
  readonly images: Readonly<Record<string, string>>;
  readonly sheets: readonly {
    readonly document: "Actor" | "Item";
    readonly sheet: AnySheet;
    readonly types: readonly string[];
    /** Language key of the sheet's name in Foundry's sheet choice. */
    readonly label: string;
  }[];
  readonly rolls: readonly (typeof CONFIG.Dice.rolls)[number][];
  /** Chat cards by message type. */
  readonly cards: Readonly<Record<string, CardView>>;
  readonly settings: readonly SettingSpec[];
  /** Uses a document of its types as a click on a sheet would. */
  use(document: Actor.Implementation | Item.Implementation, options: Readonly<Record<string, unknown>>): Promise<void>;
  /** Why items may not come to an actor, in words; undefined when they may. Asked once for each batch. */
  refusesItems?(actor: Actor.Implementation, items: readonly Item.Implementation[]): string | undefined;
  /** What the table calls a value by its path in a document's data, such as "Wits"; undefined for what has no name. */
  pathName?(path: string): string | undefined;
  /**
   * Whether its cards of a type write what lies at a path of an actor's or an item's data, or the name; the type is
   * undefined where the card is not there. A receipt that writes anything else was not made by the road. Left out, all
   * data counts.
   */
  isRoadPath?(path: string, card: string | undefined): boolean;
  /**
   * Whether a receipt of a player's that settles a consequence of one of its cards, by key, may be told by a word: a
   * language key of its receipts. A payment says no more than that it was paid. Left out, every such word may be said.
   */
  saysOfReceipt?(key: string, word: string): boolean;
  /** Where an item keeps how many it is, if equal ones join into a heap; undefined for what stays apart. */
  stacks?(item: Item.Implementation): string | undefined;
  /** Whether an actor has an item of one name only once, so that a second one dropped on it would mean nothing. */
  isSingle?(item: Item.Implementation): boolean;
  /** Whether an actor usually has one item of its type, so that another one dropped on it asks to take its place. */
  isOnly?(item: Item.Implementation): boolean;
  /** What an item that has just been dropped on an actor does not do there, in words; undefined where nothing is missing. */
  leavesOut?(item: Item.Implementation): string | undefined;
  /** Words that the table may replace by its own. */
  readonly terms?: Terms;
  /** Sets up its own hooks; at `init`, once. */
  start?(): void;
  /** Its chat commands. */
  readonly commands: readonly ChatCommand[];
  /** How it plays encounters. */
  readonly combat?: CombatRules;
  /** Its conditions. */
  readonly statuses: readonly StatusSpec[];
  /** Every template it draws, partials included; loaded before the first sheet opens. */
  readonly templates: readonly string[];
}
