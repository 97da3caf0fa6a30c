/** Headings of rich text, and the anchors by which links find them. */

/** One heading with those below it. */
export interface Heading {
  text: string;
  level: number;
  slug: string;
  element: HTMLHeadingElement;
  children: string[];
}

/** A text as an anchor: small letters and digits with dashes between. */
export function slugify(text: string): string {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
}

/** The headings inside a tree by their anchors; of two with the same text the later gets a number. */
export function headingsOf(root: ParentNode): Record<string, Heading> {
  const found: Record<string, Heading> = {};
  const open: Heading[] = [];
  for (const element of root.querySelectorAll<HTMLHeadingElement>("h1, h2, h3, h4, h5, h6")) {
    const text = element.textContent!.trim();
    const slug = unused(slugify(text), found);
    const heading: Heading = { text, slug, element, level: Number(element.tagName[1]), children: [] };
    while (open.length && open.at(-1)!.level >= heading.level) open.pop();
    open.at(-1)?.children.push(slug);
    open.push(heading);
    found[slug] = heading;
  }
  return found;
}

function unused(slug: string, found: Record<string, Heading>): string {
  let name = slug;
  for (let count = 1; name in found; count++) name = `${slug}$${count}`;
  return name;
}
