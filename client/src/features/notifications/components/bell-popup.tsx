import type { NotificationsAnswer } from '@recolta/shared/contracts/http/notifications';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { MarkAllSeen } from './mark-all-seen.tsx';
import { NotificationList } from './notification-list.tsx';

/** What the bell opens: the latest notifications and the way to all of them. */
export function BellPopup({
  accountId,
  answer,
  error,
  retry,
}: {
  accountId: string;
  answer: NotificationsAnswer | undefined;
  error: Error | null;
  retry: () => void;
}) {
  const { t, locale } = useTexts();
  return (
    <section aria-label={t('notifications.latest')}>
      <div className="flex min-h-12 items-center justify-between gap-3 border-line border-b py-1 pr-2 pl-4">
        <h2 className="font-semibold">{t('notifications.latest')}</h2>
        {answer && answer.notSeenCount > 0 && <MarkAllSeen accountId={accountId} />}
      </div>
      <div className="max-h-[min(60dvh,480px)] overflow-y-auto">
        {answer && <NotificationList accountId={accountId} answer={answer} />}
        {!answer && error && (
          <div role="alert" className="grid justify-items-center gap-3 px-4 py-8 text-center">
            <p>{errorText(failureOf(error).code, failureOf(error).params, locale)}</p>
            <Button onClick={retry}>{t('pages.retry')}</Button>
          </div>
        )}
        {!answer && !error && (
          <p role="status" className="px-4 py-8 text-center text-ink-2">
            {t('notifications.loading')}
          </p>
        )}
      </div>
      <div className="border-line border-t p-2">
        <LocalLink to="/notifications" className={buttonClass('quiet', 'w-full')}>
          {t('notifications.all')}
        </LocalLink>
      </div>
    </section>
  );
}
