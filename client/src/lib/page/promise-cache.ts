/** Long enough for React to render the rejected promise again, which reaches the error boundary. */
export const failureKeptMs = 1_000;

/**
 * Loads each key once and returns the same promise each time, as `use` needs. A failed load is retried, but not by
 * the render that saw it fail, which would loop forever.
 */
export function promiseCache<Value>(load: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const loads = new Map<string, Promise<Value>>();
  return (key) => {
    const held = loads.get(key);
    if (held !== undefined) return held;
    const promise = load(key);
    loads.set(key, promise);
    promise.catch(() => setTimeout(() => loads.delete(key), failureKeptMs));
    return promise;
  };
}
