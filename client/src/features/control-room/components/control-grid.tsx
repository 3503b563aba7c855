import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { useMatches } from '../../../lib/device/use-on-device.ts';
import type { ControlGridLine, WatchedRow } from '../state/control-view.ts';
import { ControlRow, type Place, type RowActs, styleOf } from './control-row.tsx';

/** Columns of the head and the rows, on screens wide enough for them; on a phone a row has three lines. */
const columns = 'lg:grid lg:items-center lg:gap-x-3 lg:px-5';
const widths = {
  all: 'lg:grid-cols-[28px_minmax(200px,1.4fr)_150px_76px_84px_84px_76px_92px_44px_minmax(200px,1.2fr)]',
  // Beside an open auction, which shows the others, or on a small laptop.
  fewer: 'lg:grid-cols-[28px_minmax(160px,1.2fr)_minmax(132px,150px)_84px_76px_92px_minmax(200px,1.2fr)]',
} as const;

/** The width from which the columns fit: the styles' `lg`. */
const wide = '(width >= 62.5em)';

/** Widths at which only the fewer columns fit. */
const tight = '(62.5em <= width < 74em)';

/** Height of the head, which stays in place above the rows; px. */
const headHeight = 34;

interface GridProps extends RowActs {
  readonly lines: readonly ControlGridLine[];
  readonly watched: ReadonlyMap<string, WatchedRow>;
  readonly pinned: ReadonlySet<string>;
  readonly selected: string | null;
  /** True while an auction is open beside the grid: fewer columns. */
  readonly isBesideAuction: boolean;
}

/**
 * The grid: renders only the rows in view. It is one tab stop; keys move the selection, which `aria-activedescendant`
 * exposes to screen readers.
 */
export function ControlGrid({ lines, watched, pinned, selected, isBesideAuction, ...acts }: GridProps) {
  const { t } = useTranslation('control');
  const scroll = useRef<HTMLDivElement>(null);
  const isWide = useMatches(wide);
  const isNarrow = useMatches(tight) || isBesideAuction;
  const grid = classNames(columns, isNarrow ? widths.fewer : widths.all);
  const heightOf = (line: ControlGridLine | undefined) => {
    if (line?.kind !== 'auction') return 32;
    if (isWide) return 44;
    return (watched.get(line.id)?.alarms.length ?? 0) > 0 ? 104 : 76;
  };
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => heightOf(lines[index]),
    getItemKey: (index) => {
      const line = lines[index];
      return line?.kind === 'auction' ? line.id : `group ${line?.state}`;
    },
    overscan: 6,
  });
  // Heights depend on the window's width and, on a phone, on the alarms.
  const heights = lines.map(heightOf).join();
  useEffect(() => virtual.measure(), [heights, virtual]);
  const selectedAt = lines.findIndex((line) => line.kind === 'auction' && line.id === selected);
  const before = useRef(selected);
  useEffect(() => {
    if (before.current === selected || selectedAt < 0) return;
    before.current = selected;
    const { start, size } = virtual.measurementsCache[selectedAt] ?? { start: 0, size: 0 };
    const element = scroll.current;
    const top = virtual.scrollOffset ?? 0;
    const height = (virtual.scrollRect?.height ?? 0) - headHeight;
    // Not `scrollToIndex`, which measures the page repeatedly.
    if (element && start < top) element.scrollTop = start;
    else if (element && start + size > top + height) element.scrollTop = start + size - height;
  }, [selected, selectedAt, virtual]);
  return (
    <div ref={scroll} className="min-h-0 flex-1 overflow-y-auto max-lg:h-[80dvh] max-lg:flex-none">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table may be a grid (ARIA in HTML)
        role="grid"
        aria-label={t('title')}
        aria-rowcount={lines.length + 1}
        aria-activedescendant={selected === null ? undefined : `control-${selected}`}
        tabIndex={0}
        className="block outline-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-(--focus-line)"
      >
        <thead className="sticky top-0 z-10 block border-line border-b bg-ground max-lg:sr-only">
          <tr aria-rowindex={1} className={`${grid} py-2 text-ink-2 text-xs`}>
            <Head>
              <span className="sr-only">{t('pinned')}</span>
            </Head>
            <Head>{t('auction')}</Head>
            <Head>{t('left')}</Head>
            <Head isEnd>{t('best')}</Head>
            <Head isEnd>{t('desired')}</Head>
            {!isNarrow && <Head>{t('price')}</Head>}
            {!isNarrow && <Head isEnd>{t('rate')}</Head>}
            <Head isEnd>{t('bidders')}</Head>
            {!isNarrow && <Head isEnd>{t('extensions')}</Head>}
            <Head>{t('watch')}</Head>
          </tr>
        </thead>
        <tbody className="relative block" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start, size }) => {
            const line = lines[index];
            if (line === undefined) return null;
            const place = { index: index + 2, top: start, height: size };
            if (line.kind === 'group') return <Group key={key} line={line} {...place} />;
            const one = watched.get(line.id);
            if (one === undefined) return null;
            return (
              <ControlRow
                key={key}
                {...place}
                watched={one}
                isSelected={line.id === selected}
                isPinned={pinned.has(line.id)}
                isNarrow={isNarrow}
                grid={grid}
                {...acts}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Group({ line, ...place }: Place & { line: Extract<ControlGridLine, { kind: 'group' }> }) {
  const { t } = useTranslation('control');
  return (
    <tr
      aria-rowindex={place.index}
      style={styleOf(place)}
      className="absolute inset-x-0 top-0 flex items-center border-line border-b bg-surface px-5 text-s"
    >
      <th scope="rowgroup" className="font-normal">
        <b className="font-semibold">{t(`states.${line.state}`)}</b>{' '}
        <span className="num ml-1 text-ink-2">{line.count}</span>
      </th>
    </tr>
  );
}

function Head({ isEnd = false, children }: { isEnd?: boolean; children: ReactNode }) {
  return (
    <th scope="col" className={isEnd ? 'text-right font-normal' : 'text-left font-normal'}>
      {children}
    </th>
  );
}
