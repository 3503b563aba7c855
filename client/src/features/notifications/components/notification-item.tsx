import type { Notification } from '@recolta/shared/contracts/http/notifications';
import { notificationText } from '@recolta/shared/domain/notification/notification-text';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { localizedPath } from '../../../lib/locale-path.ts';
import { useServerTime } from '../../../lib/realtime/ticker.ts';
import { useMarkSeen } from '../api/mark-seen.ts';
import { notificationTime } from '../state/notification-time.ts';

/** Whoever opens a notification does not wait longer than this for the note of it. */
const patienceMs = 1500;

/** One notification: opened, it becomes seen and leads on, also where that could not be stored [N1]. */
export function NotificationItem({
  accountId,
  notification,
}: {
  accountId: string;
  notification: Notification;
}) {
  const { t, locale } = useTexts();
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
          {!seen && <span className="sr-only">{t('notifications.unseen')}: </span>}
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
