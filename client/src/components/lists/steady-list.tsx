import { RotateCw } from 'lucide-react';
import { type FocusEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { steadyRows } from './steady-rows.ts';

interface Held<Row> {
  readonly view: string;
  readonly rows: readonly Row[];
}

/**
 * Rows that do not move while the pointer or the focus is among them, so that nobody presses one that has just slid
 * there. What is newer is applied on leaving, or by a button.
 *
 * @param view filters and page; another view is shown at once
 */
export function SteadyList<Row>({
  rows,
  idOf,
  view,
  children,
}: {
  rows: readonly Row[];
  idOf: (row: Row) => string;
  view: string;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  const { t } = useTexts();
  const [held, setHeld] = useState<Held<Row> | null>(null);
  const inside = useRef({ pointer: false, focus: false });
  const change = (part: Partial<typeof inside.current>) => {
    inside.current = { ...inside.current, ...part };
    const isInside = inside.current.pointer || inside.current.focus;
    setHeld((before) => (isInside ? (before ?? { view, rows }) : null));
  };
  const handlers = {
    // A finger has no place between two touches.
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && change({ pointer: true }),
    onPointerLeave: () => change({ pointer: false }),
    onFocus: () => change({ focus: true }),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) change({ focus: false });
    },
  };
  const steady = steadyRows(held?.view === view ? held.rows : rows, rows, idOf);
  return (
    <div {...handlers}>
      {/* Above the rows without moving them. */}
      <div className="relative">
        {steady.isBehind && (
          <Button
            className="absolute right-0 bottom-full z-10 mb-1 px-3 text-s shadow-lg"
            onClick={() => {
              // The button goes, and the focus with it.
              inside.current.focus = false;
              setHeld(inside.current.pointer ? { view, rows } : null);
            }}
          >
            <RotateCw aria-hidden="true" size={15} />
            {steady.newCount > 0 ? t('lists.newRows', { count: steady.newCount }) : t('lists.newOrder')}
          </Button>
        )}
      </div>
      {children(steady.rows)}
    </div>
  );
}
