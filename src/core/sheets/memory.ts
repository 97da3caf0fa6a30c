/** What a closed sheet remembers until the page is left: where its reader was. */
export interface SheetMemory {
  tabs: Record<string, string | null>;
  /** Scroll offsets by a scrolling part's selector. */
  scroll: Record<string, number>;
  /** Ids of rows that stand open. */
  open: Set<string>;
  mode: "play" | "edit";
}

const memories = new Map<string, SheetMemory>();

/** The memory kept for one document's sheets, made on first use. */
export function memoryOf(uuid: string, start: () => SheetMemory): SheetMemory {
  const known = memories.get(uuid);
  if (known) return known;
  const made = start();
  memories.set(uuid, made);
  return made;
}
