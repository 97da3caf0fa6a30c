/**
 * Notes which members of the host's classes a system's code touches while it runs. Who touches is read off the stack.
 * Runs in a page that is ready, so it must not refer to anything outside itself; the notes are `globalThis.touched`.
 */
export function installSpy({ walk, systemId }) {
  const touched = new Set();
  globalThis.touched = touched;
  Error.stackTraceLimit = 20;
  /** Whether the code that called the spying function is the system's; `depth` counts the spy's own frames above it. */
  const isSystem = (depth) => new Error().stack.split("\n")[depth]?.includes(`/systems/${systemId}/`);
  const isClass = (value) => typeof value === "function" && /^class\b/.test(Function.prototype.toString.call(value));
  const note = (name) => isSystem(4) && touched.add(name);

  function wrap(holder, key, name) {
    const descriptor = Object.getOwnPropertyDescriptor(holder, key);
    if (!descriptor?.configurable) return;
    const { value, get, set } = descriptor;
    if (typeof value === "function" && !isClass(value)) {
      descriptor.value = function (...args) {
        note(name);
        return value.apply(this, args);
      };
    } else if (get) {
      descriptor.get = function () {
        note(name);
        return get.call(this);
      };
      if (set) descriptor.set = set;
    } else return;
    Object.defineProperty(holder, key, descriptor);
  }

  /** What no class has ends at the top of the chain, where something listens. */
  function listenForMissing(root) {
    const above = Object.getPrototypeOf(root);
    const listener = new Proxy(above, {
      get(target, key, receiver) {
        const isMissing = typeof key === "string" && !(key in target) && key !== "then";
        // A system's own data model answers for itself.
        const isOwn = receiver instanceof foundry.abstract.TypeDataModel;
        if (isMissing && !isOwn && isSystem(3)) touched.add(`${receiver.constructor?.name}#${key}`);
        return Reflect.get(target, key, receiver);
      },
    });
    Object.setPrototypeOf(root, listener);
  }

  const at = (path) => path.split(".").reduce((value, name) => value?.[name], globalThis);
  const seen = new Set();
  const roots = new Set();
  function visit(cls, path) {
    if (seen.has(cls)) return;
    seen.add(cls);
    const { statics = [], members = [] } = walk.classes[path] ?? {};
    for (const name of statics) wrap(cls, name, `${path}.${name}`);
    for (const name of members) wrap(cls.prototype, name, `${path}#${name}`);
    const above = Object.getPrototypeOf(cls);
    if (!isClass(above)) roots.add(cls.prototype);
    // Classes without a public name of their own count for the one below them, mixins for themselves.
    else if (!publicClasses.has(above)) visit(above, walk.mixinPaths[above.name] ?? path);
  }
  const publicClasses = new Map(
    Object.keys(walk.classes)
      .filter((path) => !path.includes("()"))
      .map((path) => [at(path), path]),
  );
  for (const [cls, path] of publicClasses) visit(cls, path);
  for (const root of roots) listenForMissing(root);
}
