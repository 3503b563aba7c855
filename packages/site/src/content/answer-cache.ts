interface Kept<Value> {
  readonly value: Value;
  readonly bytes: number;
  readonly untilMs: number;
}

/** Overhead of one entry besides its bytes: key, map and objects. */
const entryBytes = 500;

/** Caches answers by key, each with its own lifetime, up to a number of bytes; evicts the least recently read. */
export function createAnswerCache<Value>({ maxBytes, keepMs }: { maxBytes: number; keepMs: number }) {
  /** Least recently read first. */
  const kept = new Map<string, Kept<Value>>();
  let heldBytes = 0;
  let generation = 0;

  function remove(key: string): void {
    heldBytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  return {
    get(key: string): Value | undefined {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      kept.delete(key);
      if (found.untilMs <= performance.now()) {
        heldBytes -= found.bytes;
        return undefined;
      }
      kept.set(key, found);
      return found.value;
    },
    /** Read it before sending the request: `put` ignores answers to requests sent before a `clear`. */
    generation: () => generation,
    put(key: string, value: Value, valueBytes: number, askedIn: number): void {
      const bytes = valueBytes + entryBytes;
      if (askedIn !== generation || bytes > maxBytes) return;
      remove(key);
      heldBytes += bytes;
      kept.set(key, { value, bytes, untilMs: performance.now() + keepMs });
      for (const oldest of kept.keys()) {
        if (heldBytes <= maxBytes) break;
        remove(oldest);
      }
    },
    clear(): void {
      generation++;
      kept.clear();
      heldBytes = 0;
    },
    heldBytes: () => heldBytes,
  };
}
