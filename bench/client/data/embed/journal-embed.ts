/** What pages of the journal show of themselves inside other text. */

const enrich = (content: string, page: any, options: any): Promise<string> =>
  globalThis.foundry.applications.ux.TextEditor.implementation.enrichHTML(content, {
    ...options,
    secrets: page.isOwner,
    relativeTo: page,
  });

/** A page: its text, or its picture. Whoever may not read it gets nothing. */
export async function pageEmbed(page: any, config: any, options: any): Promise<HTMLElement | HTMLCollection | null> {
  if (!page.testUserPermission(globalThis.game.user, "OBSERVER")) return null;
  const holder = document.createElement("div");
  if (page.type === "text") holder.innerHTML = await enrich(page.text.content ?? "", page, options);
  else if (page.type === "image" && page.src) {
    const image = document.createElement("img");
    Object.assign(image, { src: page.src, alt: config.alt ?? page.image.caption ?? page.name });
    holder.append(image);
  } else return null;
  return holder.children.length ? holder.children : holder;
}

/** An entry: all its pages that may be read, each under its title. */
export async function journalEmbed(entry: any, config: any, options: any): Promise<HTMLElement | null> {
  const holder = document.createElement("div");
  for (const page of entry.pages.contents.toSorted((a: any, b: any) => a.sort - b.sort)) {
    const content = await pageEmbed(page, config, options);
    if (!content) continue;
    if (page.title.show) {
      const title = document.createElement(`h${page.title.level}`);
      title.textContent = page.name;
      holder.append(title);
    }
    holder.append(...("tagName" in content ? [content] : content));
  }
  return holder.children.length ? holder : null;
}
