import { type ComponentType, use } from 'react';

/** A component whose code is loaded on first render or, earlier, by `preload`. */
interface LazyPart<Props extends object> {
  readonly Part: ComponentType<Props>;
  /** Loads the code ahead of time. */
  readonly preload: () => void;
  /** Resolves once the code is loaded. */
  readonly loaded: () => Promise<unknown>;
}

/** Like `React.lazy`, with `preload`. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const ready = promiseCache(load);
  return {
    Part: function LazyPart(props) {
      const Component = use(ready('part'));
      return <Component {...props} />;
    },
    preload: () => void ready('part'),
    loaded: () => ready('part'),
  };
}

/** Long enough for React to render the rejected promise again, which reaches the error boundary. */
export const failureKeptMs = 1_000;

let loading = 0;

/** True while code or texts are loading. */
export const isLoading = (): boolean => loading > 0;

/** Counts a load until it ends. */
export function counted<Value>(load: Promise<Value>): Promise<Value> {
  loading += 1;
  const end = () => {
    loading -= 1;
  };
  load.then(end, end);
  return load;
}

/**
 * Loads each key once and returns the same promise each time, as `use` needs. A failed load is retried, but not by
 * the render that saw it fail, which would loop forever.
 */
export function promiseCache<Value>(load: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const loads = new Map<string, Promise<Value>>();
  return (key) => {
    const held = loads.get(key);
    if (held !== undefined) return held;
    const promise = counted(load(key));
    loads.set(key, promise);
    // Where it is loaded before React asks for it, `use` reads the value at once instead of suspending.
    promise.then(
      (value) => Object.assign(promise, { status: 'fulfilled', value }),
      () => undefined,
    );
    promise.catch(() => setTimeout(() => loads.delete(key), failureKeptMs));
    return promise;
  };
}
