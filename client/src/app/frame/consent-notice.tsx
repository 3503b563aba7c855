import { useLocation } from 'react-router';
import { ConsentButtons } from '../../components/consent/consent-buttons.tsx';
import { consentState } from '../../lib/consent.ts';
import { useTexts } from '../../lib/i18n.ts';
import { LocalLink } from '../../lib/local-link.tsx';
import { barePath } from '../../lib/locale-path.ts';
import { readingPlaces } from './reading-places.ts';

/**
 * Asks once whether errors may be reported, where people read and are not in the middle of something: at a desk at
 * the lower edge, on a phone in the page, where it lies over nothing.
 */
export function ConsentNotice() {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const isAsked = consentState.useValue() === null;
  if (!isAsked || !readingPlaces.includes(barePath(pathname))) return null;
  return (
    <section
      aria-label={t('frame.consentHeading')}
      className="bottom-0 z-10 border-line border-t bg-surface text-s md:sticky print:hidden"
    >
      <div className="mx-auto flex max-w-[1376px] flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3 lg:px-8">
        <p className="max-w-[80ch] flex-1 basis-80">
          {t('frame.consentText')}{' '}
          <LocalLink to="/cookie-policy#consent" className="font-medium text-fact underline">
            {t('frame.consentMore')}
          </LocalLink>
        </p>
        <div className="md:ml-auto">
          <ConsentButtons />
        </div>
      </div>
    </section>
  );
}
