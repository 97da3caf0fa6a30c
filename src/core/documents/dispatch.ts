/** A document class of Foundry's or ours. */
export type DocumentClass = abstract new (...args: never[]) => object;

/**
 * Wraps a document class so that constructing it picks the subclass for the data's `type`.
 * An unknown type, or a module's, gets the base class and never an error; a class that extends the proxy
 * (a module's `class X extends CONFIG.Actor.documentClass`) is constructed as itself.
 */
export function dispatchByType<Base extends DocumentClass>(
  base: Base,
  classFor: (type: string) => DocumentClass | undefined,
): Base {
  const proxy: Base = new Proxy(base, {
    construct(target, args: unknown[], newTarget) {
      if (newTarget !== proxy) return Reflect.construct(target, args, newTarget) as object;
      const type = (args[0] as { type?: unknown } | undefined)?.type;
      const chosen = (typeof type === "string" ? classFor(type) : undefined) ?? target;
      return Reflect.construct(chosen, args) as object;
    },
  });
  return proxy;
}
