/** Loads values of one request by key: one call for all keys of the same turn of the event loop, each key once. */
export class BatchLoader<Value> {
  private readonly loadAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;
  private readonly known = new Map<string, Promise<Value | undefined>>();
  private waiting: Set<string> | null = null;
  private batch: Promise<ReadonlyMap<string, Value>> = Promise.resolve(new Map());

  constructor(loadAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>) {
    this.loadAll = loadAll;
  }

  /** @returns undefined for a key without a value */
  load(key: string): Promise<Value | undefined> {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    if (this.waiting === null) {
      const keys = new Set<string>();
      this.waiting = keys;
      this.batch = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        this.waiting = null;
        return this.loadAll([...keys]);
      });
    }
    this.waiting.add(key);
    const value = this.batch.then((values) => values.get(key));
    this.known.set(key, value);
    return value;
  }
}
