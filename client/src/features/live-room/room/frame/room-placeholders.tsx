import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Button, buttonClass } from '../../../../components/ui/button.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { errorText } from '../../../../lib/error-text.ts';
import { failureOf } from '../../../../lib/http/failure.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { LocalLink } from '../../../../lib/local-link.tsx';
import { redirectQuery } from '../../../../lib/page/local-redirect.ts';
import { sessionAtom } from '../../../session/state/session.ts';

/** Shown if a room does not exist for this visitor or could not be fetched. */
export function RoomAway({ error, retry }: { error: Error | null; retry: () => void }) {
  const { t } = useTranslation(['room', 'pages']);
  const locale = useLocale();
  const location = useLocation();
  const isVisitor = useAtomValue(sessionAtom).kind !== 'signedIn';
  const failure = error === null ? null : failureOf(error);
  const isMissing = failure === null || failure.status === 404 || failure.code === 'NotFound';
  return (
    <div className="frame-text py-16">
      {isMissing ? (
        <Notice isHeading title={t('missing')}>
          {isVisitor && <p className="text-ink-2 text-s">{t('missingHint')}</p>}
          <div className="flex flex-wrap justify-center gap-3">
            <LocalLink to="/live" className={buttonClass('act')}>
              {t('backToList')}
            </LocalLink>
            {isVisitor && (
              <LocalLink to={`/login${redirectQuery(location)}`} className={buttonClass('plain')}>
                {t('signIn')}
              </LocalLink>
            )}
          </div>
        </Notice>
      ) : (
        <Notice isAlert isHeading title={t('failed')}>
          <p className="text-ink-2 text-s">{errorText(failure.code, failure.params, locale)}</p>
          {failure.code === 'ClientOutdated' ? (
            <Button onClick={() => window.location.reload()}>{t('pages:reload')}</Button>
          ) : (
            <Button onClick={retry}>{t('pages:retry')}</Button>
          )}
        </Notice>
      )}
    </div>
  );
}

/** Placeholder with the room's layout, so that nothing shifts when it loads. */
export function RoomSkeleton() {
  const { t } = useTranslation('room');
  return (
    <div role="status" className="frame-wide animate-late pt-3 pb-8 md:pt-4">
      <span className="sr-only">{t('loading')}</span>
      <div aria-hidden="true" className="animate-pulse">
        <div className="mb-2 h-6 md:mb-3" />
        <div className="mb-4 flex items-center gap-3 md:mb-6 md:gap-4">
          <div className="size-11 rounded-2 bg-surface-2 md:size-14" />
          <div className="flex-1 space-y-2">
            <div className="h-6 w-2/3 rounded-1 bg-surface-2" />
            <div className="h-4 w-1/2 rounded-1 bg-surface-2" />
          </div>
        </div>
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_392px] lg:gap-6">
          <div className="h-[820px] rounded-3 border border-line bg-surface" />
          <div className="h-[620px] rounded-3 border border-line bg-surface max-lg:hidden" />
        </div>
      </div>
    </div>
  );
}
