import type { Source } from "../../../common/protocol.js";
import { Collection } from "../../../common/utils/index.js";
import type { CompendiumCollection } from "./compendium-collection.js";

/** The folders inside one pack. */
export class CompendiumFolderCollection extends Collection<any> {
  readonly invalidDocumentIds = new Set<string>();

  constructor(readonly pack: CompendiumCollection) {
    super();
  }

  get documentName(): string {
    return "Folder";
  }

  get documentClass(): any {
    return globalThis.CONFIG.Folder.documentClass;
  }

  createDocument(data: Source, context: object = {}): any {
    return new this.documentClass(data, { ...context, pack: this.pack.collection });
  }

  /** Called after folders of the pack were created, updated or deleted. */
  _onModifyContents(action: string, documents: any[], result: any[], operation: any, user: any): void {
    this.pack._onModifyContents(action, documents, result, operation, user);
  }
}
