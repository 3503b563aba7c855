import { type FocusEvent, type PointerEvent, useRef, useState } from 'react';
import { isSameOrder, type ListGroup } from './list-view.ts';

interface Held {
  readonly key: string;
  readonly groups: readonly ListGroup[];
}

interface SteadyGroups {
  readonly groups: readonly ListGroup[];
  /** Whether the rows are held in an order that is no longer the newest. */
  readonly isHeld: boolean;
  /** Applies the newest order now. */
  readonly release: () => void;
  /** Of the element around the rows. */
  readonly handlers: {
    readonly onPointerEnter: (event: PointerEvent) => void;
    readonly onPointerLeave: (event: PointerEvent) => void;
    readonly onFocus: () => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

/**
 * Holds the rows in their places while the pointer or the focus is among them: nobody presses a row that has just moved
 * there.
 *
 * @param fresh  the newest arrangement
 * @param key    of the view; another one takes effect at once
 * @param update the newest state of the auctions in a held arrangement
 */
export function useSteadyGroups(
  fresh: readonly ListGroup[],
  key: string,
  update: (held: readonly ListGroup[]) => readonly ListGroup[],
): SteadyGroups {
  const [held, setHeld] = useState<Held | null>(null);
  const inside = useRef({ pointer: false, focus: false });
  const change = (part: Partial<typeof inside.current>) => {
    inside.current = { ...inside.current, ...part };
    const isInside = inside.current.pointer || inside.current.focus;
    setHeld((before) => (isInside ? (before ?? { key, groups: fresh }) : null));
  };
  // Another view, while the pointer is still inside.
  if (held !== null && held.key !== key) setHeld({ key, groups: fresh });
  const kept = held?.key === key ? update(held.groups) : null;
  return {
    groups: kept ?? fresh,
    isHeld: kept !== null && !isSameOrder(kept, fresh),
    release: () => setHeld({ key, groups: fresh }),
    handlers: {
      // A finger has no place between two touches.
      onPointerEnter: ({ pointerType }) => {
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
