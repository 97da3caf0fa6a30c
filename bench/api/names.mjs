/** From what a page offers to the list of its public names. */

/** The classes and mixins above a class, nearest first. */
export function ancestors({ classes }, path) {
  const { mixins, extends: above } = classes[path];
  const own = mixins.filter((mixin) => mixin in classes);
  return above in classes ? [...own, above, ...ancestors({ classes }, above)] : own;
}

/**
 * Every public name of a page with the group it is listed in: `foundry.utils.mergeObject`, statics such as
 * `foundry.dice.Roll.create`, members such as `foundry.dice.Roll#total`. A member stands with the class that brings it.
 */
export function listNames(walk) {
  const names = new Map();
  const add = (name, group, label) => names.set(name, { group, label });
  for (const name of walk.globals) add(name, "Globals", name);
  for (const [space, own] of Object.entries(walk.spaces)) {
    const hasOnlyConstants = space.startsWith("foundry.CONST.");
    if (!hasOnlyConstants) for (const name of own) add(`${space}.${name}`, space, name);
  }
  for (const [path, { statics, members }] of Object.entries(walk.classes)) {
    const above = ancestors(walk, path).map((name) => walk.classes[name]);
    const isNew = (kind, name) => !above.some((cls) => cls[kind].includes(name));
    for (const name of statics) if (isNew("statics", name)) add(`${path}.${name}`, path, `.${name}`);
    for (const name of members) if (isNew("members", name)) add(`${path}#${name}`, path, `#${name}`);
  }
  for (const name of walk.helpers) add(`{{${name}}}`, "Handlebars helpers", name);
  for (const name of walk.elements) add(`<${name}>`, "Elements", name);
  for (const name of walk.primitives) add(name, "Additions to the language", name);
  return names;
}

/** How far a name of a page can be trusted: "faithful", or what the judgements say and why. */
export function judge(name, status) {
  for (const verdict of ["partial", "own"]) {
    if (Object.hasOwn(status[verdict], name)) return { verdict, reason: status[verdict][name] };
  }
  return { verdict: "faithful" };
}

/** The static or member that a name means on a class, named after the class that brings it; null when none has it. */
function memberOf(walk, cls, kind, name) {
  const chain = [cls, ...ancestors(walk, cls)];
  const has = (path) => walk.classes[path][kind].includes(name);
  const isNative = (path) => kind === "members" && walk.classes[path].native?.includes(name);
  const owner = chain.findLast(has) ?? chain.find(isNative);
  return owner ? `${owner}${kind === "members" ? "#" : "."}${name}` : null;
}

/**
 * The name that a chain such as `game.settings.get` ends with, as far as the page says what things are:
 * here `foundry.helpers.ClientSettings#get`. Null when it leads to something that is not the host's.
 */
export function resolveChain(walk, chain) {
  const [root, ...parts] = chain.split(".");
  if (!walk.globals.includes(root)) return walk.browser.includes(root) ? null : { name: root, isThere: false };
  let path = root;
  for (const part of parts) {
    path = walk.aliases[path] ?? path;
    const kind = path in walk.instances ? "members" : "statics";
    const cls = kind === "members" ? walk.instances[path] : path;
    if (cls in walk.classes) {
      // `TextEditor.implementation` is the class in use.
      if (kind === "statics" && part === "implementation") continue;
      if (kind === "statics" && part in Function.prototype) return { name: path, isThere: true };
      const name = memberOf(walk, cls, kind, part);
      return { name: name ?? `${cls}${kind === "members" ? "#" : "."}${part}`, isThere: name !== null };
    }
    if (!(path in walk.spaces)) break;
    path = `${path}.${part}`;
    if (!walk.spaces[path.slice(0, -part.length - 1)].includes(part)) return { name: path, isThere: false };
  }
  return { name: walk.aliases[path] ?? path, isThere: true };
}

/** A member that was seen in use, under the class that brings it. */
export function ownerOf(walk, seen) {
  const [, cls, sign, member] = /^(.+?)([.#])([^.#]+)$/.exec(seen) ?? [];
  if (!(cls in walk.classes)) return { name: seen, isThere: false };
  return { name: memberOf(walk, cls, sign === "#" ? "members" : "statics", member) ?? seen, isThere: true };
}

/** Whether any class of a page has a member or static of this name. */
const isMember = ({ classes }, name) =>
  Object.values(classes).some(({ statics, members }) => statics.includes(name) || members.includes(name));

/** One sentence for each name in a module's code that is not faithful on a page. */
export function findUnfaithful({ chains, supers }, walk, status) {
  const faults = chains.flatMap((chain) => {
    const found = resolveChain(walk, chain);
    return found ? (complain(found, status, chain) ?? []) : [];
  });
  const lost = supers.filter((name) => !isMember(walk, name)).map((name) => `super.${name} is absent.`);
  return [...faults, ...lost];
}

/** What is to be said against a touched name; null when it is faithful. */
export function complain({ name, isThere }, status, written = name) {
  const called = written === name ? name : `${written} (${name})`;
  if (!isThere) return `${called} is absent${status.absent[name] ? `: ${status.absent[name]}` : ""}.`;
  const { verdict, reason } = judge(name, status);
  if (verdict === "faithful") return null;
  return `${called} is ${verdict}: ${reason}.`;
}
