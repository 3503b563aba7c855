import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { failureOf } from '../../lib/http/failure.ts';
import { useLocale } from '../../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** Shown while a list loads, or when loading failed, with a retry. */
export function ListWaiting({
  found: { error, refetch },
  loading,
  failed,
}: {
  found: { readonly error: Error | null; readonly refetch: () => unknown };
  loading: string;
  failed: string;
}) {
  const { t } = useTranslation('lists');
  const locale = useLocale();
  if (error === null) {
    return (
      <p role="status" className="flex animate-late items-center gap-3 py-10 text-ink-2">
        <Spinner />
        {loading}
      </p>
    );
  }
  const { code, params } = failureOf(error);
  return (
    <Notice isAlert title={failed}>
      <p className="text-ink-2 text-s">{errorText(code, params, locale)}</p>
      <Button onClick={() => void refetch()}>{t('retry')}</Button>
    </Notice>
  );
}
