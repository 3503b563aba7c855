import type { AuctionType } from '@recolta/shared/domain/enumerations';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { bucharestDay, formatInstant } from '../../lib/bucharest-time.ts';
import { classNames } from '../../lib/class-names.ts';
import { useLocale } from '../../lib/i18n.ts';
import { LocalLink } from '../../lib/local-link.tsx';
import { useServerTime } from '../../lib/realtime/live-source.ts';
import { countdownParts, remainingMs } from '../auction/countdown.tsx';
import { kindClass } from '../ui/chip.tsx';

/** Names of the columns that differ between lists. */
interface ColumnNames {
  readonly goods?: string;
  readonly amount?: string;
  readonly price: string;
  readonly due: string;
  readonly state?: string;
  /** False if the goods of the list have no type of sale. */
  readonly hasKind?: boolean;
}

/** Places the cells by the width of the list: in bands, in columns with kind and state in one, or in all columns. */
const columns =
  '@min-[56rem]:grid @min-[56rem]:grid-cols-[3.2rem_minmax(0,1fr)_6.6rem_8.4rem_8.8rem_8.8rem_var(--row-act)] @min-[56rem]:items-center @min-[56rem]:gap-x-2.5 @min-[56rem]:px-4 @min-[69rem]:gap-x-3.5 @min-[69rem]:grid-cols-[3.2rem_minmax(0,1fr)_6.4rem_7.2rem_10rem_8.4rem_var(--row-state)_var(--row-act)]';
const cell = {
  kind: '@min-[56rem]:@max-[69rem]:ml-2 @min-[56rem]:col-start-6 @min-[56rem]:row-start-1 @min-[69rem]:col-start-3',
  amount:
    '@min-[56rem]:col-start-3 @min-[56rem]:row-start-1 @min-[56rem]:text-right @min-[69rem]:col-start-4',
  price: '@min-[56rem]:col-start-4 @min-[56rem]:row-start-1 @min-[56rem]:text-right @min-[69rem]:col-start-5',
  due: 'text-right @min-[56rem]:col-start-5 @min-[56rem]:row-start-1 @min-[69rem]:col-start-6',
  state:
    '@min-[56rem]:pl-2 @min-[69rem]:pl-3 @min-[56rem]:col-start-6 @min-[56rem]:row-start-1 @min-[69rem]:col-start-7',
  act: '@min-[56rem]:col-start-7 @min-[56rem]:row-start-1 @min-[69rem]:col-start-8',
} as const;

/**
 * The rows of a list as one card. All lists have the same columns, named where the list is wide enough for them.
 *
 * @param hasButtons rows end with a button, otherwise with an icon
 * @param hasState false for readers without a part in the items
 */
export function ListRows({
  names,
  hasButtons = false,
  hasState = true,
  children,
}: {
  names: ColumnNames;
  hasButtons?: boolean;
  hasState?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('lists');
  return (
    <div
      className={classNames(
        '@container overflow-hidden rounded-3 border border-line bg-surface shadow-card',
        hasButtons ? '[--row-act:10.6rem]' : '[--row-act:2.8rem]',
        hasState ? '[--row-state:10.2rem]' : '[--row-state:0px]',
      )}
    >
      <div
        aria-hidden="true"
        className={classNames('hidden min-h-9 border-line border-b font-medium text-ink-2 text-xs', columns)}
      >
        <span className="col-span-2 col-start-1">{names.goods ?? t('column.goods')}</span>
        <span className={classNames('@max-[69rem]:hidden', cell.kind)}>
          {names.hasKind !== false && t('column.kind')}
        </span>
        <span className={cell.amount}>{names.amount ?? t('column.amount')}</span>
        <span className={cell.price}>{names.price}</span>
        <span className={cell.due}>{names.due}</span>
        <span className={cell.state}>
          {names.hasKind !== false && (
            <span className="@min-[69rem]:hidden">
              {t('column.kind')}
              {hasState && ', '}
            </span>
          )}
          {hasState && (names.state ?? t('column.state'))}
        </span>
      </div>
      <ul>{children}</ul>
    </div>
  );
}

/** A figure with what explains it. */
export interface RowFigure {
  readonly main: ReactNode;
  readonly note?: ReactNode;
}

/**
 * One row, a link to its page: goods, figures, the reader's own state and one act. A narrow list shows them as three
 * bands.
 */
export function ListRow({
  to,
  name,
  heading: Heading = 'h2',
  mark,
  place,
  note,
  kind,
  amount,
  price,
  due,
  state,
  corner,
  act,
  below,
}: {
  /** Without language prefix. */
  to: string;
  name: string;
  heading?: 'h2' | 'h3';
  /** The cover or the mark of the goods. */
  mark: ReactNode;
  /** Shows place and terms of delivery, or the other party. */
  place: ReactNode;
  note?: ReactNode;
  kind?: AuctionType | undefined;
  amount: RowFigure;
  price: RowFigure & { readonly unit: string };
  due: RowFigure;
  /** A chip. */
  state?: ReactNode;
  /** An icon button; a narrow list shows it at the row's corner. */
  corner?: ReactNode;
  act?: ReactNode;
  below?: ReactNode;
}) {
  const { t } = useTranslation('labels');
  const small = 'block text-s leading-snug empty:hidden';
  const hasState = Boolean(state);
  const hasFoot = hasState || Boolean(act);
  return (
    <li
      className={classNames(
        'relative grid grid-cols-[56px_minmax(0,1fr)] gap-x-3 border-line border-b px-3 py-2.5 last:border-b-0 hover:bg-surface-2/50 @min-[56rem]:py-1.5',
        columns,
      )}
    >
      <div className="mt-0.5 size-14 overflow-hidden rounded-2 @min-[56rem]:mt-0 @min-[56rem]:size-12 [&>*]:size-full">
        {mark}
      </div>
      <div className="min-w-0">
        <Heading
          className={classNames(
            'wrap-anywhere text-wrap font-semibold text-m leading-snug',
            kind && (corner ? '@max-[56rem]:pr-32' : '@max-[56rem]:pr-24'),
          )}
        >
          <LocalLink
            to={to}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--focus-line)"
          >
            {name}
          </LocalLink>
        </Heading>
        <p className="text-s leading-snug">{place}</p>
        {note && <div className="num text-ink-2 text-s leading-snug">{note}</div>}
      </div>
      {kind && (
        <span
          className={classNames(
            kindClass(kind),
            'justify-self-start @max-[56rem]:absolute @max-[56rem]:top-2.5',
            corner ? '@max-[56rem]:right-11' : '@max-[56rem]:right-3',
            hasState && '@min-[56rem]:@max-[69rem]:self-start',
            cell.kind,
          )}
        >
          {t(`auctionType.${kind}`)}
        </span>
      )}
      <div className="num col-span-2 mt-1 grid grid-cols-[minmax(92px,auto)_minmax(min-content,1fr)_auto] gap-x-2 @min-[56rem]:contents">
        <p className={cell.amount}>
          <b className="font-semibold text-m leading-[1.55rem] @min-[56rem]:leading-snug">{amount.main}</b>
          <span className={classNames(small, 'text-ink-2')}>{amount.note}</span>
        </p>
        <p className={cell.price}>
          <b className="font-semibold text-[1.4rem] leading-[1.55rem] tracking-[-0.02em]">{price.main}</b>{' '}
          <span className="text-ink-2 text-xs">{price.unit}</span>
          <span className={classNames(small, 'text-ink-2')}>{price.note}</span>
        </p>
        <p className={cell.due}>
          <b className="font-semibold text-m leading-[1.55rem] @min-[56rem]:leading-snug">{due.main}</b>
          <span className={classNames(small, 'text-ink-2')}>{due.note}</span>
        </p>
      </div>
      {hasFoot && (
        <div className="col-span-2 mt-2 flex flex-wrap items-center justify-between gap-2.5 @min-[56rem]:contents">
          <div
            className={classNames(
              'min-w-0 *:whitespace-normal max-sm:*:text-s',
              kind && '@min-[56rem]:@max-[69rem]:self-end',
              cell.state,
            )}
          >
            {state}
          </div>
          {act && (
            <div
              className={classNames('relative flex flex-none items-center gap-1 justify-self-end', cell.act)}
            >
              {act}
            </div>
          )}
        </div>
      )}
      {corner && (
        <div
          className={classNames(
            'z-1 @max-[56rem]:absolute @max-[56rem]:top-0 @max-[56rem]:right-0',
            cell.act,
          )}
        >
          {corner}
        </div>
      )}
      {below && <div className="relative col-span-full mt-1 empty:hidden">{below}</div>}
    </li>
  );
}

const dayMs = 86_400_000;

/** An instant with its day in words if it is today or tomorrow: „mâine, 18:00”. */
export function DayAndTime({ at }: { at: string }) {
  const { t } = useTranslation('lists');
  const locale = useLocale();
  // Changes at midnight only.
  const today = useServerTime((nowMs) => bucharestDay(nowMs));
  const atMs = Date.parse(at);
  const time = formatInstant(atMs, 'time', locale);
  if (bucharestDay(atMs) === today) return t('today', { time });
  if (bucharestDay(atMs - dayMs) === today) return t('tomorrow', { time });
  return formatInstant(atMs, 'dayMonthTime', locale);
}

/** Days and hours left; highlighted on the last day. */
export function TimeLeft({ until }: { until: string }) {
  const { t } = useTranslation('lists');
  const untilMs = Date.parse(until);
  const left = useServerTime((nowMs) => {
    const ms = remainingMs(untilMs, nowMs);
    const { days, hours } = countdownParts(ms);
    if (ms === 0) return 'over';
    return days > 1 ? `d${days}` : `h${days * 24 + hours}`;
  });
  if (left === 'over') return t('closing');
  const count = Number(left.slice(1));
  if (left.startsWith('d')) return t('daysLeft', { count });
  return (
    <span className="font-medium text-warn">{count === 0 ? t('lastHour') : t('hoursLeft', { count })}</span>
  );
}
