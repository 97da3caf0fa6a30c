import { fromUuid } from "./uuid.js";

/** What a drag of a document carries. */
export function toDragData(document: any): Record<string, any> {
  const { documentName: type, id, uuid } = document;
  return id ? { type, uuid } : { type, data: document.toObject() };
}

/** The document that a drop carries; throws where there is none of the class. */
export async function fromDropData(cls: any, data: any): Promise<any> {
  const document = data?.uuid ? await fromUuid(data.uuid) : data?.data ? new cls.implementation(data.data) : null;
  if (document?.documentName === cls.documentName) return document;
  throw new Error(`What was dropped here is not a ${cls.documentName} that you can reach.`);
}
