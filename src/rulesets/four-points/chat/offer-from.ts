import type { Plan } from "../../../core/road/execute.js";
import type { Offer } from "../../../core/road/offers.js";
import type { Change } from "../../../kit/change.js";

type Message = ChatMessage.Implementation;
/** Why something cannot be done, as a language key. */
export type Refused = { readonly refused: string };

interface Draft {
  readonly key: string;
  readonly settles?: string;
  readonly isOpen?: boolean;
  readonly label: string;
  readonly labelData?: Readonly<Record<string, string | number>>;
  readonly target: Actor.Implementation;
  /** What the card calls it; players read this, not the document's own name. */
  readonly name: string;
  readonly gmOnly: boolean;
  readonly word: string;
  readonly owed?: string | undefined;
  /** What it does, worked out when it is pressed; a word here goes before the draft's. */
  changes(choice: Readonly<Record<string, string>>):
    | {
        readonly changes: readonly Change[];
        readonly data?: Readonly<Record<string, string | number>>;
        readonly word?: string;
      }
    | Refused;
}

/** Makes an offer of a card out of what it does. */
export function offerFrom(message: Message, draft: Draft): Offer {
  const { key, label, labelData, target, name, gmOnly, word, changes } = draft;
  return {
    key,
    label,
    ...(draft.settles === undefined ? {} : { settles: draft.settles }),
    ...(draft.isOpen === undefined ? {} : { isOpen: draft.isOpen }),
    ...(labelData ? { labelData } : {}),
    owed: draft.owed,
    target: target.uuid,
    targetName: name,
    gmOnly,
    plan(choice = {}): Plan | Refused {
      const made = changes(choice);
      if ("refused" in made) return made;
      return {
        card: message.id ?? "",
        key: draft.settles ?? key,
        changes: made.changes,
        whisper: message.whisper.filter((id) => id !== null),
        word: made.word ?? word,
        data: { ...made.data, name, note: choice["note"] ?? "" },
      };
    },
  };
}
