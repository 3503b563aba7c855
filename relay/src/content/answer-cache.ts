interface Kept<Value> {
  readonly value: Value;
  readonly bytes: number;
  readonly untilMs: number;
}

/** What one entry costs beside its bytes: key, map and objects. */
const entryBytes = 500;

/**
 * Answers by key, each for a time of its own, within a number of bytes; beyond it the one that was not read for longest
 * leaves.
 */
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
    /** To be read before what is put is asked for: what was asked before a `clear` is not kept after it. */
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
