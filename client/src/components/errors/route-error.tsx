import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useTexts } from '../../lib/i18n.ts';
import { LocalLink } from '../../lib/local-link.tsx';
import { usePageMeta } from '../../lib/page-meta.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { isChunkError, reloadForChunk } from './chunk-reload.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** What a page's failure shows: the missing page for 404, a reload for a part that is gone, else the error page. */
export function RouteError() {
  const error = useRouteError();
  const isMissingPart = isChunkError(error);
  useEffect(() => {
    if (isMissingPart) reloadForChunk(sessionStorage, Date.now(), () => window.location.reload());
  }, [isMissingPart]);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return <ErrorPage />;
}

export function ErrorPage() {
  const { t } = useTexts();
  usePageMeta(t('pages.errorTitle'), t('pages.errorText'));
  return (
    <div role="alert" className="mx-auto flex max-w-lg flex-col items-center px-4 py-20 text-center">
      <h1 className="font-semibold font-serif text-2xl tracking-[-0.015em]">{t('pages.errorHeading')}</h1>
      <p className="mt-2 mb-8 text-ink-2">{t('pages.errorText')}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button look="act" onClick={() => window.location.reload()}>
          {t('pages.reload')}
        </Button>
        <LocalLink to="/" reloadDocument className={buttonClass('plain')}>
          {t('pages.homeLink')}
        </LocalLink>
      </div>
    </div>
  );
}
