import type { Notification, NotificationsAnswer } from '@recolta/shared/contracts/http/notifications';
import { goodsName } from '@recolta/shared/domain/goods-name';
import { notificationText } from '@recolta/shared/domain/notification/notification-text';
import type { NotificationType } from '@recolta/shared/domain/notification/notification-types';
import { Check, CheckCheck, CircleAlert, Info, type LucideIcon, X } from 'lucide-react';
import { type MouseEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { bucharestDay, formatDay, formatInstant } from '../../../lib/bucharest-time.ts';
import { classNames } from '../../../lib/class-names.ts';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { type Locale, localizedPath } from '../../../lib/locale-path.ts';
import { useServerTime } from '../../../lib/realtime/live-source.ts';
import { useLatest, useMarkAllSeen, useMarkSeen } from '../api/notification-queries.ts';

/** A list of notifications, or a note that there are none. */
export function NotificationList({
  accountId,
  answer,
}: {
  accountId: string;
  answer: Pick<NotificationsAnswer, 'notifications'>;
}) {
  const { t } = useTranslation('notifications');
  if (answer.notifications.length === 0)
    return <p className="px-4 py-8 text-center text-ink-2">{t('empty')}</p>;
  return notificationDays(answer.notifications).map((day) => (
    <Day key={day.day} accountId={accountId} {...day} />
  ));
}

/** The notifications of a day, under today, yesterday, or the date. */
function Day({ accountId, day, lots }: NotificationDay & { accountId: string }) {
  const locale = useLocale();
  const id = useId();
  const name = useServerTime((nowMs) => {
    const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    const ago = [0, 1].find((days) => bucharestDay(nowMs - days * dayMs) === day);
    return ago === undefined ? formatDay(day, locale) : relative.format(-ago, 'day');
  });
  return (
    <section aria-labelledby={id}>
      <p id={id} className="bg-surface-2 px-4 py-1.5 font-semibold text-ink-2 text-s first-letter:uppercase">
        {name}
      </p>
      <ul>
        {lots.map((rows) =>
          rows.map((row, at) => (
            // A line between lots, none between the rows of one.
            <li key={row.newest.id} className={at === 0 ? 'border-line border-t' : undefined}>
              <NotificationItem accountId={accountId} row={row} />
            </li>
          )),
        )}
      </ul>
    </section>
  );
}

/** The latest notifications as shown by bell and dashboard, or the error. */
export function LatestPanel({ accountId }: { accountId: string }) {
  const { t } = useTranslation(['notifications', 'pages']);
  const locale = useLocale();
  const { data: answer, error, refetch } = useLatest(accountId);
  if (answer) return <NotificationList accountId={accountId} answer={answer} />;
  if (!error)
    return (
      <p role="status" className="animate-late px-4 py-8 text-center text-ink-2">
        {t('loading')}
      </p>
    );
  const { code, params } = failureOf(error);
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-4 py-8 text-center">
      <p>{errorText(code, params, locale)}</p>
      <Button onClick={() => void refetch()}>{t('pages:retry')}</Button>
    </div>
  );
}

/** Opening a notification waits at most this long for it to be marked as seen. */
const patienceMs = 1500;

const marks: Readonly<Record<NotificationKind, readonly [LucideIcon, string]>> = {
  lost: [X, 'bg-lost-wash text-lost'],
  won: [Check, 'bg-lead-wash text-lead'],
  toDo: [CircleAlert, 'bg-warn-wash text-warn'],
  news: [Info, 'bg-surface-2 text-ink-2'],
};

/** One row: opening marks its notifications as seen and follows the link, even if marking failed [N1]. */
function NotificationItem({ accountId, row: { newest, all } }: { accountId: string; row: NotificationRow }) {
  const { t } = useTranslation('notifications');
  const locale = useLocale();
  const navigate = useNavigate();
  const { mutateAsync: markSeen } = useMarkSeen(accountId);
  const { type, tokens, link, createdDate } = newest;
  const unseen = all.filter(({ seen }) => !seen);
  const seen = unseen.length === 0;
  const count = all.length;
  const [Icon, colours] = marks[kindOf(type)];
  const { title, body } = notificationText(type, tokens, locale);
  const name = goodsName(tokens.find(({ key }) => key === 'name')?.value ?? '', locale);
  const when = useServerTime((nowMs) => notificationTime(createdDate, nowMs, locale));

  const open = (event: MouseEvent) => {
    if (seen || event.defaultPrevented) return;
    const marked = Promise.allSettled(unseen.map(({ id }) => markSeen(id)));
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain) return;
    event.preventDefault();
    const late = new Promise((resolve) => setTimeout(resolve, patienceMs));
    void Promise.race([marked, late]).then(() => navigate(localizedPath(link, locale)));
  };
  return (
    <LocalLink
      to={link}
      onClick={open}
      className="grid grid-cols-[32px_minmax(0,1fr)_10px] items-start gap-x-3 px-4 py-3 transition-colors hover:bg-surface-2"
    >
      <span className={classNames('mt-0.5 grid size-8 place-items-center rounded-full', colours)}>
        <Icon aria-hidden="true" size={17} strokeWidth={2.4} />
      </span>
      <span className="min-w-0">
        <span className={classNames('block', seen ? 'text-ink-2' : 'font-semibold')}>
          {!seen && <span className="sr-only">{t('unseen')}: </span>}
          {count === 1 && title}
          {count > 1 &&
            (type === 'Outbid' ? t('outbidTimes', { count, name }) : t('times', { count, title }))}
        </span>
        <span className="mt-0.5 block text-ink-2 text-s">{body}</span>
        <time
          dateTime={createdDate}
          title={formatInstant(createdDate, 'dateTime', locale)}
          className="num mt-1 block text-ink-3 text-note"
        >
          {when}
        </time>
      </span>
      <span
        className={classNames('mt-1.5 size-2.5 rounded-full', seen ? 'bg-transparent' : 'bg-warn-mark')}
        data-seen={seen}
      />
    </LocalLink>
  );
}

export function MarkAllSeen({ accountId }: { accountId: string }) {
  const { t } = useTranslation('notifications');
  const { mutate, isError } = useMarkAllSeen(accountId);
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-2">
      {isError && (
        <span role="alert" className="text-lost text-xs">
          {t('markFailed')}
        </span>
      )}
      <Button look="quiet" className="px-2.5 text-s" onClick={() => mutate()}>
        <CheckCheck aria-hidden="true" size={16} />
        {t('markAllSeen')}
      </Button>
    </span>
  );
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The time elapsed, if recent; otherwise date and time in Bucharest. */
export function notificationTime(createdDate: string, nowMs: number, locale: Locale): string {
  const agoMs = Math.max(0, nowMs - Date.parse(createdDate));
  if (agoMs >= dayMs) return formatInstant(createdDate, 'dayMonthTime', locale);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (agoMs < minuteMs) return relative.format(0, 'second');
  return agoMs < hourMs
    ? relative.format(-Math.floor(agoMs / minuteMs), 'minute')
    : relative.format(-Math.floor(agoMs / hourMs), 'hour');
}

/** Kinds of notifications by their meaning for the reader; each has a mark and a colour. */
type NotificationKind = 'lost' | 'won' | 'toDo' | 'news';

const kinds: Readonly<Record<NotificationType, NotificationKind>> = {
  Outbid: 'lost',
  AuctionLost: 'lost',
  AuctionBidRejected: 'lost',
  BidWithdrawn: 'lost',
  AuctionCancelled: 'lost',
  AnnouncementCancelled: 'lost',
  AnnouncementDeleted: 'lost',
  ProductDeleted: 'lost',
  AccountDeactivated: 'lost',
  CompanyChangeRejected: 'lost',
  PermissionRemoved: 'lost',
  PermissionRefused: 'lost',
  CompanyPhotoRemoved: 'lost',
  SaleHidden: 'lost',
  AuctionWon: 'won',
  AuctionBidAccepted: 'won',
  LeadingAgain: 'won',
  ContractConcluded: 'won',
  AuctionApproved: 'won',
  AnnouncementApproved: 'won',
  AccountActivated: 'won',
  CompanyChangeApproved: 'won',
  CompanyChecked: 'won',
  PermissionGranted: 'won',
  Invited: 'toDo',
  InvitationReminder: 'toDo',
  DecisionDue: 'toDo',
  PersonalizedBidReceived: 'toDo',
  AuctionBidPlaced: 'toDo',
  AuctionBidCounterOfferReceived: 'toDo',
  ContractReady: 'toDo',
  ContractSigned: 'toDo',
  DealTurn: 'toDo',
  PaymentDue: 'toDo',
  AccountNotComplete: 'toDo',
  CompletionRequested: 'toDo',
  TermsChanged: 'toDo',
  BidPlaced: 'news',
  BidUpdated: 'news',
  ProductClosed: 'news',
  FinalPriceSet: 'news',
  AuctionClosed: 'news',
  AuctionBidRemoved: 'news',
  AuctionStartsSoon: 'news',
  AuctionEndsSoon: 'news',
  AuctionHeld: 'news',
  AuctionResumed: 'news',
  AuctionExtended: 'news',
  AnnouncementExtended: 'news',
  AuctionCorrected: 'news',
  PersonalizedBidLapsed: 'news',
  PhoneBidEntered: 'news',
  FavouriteEndsSoon: 'news',
  AnnouncementMatch: 'news',
  NewMatches: 'news',
  DealNews: 'news',
  CompanyChangeRequested: 'news',
};

/** A type of a newer release is news. */
export const kindOf = (type: string): NotificationKind =>
  Object.hasOwn(kinds, type) ? kinds[type as NotificationType] : 'news';

/** Notifications of one type about one lot on one day, newest first. */
interface NotificationRow {
  readonly newest: Notification;
  readonly all: readonly Notification[];
}

interface NotificationDay {
  /** In Bucharest, `YYYY-MM-DD`. */
  readonly day: string;
  /** Rows by their newest notification, newest first; consecutive rows of one lot are one group. */
  readonly lots: readonly (readonly NotificationRow[])[];
}

/**
 * Groups notifications by day, and folds repetitions of a type about a lot into one row.
 * @param notifications newest first
 */
export function notificationDays(notifications: readonly Notification[]): readonly NotificationDay[] {
  const byDay = groupBy(notifications, ({ createdDate }) => bucharestDay(Date.parse(createdDate)));
  return byDay.map(([day, ofDay]) => ({
    day,
    lots: neighbours(
      groupBy(ofDay, (one) => `${one.type} ${lotOf(one)}`).flatMap(([, all]) => {
        const [newest] = all;
        return newest ? [{ newest, all }] : [];
      }),
    ),
  }));
}

function neighbours(rows: readonly NotificationRow[]): readonly (readonly NotificationRow[])[] {
  const lots: NotificationRow[][] = [];
  for (const row of rows) {
    const last = lots.at(-1);
    if (last?.[0] && lotOf(last[0].newest) === lotOf(row.newest)) last.push(row);
    else lots.push([row]);
  }
  return lots;
}

/** Lots of the same name differ by their links; links to lists do not name a lot. */
const lotOf = ({ link, tokens }: Notification) =>
  `${link} ${tokens.find(({ key }) => key === 'name')?.value ?? ''}`;

/** Groups in the order of their first elements. */
function groupBy<One>(all: readonly One[], keyOf: (one: One) => string): readonly [string, readonly One[]][] {
  const groups = new Map<string, One[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups];
}
