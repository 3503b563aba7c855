import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { useHeld } from './use-held.ts';

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
