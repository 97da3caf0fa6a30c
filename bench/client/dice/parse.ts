import { parse, SyntaxError as GrammarError } from "./grammar.peggy";
import { modifierName, splitModifiers } from "./results.js";
import { Die } from "./terms/die.js";
import { FunctionTerm, ParentheticalTerm, PoolTerm } from "./terms/nesting-terms.js";
import { rollFromFormula } from "./terms/nested-roll.js";
import type { RollTerm } from "./terms/roll-term.js";
import { NumericTerm, OperatorTerm, StringTerm } from "./terms/simple-terms.js";

interface NestedNode {
  kind: "parenthesis";
  term: string;
}

type Node = { flavor?: string | null; at: number } & (
  | { kind: "operator"; operator: string }
  | { kind: "number"; number: number }
  | { kind: "text"; text: string }
  | { kind: "dice"; number: number | NestedNode; faces: number | string | NestedNode; modifiers: string }
  | { kind: "pool"; terms: string[]; modifiers: string }
  | { kind: "call"; fn: string; terms: string[] }
  | NestedNode
);

/** Reads a formula, its data already filled in, into terms; throws one readable error that says where it is wrong. */
export function parseFormula(formula: string): RollTerm[] {
  if (!formula.trim()) return [];
  return readNodes(formula).map((node) => buildTerm(node, formula));
}

function readNodes(formula: string): Node[] {
  try {
    return parse(formula) as Node[];
  } catch (error) {
    if (!(error instanceof GrammarError)) throw error;
    throw formulaError(formula, error.location.start.column, reasonOf(error, formula));
  }
}

/** A grammar's list of what it would have taken, in the words of somebody who types dice. */
function reasonOf(error: { message: string; location: { start: { offset: number } } }, formula: string): string {
  const rest = formula.slice(error.location.start.offset);
  if (!error.message.startsWith("Expected")) return error.message;
  if (rest !== "")
    return `“${rest.slice(0, 12)}” cannot stand there. Write dice such as 2d6, numbers, + - * / and closed brackets.`;
  return "something is missing at the end, such as a number, the faces of a die, or a closing bracket.";
}

function formulaError(formula: string, column: number, reason: string): Error {
  return new Error(`The dice formula "${formula}" is wrong at character ${column}: ${reason}`);
}

function buildTerm(node: Node, formula: string): RollTerm {
  const options = node.flavor ? { flavor: node.flavor } : {};
  switch (node.kind) {
    case "operator":
      return new OperatorTerm({ operator: node.operator });
    case "number":
      return new NumericTerm({ number: node.number, options });
    case "text":
      return new StringTerm({ term: node.text, options });
    case "parenthesis":
      return new ParentheticalTerm({ term: node.term, options });
    case "call":
      if (!FunctionTerm.lookup(node.fn)) {
        throw formulaError(formula, node.at, `there is no function "${node.fn}".`);
      }
      return new FunctionTerm({ fn: node.fn, terms: node.terms, options });
    case "pool": {
      const modifiers = checkedModifiers(node.modifiers, PoolTerm.MODIFIERS, node, formula);
      return new PoolTerm({ terms: node.terms, modifiers, options });
    }
    case "dice": {
      const isLetter = typeof node.faces === "string";
      const cls = isLetter && node.faces !== "d" ? globalThis.CONFIG.Dice.terms[node.faces as string] : Die;
      if (!cls || node.faces === "d") {
        throw formulaError(formula, node.at, `there is no die "d${String(node.faces)}".`);
      }
      const modifiers = checkedModifiers(node.modifiers, cls.MODIFIERS, node, formula);
      const faces = isLetter ? undefined : nested(node.faces as number | NestedNode);
      return new cls({ number: nested(node.number), faces, modifiers, options });
    }
  }
}

function nested(value: number | NestedNode): unknown {
  return typeof value === "number" ? value : rollFromFormula(value.term);
}

function checkedModifiers(text: string, known: object, node: Node, formula: string): string[] {
  const modifiers = splitModifiers(text);
  const unknown = modifiers.join("") === text.toLowerCase() ? modifiers.find((m) => !(modifierName(m) in known)) : text;
  if (unknown) throw formulaError(formula, node.at, `there is no dice modifier "${unknown}".`);
  return modifiers;
}
