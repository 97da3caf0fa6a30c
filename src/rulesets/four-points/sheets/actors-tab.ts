import { SYSTEM_ID } from "../../../foundry/id.js";
import { say } from "../../../foundry/language.js";
import { FourPointsNpcDialog } from "./npc-dialog.js";
import { FourPointsOverview } from "./overview.js";
import { FourPointsPartyDialog } from "./party-dialog.js";

/** A tool of the Guide's in the actors' tab. */
interface Tool {
  readonly key: string;
  readonly icon: string;
  readonly label: string;
  readonly hint: string;
  readonly isFor: () => boolean;
  readonly open: () => unknown;
}

const isGM = (): boolean => game.user?.isGM === true;

const TOOLS: readonly Tool[] = [
  {
    key: "npc",
    icon: "fa-user-plus",
    label: "FOURPOINTS.Npc.Quick",
    hint: "FOURPOINTS.Npc.QuickTitle",
    isFor: () => isGM() && game.user?.can("ACTOR_CREATE") === true,
    open: () => new FourPointsNpcDialog().render({ force: true }),
  },
  {
    key: "overview",
    icon: "fa-users-viewfinder",
    label: "FOURPOINTS.Party.Tool.overview",
    hint: "FOURPOINTS.Overview.Title",
    isFor: isGM,
    open: () => FourPointsOverview.openFor(),
  },
  {
    key: "rest",
    icon: "fa-campground",
    label: "FOURPOINTS.Party.Tool.rest",
    hint: "FOURPOINTS.Party.Menu.rest",
    isFor: isGM,
    open: () => FourPointsPartyDialog.openFor("rest"),
  },
  {
    key: "progress",
    icon: "fa-arrow-up-right-dots",
    label: "FOURPOINTS.Party.Tool.progress",
    hint: "FOURPOINTS.Party.Menu.progress",
    isFor: isGM,
    open: () => FourPointsPartyDialog.openFor("progress"),
  },
];

/**
 * Puts the Guide's tools into the actors' tab: an NPC from one line, the party at a glance, its rest and its
 * Progression (FP-118, FP-123).
 */
export function offerGuideTools(html: HTMLElement): void {
  const header = html.querySelector(".directory-header");
  const tools = TOOLS.filter(({ isFor }) => isFor());
  if (!header || tools.length === 0 || html.querySelector("[data-tr-guide-tools]")) return;
  const page = html.ownerDocument;
  const row = page.createElement("div");
  row.className = `${SYSTEM_ID} trivium-tools`;
  row.dataset["trGuideTools"] = "";
  for (const { key, icon, label, hint, open } of tools) {
    const button = page.createElement("button");
    button.type = "button";
    button.className = "tr-btn small";
    button.dataset["trTool"] = key;
    button.dataset["tooltipText"] = say(hint);
    const picture = page.createElement("i");
    picture.className = `fa-solid ${icon}`;
    picture.setAttribute("inert", "");
    button.append(picture, say(label));
    button.addEventListener("click", () => void open());
    row.append(button);
  }
  header.append(row);
}
