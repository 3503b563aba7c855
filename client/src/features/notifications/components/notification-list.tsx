import type { NotificationsAnswer } from '@recolta/shared/contracts/http/notifications';
import { useTexts } from '../../../lib/i18n.ts';
import { NotificationItem } from './notification-item.tsx';

/** Notifications one below the other, or that there are none. */
export function NotificationList({
  accountId,
  answer,
}: {
  accountId: string;
  answer: Pick<NotificationsAnswer, 'notifications'>;
}) {
  const { t } = useTexts();
  if (answer.notifications.length === 0)
    return <p className="px-4 py-8 text-center text-ink-2">{t('notifications.empty')}</p>;
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
