import { type ComponentType, use } from 'react';
import { promiseCache } from './promise-cache.ts';

/** A component whose code is fetched when it is first shown or, before that, by `preload`. */
export interface LazyPart<Props extends object> {
  readonly Part: ComponentType<Props>;
  /** Fetches it ahead of time. */
  readonly preload: () => void;
}

/** Like `React.lazy`, with a way to preload. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const ready = promiseCache(load);
  return {
    Part: function LazyPart(props) {
      const Component = use(ready('part'));
      return <Component {...props} />;
    },
    preload: () => void ready('part'),
  };
}
