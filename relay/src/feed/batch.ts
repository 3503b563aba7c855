interface BatchOptions<Key, Value> {
  /** Maximum number of keys in one request. */
  readonly most: number;
  /** How long a request collects keys, in ms. */
  readonly collectMs: number;
  ask(keys: readonly Key[]): Promise<ReadonlyMap<Key, Value>>;
}

/** Batches lookups by key; a key without a result gives undefined, a failed request rejects all of its keys. */
export function createBatch<Key, Value>({ most, collectMs, ask }: BatchOptions<Key, Value>) {
  let waiting = new Map<Key, PromiseWithResolvers<Value | undefined>>();

  async function send(batch: typeof waiting): Promise<void> {
    try {
      const answers = await ask([...batch.keys()]);
      for (const [key, { resolve }] of batch) resolve(answers.get(key));
    } catch (error) {
      for (const { reject } of batch.values()) reject(error);
    }
  }

  function flush(batch: typeof waiting): void {
    if (batch !== waiting) return;
    waiting = new Map();
    void send(batch);
  }

  return (key: Key): Promise<Value | undefined> => {
    const batch = waiting;
    const asked = batch.get(key) ?? Promise.withResolvers<Value | undefined>();
    batch.set(key, asked);
    if (batch.size === 1) setTimeout(flush, collectMs, batch);
    if (batch.size >= most) flush(batch);
    return asked.promise;
  };
}
