import { type FocusEvent, type PointerEvent, useRef, useState } from 'react';

interface Held<Value> {
  /** The value as it was when it was held; null while it is not. */
  readonly held: Value | null;
  /** Lets the newest value in. */
  readonly release: () => void;
  /** Of the element around what is held, its button for `release` included. */
  readonly handlers: {
    readonly onPointerOver: (event: PointerEvent) => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

/**
 * Holds a value while the pointer or the focus is inside an element: nobody presses a row that has just moved there.
 *
 * @param view of which this is a value; another view is shown at once
 */
export function useHeld<Value>(fresh: Value, view: string): Held<Value> {
  const [kept, setKept] = useState<{ readonly view: string; readonly value: Value } | null>(null);
  const inside = useRef({ pointer: false, focus: false });
  const change = (part: Partial<typeof inside.current>) => {
    inside.current = { ...inside.current, ...part };
    const isInside = inside.current.pointer || inside.current.focus;
    setKept((before) => {
      if (!isInside) return null;
      return before?.view === view ? before : { view, value: fresh };
    });
  };
  return {
    held: kept?.view === view ? kept.value : null,
    release: () => {
      // The button goes, and the focus with it.
      inside.current.focus = false;
      setKept(inside.current.pointer ? { view, value: fresh } : null);
    },
    handlers: {
      // A finger has no place between two touches.
      onPointerOver: ({ pointerType }) => {
        if (pointerType !== 'touch') change({ pointer: true });
      },
      onPointerLeave: () => change({ pointer: false }),
      onFocus: () => change({ focus: true }),
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) change({ focus: false });
      },
    },
  };
}
