import type { ControlRoomRow } from '@recolta/shared/contracts/http/control-room';
import { type Alarm, type AlarmKind, urgentAlarms } from '@recolta/shared/domain/control-room/alarms';
import { countyName } from '@recolta/shared/domain/counties';
import { formatMinor, formatSum } from '@recolta/shared/domain/price-text';
import { Check, Pin } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { countdownClock, countdownParts, remainingMs } from '../../../components/auction/countdown.tsx';
import { useLotTitle } from '../../../components/auction/lot-heading.tsx';
import { PriceLine } from '../../../components/auction/prices.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { classNames } from '../../../lib/class-names.ts';
import { minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useServerTime } from '../../../lib/realtime/live-source.ts';
import { bidsAMinute, dueAt, type WatchedRow } from '../state/control-view.ts';

/** Position of a line in the list. */
export interface Place {
  /** From 1, including the head. */
  readonly index: number;
  /** In px, from the top of the body. */
  readonly top: number;
  readonly height: number;
}

export const styleOf = ({ top, height }: Place) => ({ height, transform: `translateY(${top}px)` });

/** Rerendered if the row, its alarms or its position changed; parts that only the clock changes are separate. */
export const ControlRow = memo(RowNow, (before, after) => {
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

/** Acts on a row's auction. */
export interface RowActs {
  readonly onOpen: (id: string) => void;
  readonly onPin: (id: string) => void;
  readonly onAcknowledge: (id: string, kind: AlarmKind, untilMs: number) => void;
}

interface RowProps extends Place, RowActs {
  readonly isNarrow: boolean;
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
  /** Formats a price per unit: in lei unless it names another currency. */
  const price = (wire: string | null) => {
    if (wire === null) return '–';
    const minor = minorOf(wire);
    return row.currency === 'Ron' ? formatMinor(minor, locale) : formatSum(minor, row.currency, locale);
  };
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
        {row.participantCount}
        {/* Invited companies are connected too, before they have bid. */}
        <span className="text-ink-2 text-xs lg:block">
          <span className="lg:hidden"> · </span>
          {row.connectedCount} {t('connected', { count: row.connectedCount })}
        </span>
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
