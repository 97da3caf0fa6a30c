/** Every application that is on the page now, by id. */
export const instances = new Map<string, any>();
