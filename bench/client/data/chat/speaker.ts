interface SpeakerOptions {
  actor?: any;
  token?: any;
  alias?: string;
}

/** Who speaks: the given actor, else the user's character, else the user. There are no scenes and tokens here. */
export function getSpeaker({ actor, alias }: SpeakerOptions): Record<string, any> {
  const { user } = globalThis.game;
  const speaking = actor ?? user.character;
  return { scene: null, actor: speaking?.id ?? null, token: null, alias: alias ?? speaking?.name ?? user.name };
}

/** The actor of a stored speaker, or null. */
export function getSpeakerActor({ actor }: Record<string, any>): any {
  return globalThis.game.actors?.get(actor) ?? null;
}
