/** Writes bench/API.md from the pages of both generations and the hand-kept judgements. */
import { judge, listNames } from "./names.mjs";

const HEAD = `# What the bench offers to a system

Made by \`node tools/bench-api.mjs\`; do not edit. Every public name of the bench's page, on generations 13 and 14, and how
far it can be trusted to behave as Foundry VTT's name does:

- **faithful**: covered by a test, or plainly complete. Names without a remark are faithful, on both generations unless
  the line says otherwise; on the other generation they are absent, as there.
- **partial**: there, and something is missing; the remark says what.
- **own**: there, but no public name of Foundry VTT's. A system must not touch it.
- **absent**: not there, so \`undefined\`; nothing stands in for it. Whatever is not listed is absent, too.

Statics are written \`.name\`, members of instances \`#name\`; what a class inherits is listed with the class it comes
from. A class's name may be partial while the members listed with it are faithful.
`;

const code = (name) => `\`${name}\``;
const wrap = (names) => names.map(code).join(", ");

/** The judgements that contradict what the pages offer. */
export function findContradictions(pages, status) {
  const offered = pages.map(listNames);
  const isThere = (name) => offered.some((names) => names.has(name)) || pages.some((page) => name in page.classes);
  const missing = ["partial", "own"].flatMap((verdict) =>
    Object.keys(status[verdict])
      .filter((name) => !isThere(name))
      .map((name) => `status.yml calls ${name} ${verdict}, but no page has it.`),
  );
  const there = Object.keys(status.absent)
    .filter(isThere)
    .map((name) => `status.yml calls ${name} absent, but a page has it.`);
  return [...missing, ...there];
}

/** The text of bench/API.md. */
export function renderApi(page13, page14, status) {
  const names13 = listNames(page13);
  const names14 = listNames(page14);
  const groups = new Map();
  for (const [name, { group, label }] of [...names13, ...names14]) {
    const entries = groups.get(group) ?? groups.set(group, new Map()).get(group);
    const where = !names14.has(name) ? "only on 13" : !names13.has(name) ? "only on 14" : "";
    entries.set(name, { label, where, ...judge(name, status) });
  }
  const classes = { ...page13.classes, ...page14.classes };
  const instances = { ...page13.instances, ...page14.instances };
  for (const path of Object.keys(classes)) if (!groups.has(path)) groups.set(path, new Map());
  const sections = [...groups]
    .filter(([group, entries]) => entries.size > 0 || group in classes)
    .map(([group, entries]) => renderGroup(group, entries, { classes, instances, status }));
  return [HEAD, ...sections, renderAbsent(status)].join("\n");
}

function renderGroup(group, entries, { classes, instances, status }) {
  const cls = classes[group];
  const above = cls && [...cls.mixins, cls.extends].filter(Boolean).join(", ");
  const lines = [`## ${group}`, ""];
  if (above) lines.push(`A class; extends ${above}.`, "");
  else if (cls) lines.push("A class.", "");
  if (cls && status.partial[group]) lines.push(`Partial: ${status.partial[group]}.`, "");
  const faithful = [...entries.values()].filter(({ verdict }) => verdict === "faithful");
  for (const where of ["", "only on 13", "only on 14"]) {
    const labels = faithful.filter((entry) => entry.where === where).map(({ label }) => label);
    if (labels.length > 0) lines.push(`- ${where ? `${where}: ` : ""}${wrap(labels)}`);
  }
  for (const [name, { label, where, verdict, reason }] of entries) {
    if (verdict === "faithful") continue;
    const kind = instances[name] ? ` (${instances[name].split(".").at(-1)})` : "";
    lines.push(`- **${verdict}**${where ? `, ${where}` : ""}: ${code(label)}${kind}: ${reason}`);
  }
  if (lines.at(-1) === "") lines.pop();
  return `${lines.join("\n")}\n`;
}

function renderAbsent({ absent }) {
  const byReason = new Map();
  for (const [name, reason] of Object.entries(absent)) byReason.set(reason, [...(byReason.get(reason) ?? []), name]);
  const lines = [...byReason].map(([reason, names]) => `- ${wrap(names)}: ${reason}`);
  return `## Absent, and worth knowing\n\n${lines.join("\n")}\n`;
}
