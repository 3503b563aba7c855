import { RotateCw } from 'lucide-react';
import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';

/**
 * Rows that do not move while the pointer or the focus is among them. Newer content is applied on leaving, or by a
 * button.
 * @param view filters and page; another view is shown at once
 * @param isOutdated the rows belong to the previous view: they can neither be pressed nor held
 */
export function SteadyList<Row>({
  rows,
  idOf,
  view,
  isOutdated,
  children,
}: {
  rows: readonly Row[];
  idOf: (row: Row) => string;
  view: string;
  isOutdated: boolean;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  const { t } = useTranslation('lists');
  const { held, release, handlers } = useHeld(rows, view);
  const steady = steadyRows(held ?? rows, rows, idOf);
  return (
    <div {...handlers} inert={isOutdated}>
      {/* Above the rows without moving them. */}
      <div className="relative">
        {steady.isBehind && (
          <Button className="absolute right-0 bottom-full z-10 mb-1 px-3 text-s shadow-lg" onClick={release}>
            <RotateCw aria-hidden="true" size={15} />
            {steady.newCount > 0 ? t('newRows', { count: steady.newCount }) : t('newOrder')}
          </Button>
        )}
      </div>
      {children(steady.rows)}
    </div>
  );
}

/** Rows held in their places, and the updates not shown yet. */
interface SteadyRows<Row> {
  readonly rows: readonly Row[];
  /** Number of rows not shown yet. */
  readonly newCount: number;
  /** True if the newest order differs from the displayed one. */
  readonly isBehind: boolean;
}

/**
 * Rows in their held order with their newest content. A row that left the list keeps its place; a new one waits.
 *
 * @param held the rows as they were when the order was held
 */
export function steadyRows<Row>(
  held: readonly Row[],
  newest: readonly Row[],
  idOf: (row: Row) => string,
): SteadyRows<Row> {
  const byId = new Map(newest.map((row) => [idOf(row), row]));
  const heldIds = held.map(idOf);
  const shown = new Set(heldIds);
  return {
    rows: held.map((row) => byId.get(idOf(row)) ?? row),
    newCount: newest.filter((row) => !shown.has(idOf(row))).length,
    isBehind: newest.length !== held.length || newest.some((row, at) => idOf(row) !== heldIds[at]),
  };
}

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
