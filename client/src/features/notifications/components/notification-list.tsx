import type { Notification, NotificationsAnswer } from '@recolta/shared/contracts/http/notifications';
import { notificationText } from '@recolta/shared/domain/notification/notification-text';
import { CheckCheck } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { classNames } from '../../../lib/class-names.ts';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { type Locale, localizedPath } from '../../../lib/locale-path.ts';
import { useServerTime } from '../../../lib/realtime/ticker.ts';
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
  return (
    <ul className="divide-y divide-line">
      {answer.notifications.map((notification) => (
        <li key={notification.id}>
          <NotificationItem accountId={accountId} notification={notification} />
        </li>
      ))}
    </ul>
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

/** One notification: opening marks it as seen and follows its link, even if marking failed [N1]. */
function NotificationItem({ accountId, notification }: { accountId: string; notification: Notification }) {
  const { t } = useTranslation('notifications');
  const locale = useLocale();
  const navigate = useNavigate();
  const { mutateAsync: markSeen } = useMarkSeen(accountId);
  const { id, type, tokens, link, seen, createdDate } = notification;
  const { title, body } = notificationText(type, tokens, locale);
  const when = useServerTime((nowMs) => notificationTime(createdDate, nowMs, locale));

  const open = (event: MouseEvent) => {
    if (seen || event.defaultPrevented) return;
    const marked = markSeen(id).then(
      () => undefined,
      () => undefined,
    );
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
      className="grid grid-cols-[10px_minmax(0,1fr)] items-start gap-x-2.5 px-4 py-3 transition-colors hover:bg-surface-2"
    >
      <span
        className={classNames('mt-1.5 size-2.5 rounded-full', seen ? 'bg-transparent' : 'bg-warn-mark')}
        data-seen={seen}
      />
      <span className="min-w-0">
        <span className={classNames('block break-words', seen ? 'text-ink-2' : 'font-semibold')}>
          {!seen && <span className="sr-only">{t('unseen')}: </span>}
          {title}
        </span>
        <span className="mt-0.5 block break-words text-ink-2 text-s">{body}</span>
        <time
          dateTime={createdDate}
          title={formatInstant(createdDate, 'dateTime', locale)}
          className="num mt-1 block text-ink-3 text-xs"
        >
          {when}
        </time>
      </span>
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
