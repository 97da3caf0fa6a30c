/** Brings combatants to what their actors and tokens say now. */
export function refreshCombatants(document: any): void {
  const { combats } = globalThis.game;
  if (!combats?.size) return;
  const isToken = document.documentName === "Token";
  let found = 0;
  for (const combat of combats) {
    const own = isToken ? combat.getCombatantsByToken(document) : combat.getCombatantsByActor(document);
    for (const combatant of own) combatant.reset();
    found += own.length;
  }
  if (found > 0) combats.render();
}
