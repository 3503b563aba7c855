import { type ComponentType, use } from 'react';
import { promiseCache } from './promise-cache.ts';

/** A component whose code is loaded on first render or, earlier, by `preload`. */
export interface LazyPart<Props extends object> {
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
