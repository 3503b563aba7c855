import { useLocation } from 'react-router';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { redirectQuery } from '../../../lib/local-redirect.ts';
import { sessionState } from '../../session/state/session.ts';

/** In place of a room that does not exist for this visitor, or that could not be fetched. */
export function RoomAway({ error, retry }: { error: Error | null; retry: () => void }) {
  const { t, locale } = useTexts();
  const location = useLocation();
  const isVisitor = sessionState.useValue().kind !== 'signedIn';
  const failure = error === null ? null : failureOf(error);
  const isMissing = failure === null || failure.status === 404 || failure.code === 'NotFound';
  return (
    <div className="mx-auto max-w-2xl px-4 py-16">
      {isMissing ? (
        <Notice title={t('room.missing')}>
          {isVisitor && <p className="text-ink-2 text-s">{t('room.missingHint')}</p>}
          <div className="flex flex-wrap justify-center gap-3">
            <LocalLink to="/live" className={buttonClass('act')}>
              {t('room.backToList')}
            </LocalLink>
            {isVisitor && (
              <LocalLink to={`/login${redirectQuery(location)}`} className={buttonClass('plain')}>
                {t('room.signIn')}
              </LocalLink>
            )}
          </div>
        </Notice>
      ) : (
        <Notice isAlert title={t('room.failed')}>
          <p className="text-ink-2 text-s">{errorText(failure.code, failure.params, locale)}</p>
          <Button onClick={retry}>{t('pages.retry')}</Button>
        </Notice>
      )}
    </div>
  );
}
