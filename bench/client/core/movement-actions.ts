/** The ways in which tokens move, by id: `CONFIG.Token.movement.actions`. */
const WAYS: [id: string, label: string, icon: string, more?: object][] = [
  ["walk", "Walk", "fa-solid fa-person-walking"],
  ["fly", "Fly", "fa-solid fa-dove"],
  ["swim", "Swim", "fa-solid fa-person-swimming"],
  ["burrow", "Burrow", "fa-solid fa-person-digging"],
  ["crawl", "Crawl", "fa-solid fa-person-praying"],
  ["climb", "Climb", "fa-solid fa-person-through-window"],
  ["jump", "Jump", "fa-solid fa-person-running"],
  ["blink", "Blink", "fa-solid fa-bolt", { teleport: true }],
  ["displace", "Displace", "fa-solid fa-shuffle", { teleport: true, canSelect: () => false }],
];

/** What CONFIG says of the movement of tokens; a plain board neither measures nor limits it. */
export const createMovement = (): Record<string, any> => ({
  defaultAction: "walk",
  actions: Object.fromEntries(
    WAYS.map(([id, label, icon, more = {}], order) => [
      id,
      { label, icon, order, teleport: false, canSelect: () => true, ...more },
    ]),
  ),
});
