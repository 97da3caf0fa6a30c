/** Tells gamemasters which stored documents could not be used; nothing of them is changed. */
import type { WorldPayload } from "../../common/protocol.js";
import type { InvalidDocument } from "../data/document-collection.js";

/** Names them in one notice; what is wrong with each is in the console. */
export function tellInvalid({ broken }: Pick<WorldPayload, "broken">): void {
  const { game, ui } = globalThis;
  if (!game.user.isGM) return;
  for (const { type, id, reason } of broken) console.warn(`${type} [${id}] was set aside, because ${reason}.`);
  const unreadable = broken.map(({ type, id }) => `${type} [${id}]`);
  const names = [...listInvalid(game.collections.contents), ...unreadable];
  if (!names.length) return;
  ui.notifications.warn(
    `Some stored documents could not be read, or do not fit this version of the system. They were set aside, and ` +
      `nothing of them is lost: ${names.join(", ")}. The browser's console (F12) says what is wrong with each.`,
    { permanent: true },
  );
}

/** What the collections set aside, and what documents in them set aside of what they embed. */
function listInvalid(collections: any[]): string[] {
  return collections.flatMap((collection) => [
    ...collection.invalidDocuments.map(({ documentName, name }: InvalidDocument) => `${documentName} "${name}"`),
    ...collection.contents.flatMap((document: any) =>
      Object.values<any>(document.collections).flatMap((embedded) =>
        [...embedded.invalidDocumentIds].map((id) => {
          const { name } = embedded._source.find(({ _id }: any) => _id === id);
          return `${embedded.documentClass.documentName} "${name || id}" of ${document.documentName} "${document.name}"`;
        }),
      ),
    ),
  ]);
}
