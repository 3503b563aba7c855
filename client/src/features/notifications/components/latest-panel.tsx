import { Button } from '../../../components/ui/button.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useLatest } from '../api/latest-notifications.ts';
import { NotificationList } from './notification-list.tsx';

/** The latest notifications as the bell and the dashboard have them, or why they are not there. */
export function LatestPanel({ accountId }: { accountId: string }) {
  const { t, locale } = useTexts();
  const { data: answer, error, refetch } = useLatest(accountId);
  if (answer) return <NotificationList accountId={accountId} answer={answer} />;
  if (!error)
    return (
      <p role="status" className="animate-late px-4 py-8 text-center text-ink-2">
        {t('notifications.loading')}
      </p>
    );
  const { code, params } = failureOf(error);
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-4 py-8 text-center">
      <p>{errorText(code, params, locale)}</p>
      <Button onClick={() => void refetch()}>{t('pages.retry')}</Button>
    </div>
  );
}
