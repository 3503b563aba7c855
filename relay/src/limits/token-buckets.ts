/** How fast a bucket fills, and how much it holds. */
export interface BucketRate {
  readonly perSecond: number;
  readonly burst: number;
}

/** @returns takes one token, and gives the ms to wait where there was none, else 0 */
export function createTokenBucket({ perSecond, burst }: BucketRate): () => number {
  let tokens = burst;
  let atMs = performance.now();
  return () => {
    const nowMs = performance.now();
    tokens = Math.min(burst, tokens + ((nowMs - atMs) / 1000) * perSecond);
    atMs = nowMs;
    if (tokens < 1) return Math.ceil(((1 - tokens) / perSecond) * 1000);
    tokens--;
    return 0;
  };
}

/**
 * A token bucket for each key. One that was not used for as long as it takes to fill equals a new one, and is
 * forgotten.
 */
export function createTokenBuckets<Key>(rate: BucketRate): (key: Key) => number {
  const fillMs = (rate.burst / rate.perSecond) * 1000;
  let recent = new Map<Key, () => number>();
  let older = new Map<Key, () => number>();
  let sinceMs = performance.now();
  return (key) => {
    const nowMs = performance.now();
    if (nowMs - sinceMs > fillMs) {
      older = recent;
      recent = new Map();
      sinceMs = nowMs;
    }
    const take = recent.get(key) ?? older.get(key) ?? createTokenBucket(rate);
    recent.set(key, take);
    return take();
  };
}
