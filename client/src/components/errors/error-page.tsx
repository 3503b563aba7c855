import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/i18n.ts';
import { localizedPath } from '../../lib/locale-path.ts';
import { usePageMeta } from '../../lib/page/page-meta.ts';
import { reloadRarely } from '../../lib/page/rare-reload.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { routeErrorInfo } from './route-error.ts';

/** Shown where a page could not be rendered: not found or failed, by status. */
export function ErrorPage({ error }: { error: unknown }) {
  return routeErrorInfo(error).status === 404 ? <NotFoundPage /> : <FailedPage error={error} />;
}

/** Reloads first if a chunk is missing. */
function FailedPage({ error }: { error: unknown }) {
  const { t } = useTranslation('pages');
  const locale = useLocale();
  const isMissingPart = isChunkError(error);
  const { status, message } = routeErrorInfo(error);
  usePageMeta(t('errorTitle'), t('errorText'));
  useEffect(() => {
    if (isMissingPart) reloadRarely(sessionStorage, Date.now(), () => window.location.reload());
  }, [isMissingPart]);
  return (
    <div role="alert" className="frame-text flex flex-col items-start py-12 md:py-20">
      <h1 className="title-list">{t('errorHeading')}</h1>
      <p className="mt-2 text-ink-2">{t('errorText')}</p>
      <p className="mt-2 mb-8 max-w-full break-words text-ink-3 text-s">
        {message === '' ? status : `${status} · ${message}`}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button look="act" onClick={() => window.location.reload()}>
          {t('reload')}
        </Button>
        <a href={localizedPath('/', locale)} className={buttonClass('plain')}>
          {t('homeLink')}
        </a>
      </div>
    </div>
  );
}

const messages = [
  'dynamically imported module',
  'Importing a module script failed',
  'error loading dynamically imported module',
  'Unable to preload CSS',
];

/** True if a chunk of the page is missing because a newer build is deployed: a reload fetches the new one. */
export function isChunkError(error: unknown): boolean {
  return error instanceof Error && messages.some((message) => error.message.includes(message));
}
