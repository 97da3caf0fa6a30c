interface SpeakerOptions {
  scene?: any;
  actor?: any;
  token?: any;
  alias?: string;
}

/** Who speaks: the given token or actor, else the token under control, else the user's character, else the user. */
export function getSpeaker({ scene, actor, token, alias }: SpeakerOptions): Record<string, any> {
  const { user } = globalThis.game;
  const isNamed = actor || token || alias !== undefined;
  const own = actor?.token ?? actor?.getActiveTokens(true, true)[0];
  const controlled = isNamed ? undefined : globalThis.canvas.tokens?.controlled[0];
  const document = (token?.document ?? token) || own || controlled?.document || null;
  const speaking = actor ?? document?.actor ?? (alias === undefined ? user.character : null);
  return {
    scene: scene?.id ?? document?.parent?.id ?? globalThis.canvas.scene?.id ?? null,
    actor: speaking?.id ?? null,
    token: document?.id ?? null,
    alias: alias ?? document?.name ?? speaking?.name ?? user.name,
  };
}

/** The actor of a stored speaker: that of its token, else the world's; null where there is none. */
export function getSpeakerActor({ scene, token, actor }: Record<string, any>): any {
  const document = scene && token ? globalThis.game.scenes?.get(scene)?.tokens.get(token) : null;
  return document?.actor ?? globalThis.game.actors?.get(actor) ?? null;
}
