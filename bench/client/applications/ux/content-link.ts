/** Links to documents inside text. */
import { buildRelativeUuid } from "../../data/uuid.js";

const ICONS: Record<string, string> = {
  Actor: "fa-solid fa-user",
  Item: "fa-solid fa-suitcase",
  ActiveEffect: "fa-solid fa-person-rays",
  ChatMessage: "fa-solid fa-comment",
  Folder: "fa-solid fa-folder",
  User: "fa-solid fa-users",
};

/** How a link is made. */
export interface AnchorOptions {
  attrs?: Record<string, string>;
  dataset?: Record<string, string | undefined>;
  classes?: string[];
  name?: string;
  icon?: string;
}

/** A link with an icon and a name. */
export function createAnchor({
  attrs = {},
  dataset = {},
  classes = [],
  name = "",
  icon,
}: AnchorOptions = {}): HTMLAnchorElement {
  const link = document.createElement("a");
  link.classList.add(...classes);
  for (const [key, value] of Object.entries(attrs)) if (value !== undefined) link.setAttribute(key, value);
  for (const [key, value] of Object.entries(dataset)) if (value !== undefined) link.dataset[key] = value;
  if (icon) {
    const picture = document.createElement("i");
    picture.className = icon;
    picture.inert = true;
    link.append(picture);
  }
  link.append(name);
  return link;
}

/** The text that links to what a drop carries; what is not stored yet, and has no place of its own, cannot be linked to. */
export async function getContentLink(
  eventData: any,
  { relativeTo, label }: { relativeTo?: any; label?: string } = {},
): Promise<string | null> {
  const cls = CONFIG[eventData?.type]?.documentClass;
  if (!cls) return null;
  const found = await cls.fromDropData(eventData).catch(() => null);
  if (!found?.id || !found.uuid || !(await foundry.utils.fromUuid(found.uuid))) return null;
  const relative = relativeTo ? buildRelativeUuid(found, relativeTo) : found.uuid;
  return `@UUID[${relative}]{${label ?? found.name ?? found.id}}`;
}

/** A link to a document; a broken one when there is no such document. */
export async function createContentLink(
  uuid: string,
  { label, hash, relativeTo }: { label?: string; hash?: string; relativeTo?: any } = {},
): Promise<HTMLAnchorElement> {
  const found = await findLinked(uuid, relativeTo).catch(() => null);
  const link = document.createElement("a");
  const icon = document.createElement("i");
  icon.inert = true;
  link.append(icon, label ?? found?.name ?? uuid);
  link.className = "content-link";
  if (!found) {
    link.classList.add("broken");
    icon.className = "fa-solid fa-link-slash";
    return link;
  }
  const kind = game.i18n.localize(`DOCUMENT.${found.documentName}`);
  icon.className = CONFIG[found.documentName]?.sidebarIcon ?? ICONS[found.documentName] ?? "fa-solid fa-file";
  link.draggable = true;
  link.tabIndex = 0;
  link.setAttribute("role", "link");
  const data = { link: "", uuid: found.uuid, id: found.id, type: found.documentName, tooltipText: kind, hash };
  for (const [key, value] of Object.entries(data)) if (value !== undefined) link.dataset[key] = value;
  return link;
}

/** What a link needs to know of its target; of a document in a pack the index tells it. */
async function findLinked(
  uuid: string,
  relative: any,
): Promise<{ uuid: string; id: string; name: string; documentName: string } | null> {
  const entry = foundry.utils.fromUuidSync(uuid, { relative, strict: false });
  const isEntry = entry && !(entry instanceof foundry.abstract.Document);
  if (!isEntry) return foundry.utils.fromUuid(uuid, { relative });
  const { type: documentName } = foundry.utils.parseUuid(uuid, { relative })!;
  return { uuid: entry.uuid, id: entry._id, name: entry.name, documentName: documentName! };
}

async function openLink(link: HTMLElement, event: Event): Promise<void> {
  const target = await foundry.utils.fromUuid(link.dataset.uuid!);
  if (!target) {
    ui.notifications.warn(`What "${link.textContent!.trim()}" points to is gone.`);
    return;
  }
  await (target._onClickDocumentLink?.(event) ?? target.sheet?.render({ force: true }));
}

/** Makes content links of the whole page clickable and draggable. */
export function activateContentLinks(): void {
  const linkOf = (event: Event): HTMLElement | null =>
    (event.target as Element | null)?.closest?.<HTMLElement>("a.content-link[data-uuid]") ?? null;
  document.addEventListener("click", (event) => {
    const link = linkOf(event);
    if (link) void openLink(link, event);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.target as Element).matches("a.content-link, a.inline-roll")) {
      (event.target as HTMLElement).click();
    }
  });
  document.addEventListener("dragstart", (event) => {
    const link = linkOf(event);
    if (!link) return;
    event.dataTransfer!.setData("text/plain", JSON.stringify({ type: link.dataset.type, uuid: link.dataset.uuid }));
  });
}
