/** Rolling for initiative. */
import { profile } from "../../../common/profile.js";

/** How initiative is rolled. */
export interface InitiativeOptions {
  /** In place of the usual formula. */
  formula?: string | null;
  /** Whether whose turn it is keeps it when the order changes. */
  updateTurn?: boolean;
  /** Data and mode of the chat messages. */
  messageOptions?: Record<string, any>;
}

/** The option and its value with which a message is for gamemasters alone. */
const toGamemasters = (): Record<string, string> =>
  profile().generation === 13 ? { rollMode: "gmroll" } : { messageMode: "gm" };

/** Rolls for those of the combatants that this user plays, stores what came of it, and posts a message for each. */
export async function rollInitiative(combat: any, ids: string[], options: InitiativeOptions): Promise<void> {
  const { formula = null, updateTurn = true, messageOptions = {} } = options;
  const { rollMode, messageMode, ...messageData } = messageOptions;
  const given = Object.fromEntries(Object.entries({ rollMode, messageMode }).filter(([, mode]) => mode));
  const updates: object[] = [];
  const messages: (() => Promise<unknown>)[] = [];
  for (const id of ids) {
    const combatant = combat.combatants.get(id);
    if (!combatant?.isOwner) continue;
    const roll = combatant.getInitiativeRoll(formula);
    await roll.evaluate();
    updates.push({ _id: id, initiative: roll.total });
    const { ChatMessage } = globalThis.CONFIG;
    const speaker = ChatMessage.documentClass.getSpeaker({
      actor: combatant.actor,
      token: combatant.token,
      alias: combatant.name,
    });
    const data = {
      speaker,
      flavor: `${globalThis.foundry.utils.escapeHTML(combatant.name)} rolls for initiative!`,
      flags: { core: { initiativeRoll: true } },
      ...messageData,
    };
    const mode = Object.keys(given).length === 0 && combatant.hidden ? toGamemasters() : given;
    messages.push(() => roll.toMessage(data, mode));
  }
  if (updates.length === 0) return;
  const current = combat.combatant?.id;
  await combat.updateEmbeddedDocuments("Combatant", updates, { turnEvents: false });
  if (!updateTurn && current !== undefined && combat.started) await combat.update({ turn: combat.turn });
  for (const post of messages) await post();
}
