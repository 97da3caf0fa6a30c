import { systemPath } from "../../foundry/id.js";
import { registerStatuses } from "../../foundry/status-registry.js";
import { allStatuses } from "./status.js";

/**
 * Puts our statuses into Foundry's registry, each on the token palette of its own actor types. Foundry's own stay
 * known; only Dead stays on the palette, since the tracker's skull relies on it.
 */
export function showStatuses(): void {
  const ours = allStatuses().map((status) => ({
    id: status.id,
    _id: status.effectId,
    name: status.names[0] ?? "",
    img: systemPath(status.images[0] ?? ""),
    hud: { actorTypes: status.actorTypes },
  }));
  registerStatuses(ours, ({ id }) => id !== CONFIG.specialStatusEffects.DEFEATED);
}
