import { failureOf } from '../../lib/http/failure.ts';
import { useTexts } from '../../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** Shown while content loads, or when the content service is away, with a retry. */
export function ContentWaiting({
  error,
  onRetry,
  isHeading = false,
}: {
  error: Error | null;
  onRetry: () => void;
  /** Whether nothing else on the page is its heading. */
  isHeading?: boolean;
}) {
  const { t } = useTexts();
  if (error === null) {
    return (
      <p role="status" className="flex min-h-[50dvh] animate-late items-start gap-3 py-10 text-ink-2">
        <Spinner />
        {t('content.loading')}
      </p>
    );
  }
  const isOffline = failureOf(error).code === 'ConnectionLost';
  return (
    <Notice isAlert isHeading={isHeading} title={t('content.failed')} className="my-6">
      <p className="max-w-[52ch] text-ink-2 text-s">{t(isOffline ? 'content.offline' : 'content.away')}</p>
      <Button onClick={onRetry}>{t('content.retry')}</Button>
    </Notice>
  );
}
