/** What went wrong when data was validated, as a tree that follows the data. */

export interface FailureOptions {
  invalidValue?: unknown;
  fallback?: unknown;
  dropped?: boolean;
  message?: string;
  unresolved?: boolean;
}

/** One failure, with those of the fields or elements inside. */
export class DataModelValidationFailure {
  invalidValue: unknown;
  fallback: unknown;
  dropped: boolean;
  message: string | undefined;
  unresolved: boolean;
  fields: Record<string, DataModelValidationFailure> = {};
  elements: { id: string | number; name?: string; failure: DataModelValidationFailure }[] = [];

  constructor({ invalidValue, fallback, dropped = false, message, unresolved = false }: FailureOptions = {}) {
    this.invalidValue = invalidValue;
    this.fallback = fallback;
    this.dropped = dropped;
    this.message = message;
    this.unresolved = unresolved;
  }

  /** Whether it holds no failures of fields or elements. */
  isEmpty(): boolean {
    return Object.keys(this.fields).length === 0 && this.elements.length === 0;
  }

  /** Every failure that has a message, with the path to it. */
  *walk(path = ""): Generator<[path: string, failure: DataModelValidationFailure]> {
    const join = (key: string | number) => (path ? `${path}.${key}` : String(key));
    if (this.message !== undefined || this.isEmpty()) yield [path, this];
    for (const [name, failure] of Object.entries(this.fields)) yield* failure.walk(join(name));
    for (const { id, failure } of this.elements) yield* failure.walk(join(id));
  }

  asError(label?: string): DataModelValidationError {
    return new DataModelValidationError(this, label);
  }

  toObject(): Pick<FailureOptions, "invalidValue" | "fallback" | "dropped" | "message"> {
    const { invalidValue, fallback, dropped, message } = this;
    return { invalidValue, fallback, dropped, ...(message === undefined ? {} : { message }) };
  }

  toString(): string {
    const lines = [...this.walk()].map(([path, failure]) => {
      const message = failure.message ?? "is not a valid value";
      return path ? `  ${path}: ${message}` : `  ${message}`;
    });
    return lines.join("\n");
  }
}

/** Data was refused; the message names the path of each bad value. */
export class DataModelValidationError extends Error {
  readonly failure: DataModelValidationFailure | null;

  constructor(failure: DataModelValidationFailure | string, label = "DataModel") {
    super(typeof failure === "string" ? failure : `${label} validation errors:\n${String(failure)}`);
    this.name = "DataModelValidationError";
    this.failure = typeof failure === "string" ? null : failure;
  }

  /** The root failure, or the one at a path. */
  getFailure(path?: string): DataModelValidationFailure | undefined {
    if (!this.failure || !path) return this.failure ?? undefined;
    return this.getAllFailures()?.[path];
  }

  /** All failures by their path. */
  getAllFailures(): Record<string, DataModelValidationFailure> | undefined {
    return this.failure ? Object.fromEntries(this.failure.walk()) : undefined;
  }

  /** Logs the failures as a table. */
  logAsTable(): void {
    const rows = Object.entries(this.getAllFailures() ?? {}).map(([path, failure]) => [path, failure.toObject()]);
    console.table(Object.fromEntries(rows));
  }
}
