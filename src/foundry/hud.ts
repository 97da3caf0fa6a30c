/** The slice of Foundry's token HUD that we use, typed by hand like the sheets. */
export interface TokenHudInstance {
  readonly actor: Actor.Implementation | null;
  render(options?: object): Promise<unknown>;
  /** The statuses of the palette by id, as they will be drawn. */
  _getStatusEffectChoices(): Record<string, { src: string; title: string } | undefined>;
}
interface TokenHudClass {
  new (...args: never[]): TokenHudInstance;
  DEFAULT_OPTIONS: object;
}

/** Foundry's token HUD. */
export const TokenHud = foundry.applications.hud.TokenHUD as unknown as TokenHudClass;
/** Puts a HUD class of ours in Foundry's place; at `init`. */
export function useTokenHud(hud: TokenHudClass): void {
  (CONFIG.Token as unknown as { hudClass: TokenHudClass }).hudClass = hud;
}
