import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { failureOf } from '../../lib/http/failure.ts';
import { useLocale } from '../../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** Shown while content loads or after it failed: with a retry, or a reload if the page is of an earlier build. */
export function ContentWaiting({
  error,
  onRetry,
  isHeading = false,
}: {
  error: Error | null;
  onRetry: () => void;
  /** True if the page has no other heading. */
  isHeading?: boolean;
}) {
  const { t } = useTranslation(['content', 'pages']);
  const locale = useLocale();
  if (error === null) {
    return (
      <p role="status" className="flex min-h-[50dvh] animate-late items-start gap-3 py-10 text-ink-2">
        <Spinner />
        {t('loading')}
      </p>
    );
  }
  const { code, params } = failureOf(error);
  const isOutdated = code === 'ClientOutdated';
  const why = t(code === 'ConnectionLost' ? 'offline' : 'away');
  return (
    <Notice isAlert isHeading={isHeading} title={t('failed')} className="my-6">
      <p className="max-w-[52ch] text-ink-2 text-s">{isOutdated ? errorText(code, params, locale) : why}</p>
      {isOutdated ? (
        <Button onClick={() => window.location.reload()}>{t('pages:reload')}</Button>
      ) : (
        <Button onClick={onRetry}>{t('retry')}</Button>
      )}
    </Notice>
  );
}
