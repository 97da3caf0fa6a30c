/** The Foundry generation that runs: 13 or 14. Read late: `game` has no release while modules are loading. */
export const generation = (): number =>
  Number((game as unknown as { release: { generation: number } }).release.generation);
/** True on Foundry 14 and newer, whose names for some things differ. */
export const isV14 = (): boolean => generation() >= 14;
