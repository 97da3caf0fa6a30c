/** What a delta holds of the items or effects of a token's own actor. */
import type { Source } from "../protocol.js";
import { EmbeddedCollection } from "./embedded-collection.js";

/** The public EmbeddedCollectionDelta class. The documents themselves stand in the token's own actor. */
export class EmbeddedCollectionDelta extends EmbeddedCollection {
  get #entries(): Source[] {
    return this.model._source[this.name];
  }

  override initialize(): void {}

  /** Whether a document differs from the one of the world's actor, or is not there at all. */
  manages(id: string): boolean {
    return this.#entries.some(({ _id }) => _id === id);
  }

  /** Whether a document of the world's actor was taken away. */
  isTombstone(id: string): boolean {
    return this.#entries.some(({ _id, _tombstone }) => _id === id && _tombstone === true);
  }

  override get(id: string, options: object = {}): any {
    return this.manages(id) ? this.model.syntheticActor?.getEmbeddedCollection(this.name).get(id, options) : undefined;
  }

  /** Gives a document back to what it is in the world's actor. */
  async restoreDocument(id: string): Promise<any> {
    return (await this.restoreDocuments([id]))[0];
  }

  /** Gives documents back to what they are in the world's actor; gives those that are there then. */
  async restoreDocuments(ids: string[]): Promise<any[]> {
    const managed = ids.filter((id) => this.manages(id));
    if (managed.length === 0) return [];
    const remaining = this.#entries.filter(({ _id }) => !managed.includes(_id));
    await this.model.parent.update({ delta: { [this.name]: remaining } });
    const { [this.name]: collection } = this.model.syntheticActor;
    return managed.map((id) => collection.get(id)).filter((document) => document !== undefined);
  }

  override toObject(): any[] {
    return structuredClone(this.#entries);
  }
}
