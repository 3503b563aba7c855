import { atom, createStore, useAtomValue } from 'jotai';

const store = createStore();

/** A value that lives as long as the page: read in components by `useValue`, anywhere else by `get`. */
export interface State<Value> {
  readonly useValue: () => Value;
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** The one place that knows jotai. */
export function createState<Value>(initial: Value): State<Value> {
  const held = atom({ value: initial });
  return {
    useValue: () => useAtomValue(held, { store }).value,
    get: () => store.get(held).value,
    set: (value) => {
      if (!Object.is(store.get(held).value, value)) store.set(held, { value });
    },
    subscribe: (listener) => store.sub(held, listener),
  };
}
