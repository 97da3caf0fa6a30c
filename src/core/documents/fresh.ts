const fresh = new Set<string>();

/** Notes that this client has just made a document: its first sheet opens for editing. */
export const markFresh = (uuid: string): void => void fresh.add(uuid);
/** True once for a document this client has just made. */
export const takeFresh = (uuid: string): boolean => fresh.delete(uuid);
