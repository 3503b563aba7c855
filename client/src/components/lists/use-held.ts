import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** How long a lifted finger still counts as inside: its click comes later, and the next touch soon. */
const liftedMs = 1000;

interface Held<Value> {
  /** The value at the time it was held; null while it is not held. */
  readonly held: Value | null;
  /** Shows the newest value. */
  readonly release: () => void;
  /** Handlers for the element around the held content, including its `release` button. */
  readonly handlers: {
    readonly onPointerOver: () => void;
    readonly onPointerLeave: (event: PointerEvent) => void;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

/**
 * Holds a value while the pointer or the focus is inside an element, so that nobody presses a row that has just moved
 * there.
 * @param view the view of this value; another view is shown at once
 */
export function useHeld<Value>(fresh: Value, view: string): Held<Value> {
  const [kept, setKept] = useState<{ readonly view: string; readonly value: Value } | null>(null);
  const inside = useRef({ pointer: false, focus: false });
  const lifted = useRef<number>(undefined);
  const root = useRef<Element | null>(null);
  useEffect(() => {
    // Removing a focused element, such as a dialog's button, fires no blur event.
    const onFocusElsewhere = ({ target }: Event) => {
      const isOutside = target instanceof Element && target.closest('[role="dialog"]') === null;
      if (isOutside && inside.current.focus && !root.current?.contains(target))
        latest.current({ focus: false });
    };
    document.addEventListener('focusin', onFocusElsewhere);
    return () => {
      clearTimeout(lifted.current);
      document.removeEventListener('focusin', onFocusElsewhere);
    };
  }, []);
  const change = (part: Partial<typeof inside.current>) => {
    inside.current = { ...inside.current, ...part };
    const isInside = inside.current.pointer || inside.current.focus;
    setKept((before) => {
      if (!isInside) return null;
      return before?.view === view ? before : { view, value: fresh };
    });
  };
  const latest = useRef(change);
  latest.current = change;
  return {
    held: kept?.view === view ? kept.value : null,
    release: () => {
      // The button is removed, and the focus with it.
      inside.current.focus = false;
      setKept(inside.current.pointer ? { view, value: fresh } : null);
    },
    handlers: {
      onPointerOver: () => {
        clearTimeout(lifted.current);
        change({ pointer: true });
      },
      onPointerLeave: ({ currentTarget, pointerType }) => {
        clearTimeout(lifted.current);
        const leave = () =>
          latest.current({
            pointer: false,
            focus: inside.current.focus && currentTarget.contains(document.activeElement),
          });
        if (pointerType === 'touch') lifted.current = window.setTimeout(leave, liftedMs);
        else leave();
      },
      onFocus: ({ currentTarget }) => {
        root.current = currentTarget;
        change({ focus: true });
      },
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) change({ focus: false });
      },
    },
  };
}
