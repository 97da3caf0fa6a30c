/** The marks that texts of packs may use, with the attributes each may have: what every sheet and journal shows well. */
const ALLOWED = {
  p: [],
  h2: [],
  h3: [],
  ul: [],
  ol: [],
  li: [],
  strong: [],
  br: [],
  hr: [],
  blockquote: [],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ["scope"],
  td: [],
  img: ["src", "alt", "width", "height"],
};
const VOID = new Set(["br", "hr", "img"]);
const TAG = /<(\/?)([a-z][\w-]*)((?:\s+[\w-]+(?:="[^"<>]*")?)*)\s*>/gi;

/** What is wrong with a text of a pack, in sentences without an end; empty when nothing is. */
export function htmlFaults(html) {
  const faults = [];
  const open = [];
  for (const [, close, tag, rest] of html.matchAll(TAG)) {
    const name = tag.toLowerCase();
    const attributes = ALLOWED[name];
    if (!attributes) faults.push(`uses <${name}>: only ${Object.keys(ALLOWED).join(", ")} are shown well`);
    else if (close) {
      if (open.pop() !== name) faults.push(`closes <${name}> where it is not open`);
    } else {
      for (const [, attribute] of rest.matchAll(/\s([\w-]+)(?:="[^"]*")?/g))
        if (!attributes.includes(attribute)) faults.push(`has the attribute ${attribute} on <${name}>: take it out`);
      if (!VOID.has(name)) open.push(name);
    }
  }
  if (open.length > 0) faults.push(`does not close <${open.at(-1)}>`);
  if (html.replaceAll(TAG, "").includes("<")) faults.push("has a < that begins no mark: write &lt;");
  const minus = /(?:^|[\s(])-\d/.exec(html.replaceAll(TAG, " "));
  if (minus) faults.push(`has a hyphen for a minus before a number ("${minus[0].trim()}"): write \u2212`);
  return faults;
}

/** Pictures that a text shows. */
export const picturesIn = (html) => [...html.matchAll(/<img\b[^>]*\bsrc="([^"]*)"/g)].map((match) => match[1]);
/** Documents that a text links to. */
export const linksIn = (html) => [...html.matchAll(/@(?:UUID|Embed)\[([^\]\s]+)[^\]]*\]/g)].map((match) => match[1]);
