/** Long enough for React to render the same rejected promise again, which reaches the error boundary. */
const failureKeptMs = 1_000;

/**
 * Loads each key once and gives the same promise every time, as `use` needs it. A load that failed is tried again, but
 * not by the render that it failed, which would never end.
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
