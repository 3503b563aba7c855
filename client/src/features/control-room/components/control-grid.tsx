import type { ControlRoomRow } from '@recolta/shared/contracts/http/control-room';
import { type Alarm, type AlarmKind, urgentAlarms } from '@recolta/shared/domain/control-room/alarms';
import { countyName } from '@recolta/shared/domain/counties';
import { formatMinor } from '@recolta/shared/domain/price-text';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Check, Pin } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLotTitle } from '../../../components/auction/lot-heading.tsx';
import { PriceLine } from '../../../components/auction/price-line.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useMatches } from '../../../lib/device/use-matches.ts';
import { minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { countdownClock, countdownParts, remainingMs } from '../../../lib/realtime/countdown.ts';
import { useServerTime } from '../../../lib/realtime/ticker.ts';
import { bidsAMinute, type ControlGridLine, dueAt, type WatchedRow } from '../state/control-view.ts';

/** Columns of the head and the rows, on screens wide enough for them; on a phone a row has three lines. */
const columns = 'lg:grid lg:items-center lg:gap-x-3 lg:px-5';
const widths = {
  all: 'lg:grid-cols-[28px_minmax(200px,1.4fr)_150px_76px_84px_84px_76px_76px_44px_minmax(200px,1.2fr)]',
  // Beside an open auction, which shows the others.
  fewer: 'lg:grid-cols-[28px_minmax(160px,1.2fr)_132px_84px_76px_64px_minmax(200px,1.2fr)]',
} as const;

/** The width from which the columns fit: the styles' `lg`. */
const wide = '(width >= 1000px)';

/** Height of the head, which stays in place above the rows; px. */
const headHeight = 34;

interface GridProps {
  readonly lines: readonly ControlGridLine[];
  readonly watched: ReadonlyMap<string, WatchedRow>;
  readonly pinned: ReadonlySet<string>;
  readonly selected: string | null;
  /** True while an auction is open beside the grid: fewer columns. */
  readonly isNarrow: boolean;
  readonly onOpen: (id: string) => void;
  readonly onPin: (id: string) => void;
  readonly onAcknowledge: (id: string, kind: AlarmKind, untilMs: number) => void;
}

/**
 * The grid: renders only the rows in view. It is one tab stop; keys move the selection, which `aria-activedescendant`
 * exposes to screen readers.
 */
export function ControlGrid({ lines, watched, pinned, selected, isNarrow, ...acts }: GridProps) {
  const { t } = useTranslation('control');
  const scroll = useRef<HTMLDivElement>(null);
  const isWide = useMatches(wide);
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
            <Head>{t('pinned')}</Head>
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
              <Row
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

/** Position of a line in the list. */
interface Place {
  /** From 1, including the head. */
  readonly index: number;
  /** In px, from the top of the body. */
  readonly top: number;
  readonly height: number;
}

const styleOf = ({ top, height }: Place) => ({ height, transform: `translateY(${top}px)` });

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

function Head({ isEnd = false, children }: { isEnd?: boolean; children: string }) {
  return (
    <th scope="col" className={isEnd ? 'text-right font-normal' : 'text-left font-normal'}>
      {children}
    </th>
  );
}

/** Rerendered if the row, its alarms or its position changed; parts that only the clock changes are separate. */
const Row = memo(RowNow, (before, after) => {
  const { watched: old, ...others } = before;
  const { watched, ...rest } = after;
  if (old.row !== watched.row || old.alarms.length !== watched.alarms.length) return false;
  const isSameAlarm = watched.alarms.every(({ kind, figure, untilMs }, at) => {
    const alarm = old.alarms[at];
    return alarm?.kind === kind && alarm.figure === figure && alarm.untilMs === untilMs;
  });
  const keys = Object.keys(rest) as (keyof typeof rest)[];
  return isSameAlarm && keys.every((key) => rest[key] === others[key]);
});

interface RowProps extends Place, Pick<GridProps, 'isNarrow' | 'onOpen' | 'onPin' | 'onAcknowledge'> {
  readonly grid: string;
  readonly watched: WatchedRow;
  readonly isSelected: boolean;
  readonly isPinned: boolean;
}

function RowNow({
  watched: { row, alarms },
  isSelected,
  isPinned,
  isNarrow,
  grid,
  onOpen,
  onPin,
  onAcknowledge,
  ...place
}: RowProps) {
  const { t } = useTranslation('control');
  const locale = useLocale();
  const name = useLotTitle()(row);
  const price = (wire: string | null) => (wire === null ? '–' : formatMinor(minorOf(wire), locale));
  const isMet = row.desiredPriceStatus === 'met';
  const [alarm] = alarms;
  const edges = {
    urgent: 'shadow-[inset_3px_0_var(--lost)]',
    other: 'shadow-[inset_3px_0_var(--warn-mark)]',
  };
  const edge = alarm && (urgentAlarms.has(alarm.kind) ? edges.urgent : edges.other);
  return (
    <tr
      id={`control-${row.id}`}
      data-auction={row.id}
      aria-rowindex={place.index}
      aria-selected={isSelected}
      style={styleOf(place)}
      className={classNames(
        grid,
        'absolute inset-x-0 top-0 grid [contain:strict] grid-cols-[36px_minmax(0,1fr)_auto] content-center gap-x-2 border-line border-b px-2 text-s',
        isSelected ? 'bg-surface-2' : 'hover:bg-surface',
        edge,
      )}
    >
      <td className="row-span-2 lg:row-auto">
        <button
          type="button"
          tabIndex={-1}
          aria-pressed={isPinned}
          aria-label={t(isPinned ? 'unpin' : 'pin', { name })}
          onClick={() => onPin(row.id)}
          className={classNames(
            'relative z-1 grid size-9 place-items-center rounded-1 hover:bg-surface-2 lg:size-7',
            isPinned ? 'text-warn' : 'text-ink-3',
          )}
        >
          <Pin aria-hidden="true" size={15} fill={isPinned ? 'currentColor' : 'none'} />
        </button>
      </td>
      <td className="min-w-0">
        <button
          type="button"
          tabIndex={-1}
          onClick={() => onOpen(row.id)}
          className="block max-w-full text-left after:absolute after:inset-0"
        >
          <span className="block truncate font-semibold">{name}</span>
          <span className="block truncate text-ink-2 text-xs">
            {countyName(row.county)} · {row.owner}
          </span>
        </button>
      </td>
      <td className="num flex items-center gap-2 max-lg:col-start-3 max-lg:row-start-2">
        <Clock row={row} />
      </td>
      <td className="num text-right font-semibold text-m max-lg:col-start-3 max-lg:row-start-1">
        {price(row.bestPrice)}
      </td>
      <td className={classNames('num text-right max-lg:hidden', isMet ? 'text-lead' : 'text-ink-2')}>
        {price(row.desiredPrice)}
        {isMet && (
          <>
            {' '}
            <Check aria-hidden="true" size={13} className="inline" />
            <span className="sr-only">{t('desiredMet')}</span>
          </>
        )}
      </td>
      {!isNarrow && (
        <td className="max-lg:hidden">
          <PriceLine auction={row} />
        </td>
      )}
      {!isNarrow && (
        <td className="num text-right max-lg:hidden">
          <Rate row={row} />
        </td>
      )}
      <td className="num text-right max-lg:col-start-2 max-lg:row-start-2 max-lg:text-left">
        <span className="text-ink-2 lg:hidden">{t('bidders')}: </span>
        {t('connectedOf', { connected: row.connectedCount, participants: row.participantCount })}
      </td>
      {!isNarrow && (
        <td className="num text-right max-lg:hidden">{row.extensions === 0 ? '–' : row.extensions}</td>
      )}
      <td className="flex min-w-0 items-center gap-1.5 empty:max-lg:hidden max-lg:col-span-3 max-lg:min-h-8">
        {alarm && (
          <AlarmChip
            alarm={alarm}
            row={row}
            more={alarms.length - 1}
            onAcknowledge={() => onAcknowledge(row.id, alarm.kind, alarm.untilMs)}
          />
        )}
      </td>
    </tr>
  );
}

/** The alarm in words, with the button that acknowledges it. */
function AlarmChip({
  alarm,
  row,
  more,
  onAcknowledge,
}: {
  alarm: Alarm;
  row: ControlRoomRow;
  more: number;
  onAcknowledge: () => void;
}) {
  const { t } = useTranslation('control');
  const tone = urgentAlarms.has(alarm.kind) ? 'bg-lost-wash text-lost' : 'bg-warn-wash text-warn';
  const look = alarm.kind === 'held' ? 'bg-fact-wash text-fact' : tone;
  const words = t(`alarm.${alarm.kind}`, {
    count: alarm.figure ?? 0,
    reason: row.hold?.reason ?? '',
    numbers: row.suspects.join(', '),
  });
  return (
    <>
      <span
        data-alarm={alarm.kind}
        title={`${words}. ${t(`answer.${alarm.kind}`)}`}
        className={`min-w-0 truncate rounded-full px-2.5 py-0.5 font-semibold text-xs ${look}`}
      >
        {words}
        <span className="sr-only">. {t(`answer.${alarm.kind}`)}</span>
      </span>
      {more > 0 && <span className="num text-ink-2 text-xs">+{more}</span>}
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('acknowledge', { alarm: words })}
        onClick={onAcknowledge}
        className="relative z-1 ml-auto grid size-8 flex-none place-items-center rounded-1 text-ink-2 hover:bg-surface-2 hover:text-ink lg:size-7"
      >
        <Check aria-hidden="true" size={15} />
      </button>
    </>
  );
}

/** An end this near is shown in red. */
const nearMs = 2 * 60_000;

function Rate({ row }: { row: ControlRoomRow }) {
  const rate = useServerTime((nowMs) => bidsAMinute(row, nowMs));
  return rate === 0 ? '–' : rate;
}

/** The time left, with a bar for its share of the running time; the state if nothing is due. */
function Clock({ row }: { row: ControlRoomRow }) {
  const { t } = useTranslation('control');
  const locale = useLocale();
  const due = dueAt(row);
  const word = (text: string) => <span className="truncate text-ink-2 text-xs">{text}</span>;
  if (row.status === 'InProgress' && row.hold !== null) return word(t('held'));
  if (due === null) return word(t('ended'));
  if (row.status === 'Pending') return word(t('states.Pending'));
  if (row.status === 'InProgress') return <Running due={due} startsAt={row.startsAt} />;
  const isDecision = row.status === 'Closed';
  return (
    <>
      <span className={isDecision ? 'font-semibold text-warn' : 'text-ink-2'}>
        <Left due={due} />
      </span>
      {word(isDecision ? t('decides') : formatInstant(due, 'time', locale))}
    </>
  );
}

function Left({ due }: { due: string }) {
  const { t } = useTranslation('control');
  const dueMs = Date.parse(due);
  return useServerTime((nowMs) => {
    const leftMs = remainingMs(dueMs, nowMs);
    const { days, hours } = countdownParts(leftMs);
    return days > 0 ? t('daysHours', { count: days, hours }) : countdownClock(leftMs);
  });
}

function Running({ due, startsAt }: { due: string; startsAt: string }) {
  const dueMs = Date.parse(due);
  const wholeMs = Math.max(1, dueMs - Date.parse(startsAt));
  const isNear = useServerTime((nowMs) => dueMs - nowMs <= nearMs);
  const percent = useServerTime((nowMs) =>
    Math.round(Math.min(100, (100 * remainingMs(dueMs, nowMs)) / wholeMs)),
  );
  return (
    <>
      <span className={classNames('font-semibold text-m', isNear && 'text-lost')}>
        <Left due={due} />
      </span>
      <span aria-hidden="true" className="h-1 w-14 overflow-hidden rounded-full bg-surface-2 max-lg:hidden">
        <span className="block h-full bg-ink-3" style={{ width: `${percent}%` }} />
      </span>
    </>
  );
}
