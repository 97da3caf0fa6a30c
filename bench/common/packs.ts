/** Compendium packs: what server and clients both know of them. */
import { DOCUMENT_OWNERSHIP_LEVELS, USER_ROLES } from "./constants.js";

/** The world setting that says which packs are locked, who may use them and in which folder they are listed. */
export const PACK_SETTING = "core.compendiumConfiguration";

/** What a world says about one pack. */
export interface PackConfig {
  locked?: boolean;
  ownership?: Record<string, string>;
  folder?: string | null;
  sort?: number;
}

/** A pack as its package describes it. */
export interface PackMetadata {
  /** Package and name, such as `trivium-rpg.gear`. */
  id: string;
  name: string;
  label: string;
  path: string;
  type: string;
  system: string;
  banner: string | null;
  packageType: "system";
  packageName: string;
  ownership: Record<string, string>;
  flags: Record<string, any>;
}

/** Who may do what in a pack whose manifest does not say it. */
export const PACK_OWNERSHIP = Object.freeze({ PLAYER: "OBSERVER", ASSISTANT: "OWNER" });

/** The level of ownership that a pack gives a user: the highest of all roles that the user has. */
export function packLevel(ownership: Record<string, string>, user: any): number {
  const levels = Object.entries(ownership)
    .filter(([role]) => role in USER_ROLES && user.hasRole(role))
    .map(([, level]) => (DOCUMENT_OWNERSHIP_LEVELS as Record<string, number>)[level] ?? DOCUMENT_OWNERSHIP_LEVELS.NONE);
  return Math.max(DOCUMENT_OWNERSHIP_LEVELS.NONE, ...levels);
}

/** The pack that a uuid leads into; null for the world. */
export function packOfUuid(uuid: string | null | undefined): string | null {
  const [head, scope, name] = uuid?.split(".") ?? [];
  return head === "Compendium" && scope && name ? `${scope}.${name}` : null;
}

/** Why nothing can be written to a locked pack. */
export const lockedReason = ({ label, id }: PackMetadata, action: string): string =>
  `You may not ${action} documents in the compendium "${label}" (${id}) because it is locked: ` +
  "a Gamemaster can unlock it in the sidebar, or import what is to be changed into the world.";

/** Why somebody may not write to a pack. */
export const packRefusal = ({ label, id }: PackMetadata, user: any, action: string): string =>
  `User ${user.name} lacks permission to ${action} documents in the compendium "${label}" (${id})`;
