/** Finds the host's names that a built system's code mentions, without running it. */
import { parseAst } from "vite";

/**
 * The chains of names in a module that begin at a free variable, such as `foundry.applications.api.DialogV2`, and the
 * methods it calls on a super class that it did not write itself. `const {a, b} = chain` counts as both chains.
 */
export function findTouched(code) {
  const declared = new Set();
  const methods = new Map();
  const chains = new Set();
  const supers = new Set();
  const given = new Set();
  const program = parseAst(code);
  walk(program, null, (node) => {
    for (const name of declaredBy(node)) declared.add(name);
    if (node.type === "MethodDefinition") methods.set(node.key.name, (methods.get(node.key.name) ?? 0) + 1);
  });
  walk(program, null, (node, parent) => {
    const isChain = node.type === "MemberExpression" && !(parent.type === "MemberExpression" && parent.object === node);
    const chain = isChain ? readChain(node) : node.type === "Identifier" && isRead(node, parent) ? [node.name] : null;
    if (!chain) return;
    // What a system itself puts on `game` is its own and no name of the host's.
    if (parent.type === "AssignmentExpression" && parent.left === node && chain[0] === "game")
      given.add(chain.join("."));
    if (chain[0] === "super") supers.add(chain[1]);
    else if (!declared.has(chain[0])) for (const name of spread(chain, parent, node)) chains.add(name);
  });
  // A method written twice may be the module's own on both levels.
  const foreign = [...supers].filter((name) => (methods.get(name) ?? 0) < 2 || name.startsWith("_"));
  const isGiven = (name) => [...given].some((own) => name === own || name.startsWith(`${own}.`));
  return { chains: [...chains].filter((name) => !isGiven(name)).toSorted(), supers: foreign.toSorted() };
}

/** The names of a member chain up to the first call or computed part; null when it begins with something else. */
function readChain(node) {
  const names = [];
  let at = node;
  for (; at.type === "MemberExpression"; at = at.object.type === "ChainExpression" ? at.object.expression : at.object) {
    if (at.computed && at.property.type !== "Literal") names.length = 0;
    else names.unshift(String(at.property.name ?? at.property.value));
  }
  if (at.type === "Super") return ["super", ...names];
  return at.type === "Identifier" ? [at.name, ...names] : null;
}

/** A chain, or with `const {a} = chain` those it is taken apart into. */
function spread(chain, parent, node) {
  const isTaken = parent?.type === "VariableDeclarator" && parent.init === node && parent.id.type === "ObjectPattern";
  if (!isTaken) return [chain.join(".")];
  return parent.id.properties.map(({ key }) => [...chain, ...(key ? [key.name ?? key.value] : [])].join("."));
}

/** Whether an identifier is a variable that is read, not part of a chain, a key, a label or a declaration. */
function isRead(node, parent) {
  switch (parent.type) {
    case "MemberExpression":
      return parent.computed && parent.property === node;
    case "Property":
      return parent.value === node;
    case "PropertyDefinition":
    case "MethodDefinition":
      return parent.computed || parent.value === node;
    case "LabeledStatement":
    case "BreakStatement":
    case "ContinueStatement":
      return false;
    default:
      return true;
  }
}

/** Every name a node declares, wherever: a module that declares a host's name is taken to mean its own. */
function* declaredBy(node) {
  if (node.type === "VariableDeclarator") yield* patternNames(node.id);
  if (/Function|Class/.test(node.type) && node.id) yield node.id.name;
  for (const parameter of node.params ?? []) yield* patternNames(parameter);
  if (node.type === "CatchClause" && node.param) yield* patternNames(node.param);
  if (/^Import.*Specifier$/.test(node.type)) yield node.local.name;
}

function* patternNames(pattern) {
  switch (pattern?.type) {
    case "Identifier":
      yield pattern.name;
      break;
    case "ObjectPattern":
      for (const property of pattern.properties) yield* patternNames(property.value ?? property.argument);
      break;
    case "ArrayPattern":
      for (const element of pattern.elements) yield* patternNames(element);
      break;
    case "AssignmentPattern":
      yield* patternNames(pattern.left);
      break;
    case "RestElement":
      yield* patternNames(pattern.argument);
      break;
  }
}

function walk(node, parent, visit) {
  visit(node, parent);
  for (const [key, value] of Object.entries(node)) {
    if (key === "type") continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === "string") walk(child, node, visit);
    }
  }
}
