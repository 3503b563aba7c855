import { type ComponentType, use } from 'react';
import { promiseCache } from './promise-cache.ts';

/** A component whose code is fetched when it is first shown or, before that, by `preload`. */
export interface LazyPart<Props extends object> {
  readonly Part: ComponentType<Props>;
  /** Fetches it ahead of time; where that fails, showing it fetches it again. */
  readonly preload: () => void;
}

/** Like `React.lazy`, but a fetch that failed is tried again the next time that the part is shown. */
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
