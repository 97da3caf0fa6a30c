/** A map of documents or other things by id that iterates over its values. */

interface MapLike<V> {
  readonly size: number;
  clear(): void;
  delete(key: string, options?: any): boolean;
  get(key: string, options?: any): V | undefined;
  has(key: string): boolean;
  set(key: string, value: V, options?: any): this;
  keys(): IterableIterator<string>;
  values(): IterableIterator<V>;
  entries(): IterableIterator<[string, V]>;
}

// The native Map iterates over entries, which the type system would hold against a subclass that does not.
const MapBase = Map as unknown as new <V>(entries?: Iterable<readonly [string, V]> | null) => MapLike<V>;

/** The public Collection class. */
export class Collection<V = any> extends MapBase<V> {
  [Symbol.iterator](): IterableIterator<V> {
    return this.values();
  }

  /** All values as an array. */
  get contents(): V[] {
    return [...this.values()];
  }

  override get(key: string, { strict = false }: { strict?: boolean } & Record<string, any> = {}): V | undefined {
    const value = super.get(key);
    if (strict && value === undefined) {
      throw new Error(`The key ${key} does not exist in the ${this.constructor.name} Collection.`);
    }
    return value;
  }

  /** The first value whose `name` is the given one. */
  getName(name: string, { strict = false } = {}): V | undefined {
    const value = this.find((entry: any) => entry.name === name);
    if (strict && value === undefined) {
      throw new Error(`An entry with name ${name} does not exist in the collection.`);
    }
    return value;
  }

  find(condition: (value: V, index: number, collection: this) => unknown): V | undefined {
    return this.contents.find((value, index) => condition(value, index, this));
  }

  filter(condition: (value: V, index: number, collection: this) => unknown): V[] {
    return this.contents.filter((value, index) => condition(value, index, this));
  }

  forEach(callback: (value: V, key: string, collection: this) => void): void {
    for (const [key, value] of this.entries()) callback(value, key, this);
  }

  map<M>(transformer: (value: V, index: number, collection: this) => M): M[] {
    return this.contents.map((value, index) => transformer(value, index, this));
  }

  reduce<A>(evaluator: (accumulator: A, value: V, index: number, collection: this) => A, initial: A): A {
    return this.contents.reduce((accumulator, value, index) => evaluator(accumulator, value, index, this), initial);
  }

  some(condition: (value: V, index: number, collection: this) => unknown): boolean {
    return this.contents.some((value, index) => condition(value, index, this));
  }

  every(condition: (value: V, index: number, collection: this) => unknown): boolean {
    return this.contents.every((value, index) => condition(value, index, this));
  }

  toJSON(): any[] {
    return this.map((value: any) => (typeof value?.toJSON === "function" ? value.toJSON() : value));
  }
}
