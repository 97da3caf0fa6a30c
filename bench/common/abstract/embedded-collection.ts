/** The documents of one kind inside another document. */
import { Collection } from "../utils/collection.js";

/** The public EmbeddedCollection class. */
export class EmbeddedCollection extends Collection<any> {
  readonly name: string;
  declare readonly model: any;
  declare readonly _source: any[];
  /** Ids of documents whose stored data is invalid: they are kept in the source and not shown. */
  readonly invalidDocumentIds = new Set<string>();

  constructor(name: string, parent: any, sourceArray: any[]) {
    super();
    Object.defineProperty(this, "model", { value: parent, enumerable: false });
    Object.defineProperty(this, "_source", { value: sourceArray, enumerable: false });
    this.name = name;
  }

  get documentClass(): any {
    return this.model.schema.get(this.name).model;
  }

  /** Makes the documents of the source; those that exist are brought back to it. */
  initialize(options: any = {}): void {
    const existing = new Map(this.entries());
    const knownInvalid = new Set(this.invalidDocumentIds);
    this.clear();
    this.invalidDocumentIds.clear();
    for (const data of this._source) {
      // Without an id nothing could ever refer to the document.
      data._id ??= this.documentClass.schema.get("_id").constructor.create();
      const document = existing.get(data._id);
      if (document?._source !== data) this._initializeDocument(data, { ...options, quiet: knownInvalid.has(data._id) });
      else {
        document._initialize(options);
        super.set(data._id, document);
      }
    }
  }

  protected _initializeDocument(data: any, { quiet = false, ...options }: any): void {
    // What was validated as part of its parent needs no second look.
    const trusted = options.validated === true;
    const failure = trusted ? this.#failureOf(data._id) : null;
    try {
      if (failure?.dropped || failure?.unresolved) throw failure.asError(this.documentClass.documentName);
      super.set(data._id, this.createDocument(data, { ...options, strict: true, trusted, failure }));
    } catch (error) {
      this._handleInvalidDocument(data._id, error, quiet);
    }
  }

  #failureOf(id: string): any {
    const { elements = [] } = this.model.validationFailures.fields?.fields[this.name] ?? {};
    return elements.find((element: any) => element.id === id)?.failure;
  }

  createDocument(data: any, context: any = {}): any {
    return new this.documentClass(data, { ...context, parent: this.model, parentCollection: this.name });
  }

  _handleInvalidDocument(id: string, error: unknown, quiet = false): void {
    this.invalidDocumentIds.add(id);
    if (quiet) return;
    const { documentName, id: parentId } = this.model;
    console.warn(`Invalid ${this.documentClass.documentName} [${id}] in ${documentName} [${parentId}]:`, error);
  }

  override get(key: string, { strict = false, invalid = false } = {}): any {
    const found = super.get(key);
    if (found || !invalid) return strict && !found ? super.get(key, { strict }) : found;
    return this.getInvalid(key, { strict });
  }

  /** A document whose stored data is invalid, made without strictness so that it can be repaired. */
  getInvalid(id: string, { strict = true } = {}): any {
    const data = this.invalidDocumentIds.has(id) && this._source.find(({ _id }) => _id === id);
    if (data) return this.documentClass.fromSource(structuredClone(data), { parent: this.model });
    if (strict)
      throw new Error(`${this.documentClass.documentName} id [${id}] is not in the invalid documents of ${this.name}`);
    return undefined;
  }

  override set(key: string, value: any, { modifySource = true } = {}): this {
    if (modifySource) {
      const index = this._source.findIndex(({ _id }) => _id === key);
      if (index === -1) this._source.push(value._source);
      else this._source[index] = value._source;
    }
    return super.set(key, value);
  }

  override delete(key: string, { modifySource = true } = {}): boolean {
    const index = this._source.findIndex(({ _id }) => _id === key);
    if (modifySource && index !== -1) this._source.splice(index, 1);
    this.invalidDocumentIds.delete(key);
    return super.delete(key);
  }

  toObject(source = true): any[] {
    return source ? structuredClone(this._source) : this.map((document) => document.toObject(false));
  }
}
