import { type ComponentType, use } from 'react';

/** A component whose code is fetched when it is first shown or, before that, by `preload`. */
export interface LazyPart<Props extends object> {
  readonly Part: ComponentType<Props>;
  /** Fetches it ahead of time; where that fails, showing it fetches it again. */
  readonly preload: () => void;
}

/** Like `React.lazy`, but a fetch that failed is tried again the next time. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loading: Promise<ComponentType<Props>> | null = null;
  const ready = () => {
    if (loading !== null) return loading;
    const promise = load();
    loading = promise;
    promise.catch(() => {
      loading = null;
    });
    return promise;
  };
  return {
    Part: function LazyPart(props) {
      const Component = use(ready());
      return <Component {...props} />;
    },
    preload: () => void ready(),
  };
}
