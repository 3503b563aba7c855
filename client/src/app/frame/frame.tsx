import { useAtom, useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { matchPath, useLocation, useNavigationType } from 'react-router';
import { ConsentButtons, consentAtom } from '../../components/consent/consent.tsx';
import { LoadedPart, OpenedPart, OptionalPart } from '../../components/errors/opened-part.tsx';
import { sessionAtom, sessionEndedAtom } from '../../features/session/state/session.ts';
import { classNames } from '../../lib/class-names.ts';
import { useOnDevice } from '../../lib/device/use-on-device.ts';
import { stepUpAtom } from '../../lib/http/step-up.ts';
import { LocalLink } from '../../lib/local-link.tsx';
import { barePath } from '../../lib/locale-path.ts';
import { showLoadedFonts } from '../../lib/page/late-style.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { isSignInPage } from '../../lib/page/local-redirect.ts';
import { controlRoomPath, isControlRoom, isProjectorView } from '../../lib/page/projector-view.ts';
import { renderedPages } from '../pages/rendered-pages.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { consentPlaces } from './nav-links.ts';
import { NavigationProgress } from './navigation-progress.tsx';

const NewTerms = lazyPart(async () => (await import('../../features/legal/new-terms.tsx')).NewTerms);
const StepUp = lazyPart(
  async () => (await import('../../features/session/components/step-up-dialog.tsx')).StepUpDialog,
);
const SessionEnded = lazyPart(async () => (await import('./session-ended-dialog.tsx')).SessionEndedDialog);
const PracticeHeader = lazyPart(async () => (await import('./practice-header.tsx')).PracticeHeader);

/** Header, footer and notices around every page except a room on a projector and the control room. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('frame');
  const { pathname, search, hash } = useLocation();
  const path = barePath(pathname);
  const isProjector = isProjectorView(search) && matchPath(renderedPages.liveRoom.path, path) !== null;
  const isBare = isProjector || (isControlRoom(search) && path === controlRoomPath);
  const isPractice = matchPath('/exersare/:id', path) !== null;
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  const isBack = useNavigationType() === 'POP';

  // Not on the page that was open while they loaded: they would move what was being read.
  useLayoutEffect(() => {
    if (shown.current !== pathname) showLoadedFonts();
  }, [pathname]);
  // A new page starts at the top, for screen readers too; on Back the browser restores the position.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // The page itself scrolls to a fragment.
    if (!isBack && hash === '') window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, hash, isBack]);

  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: a link works before the scripts do */}
      <a
        href="#main"
        // A fragment in the address would move the focus back to the main part whenever a dialog removes its history
        // entry.
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-2 focus:bg-act focus:px-4 focus:py-3 focus:text-act-ink"
      >
        {t('skip')}
      </a>
      <NavigationProgress />
      {!isBare &&
        (isPractice ? (
          <OptionalPart>
            <PracticeHeader.Part />
          </OptionalPart>
        ) : (
          <Header />
        ))}
      {!isBare && !isPractice && <NewTermsNotice path={path} />}
      {/* At least as high as the window, so that the footer is not pushed down when content comes. */}
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className={classNames('w-full flex-1 outline-none', !isBare && 'min-h-svh print:min-h-0')}
      >
        {children}
      </main>
      <StepUpNotice />
      <SessionEndedNotice path={path} />
      {!isBare && <ConsentNotice />}
      {!isBare && <Footer />}
    </>
  );
}

/** Asks signed-in users for the terms in force until they accept them; hidden on the page of the terms. */
function NewTermsNotice({ path }: { path: string }) {
  const session = useAtomValue(sessionAtom);
  if (session.kind !== 'signedIn' || session.identity.user.hasAcceptedTerms !== false) return null;
  if (path === renderedPages.termsConditions.path) return null;
  return (
    <LoadedPart>
      <NewTerms.Part accountId={session.identity.user.accountId} />
    </LoadedPart>
  );
}

/** Asks for the second factor that a call of the page waits for. */
function StepUpNotice() {
  const stepUp = useAtomValue(stepUpAtom);
  return (
    <OpenedPart isOpen={stepUp !== null} onClose={() => stepUp?.end(false)}>
      {stepUp && <StepUp.Part onEnd={stepUp.end} />}
    </OpenedPart>
  );
}

/** Says that the session has ended; hidden on the pages of the sign-in, which say it themselves. */
function SessionEndedNotice({ path }: { path: string }) {
  const [hasEnded, setHasEnded] = useAtom(sessionEndedAtom);
  const close = () => setHasEnded(false);
  return (
    <OpenedPart isOpen={hasEnded && !isSignInPage(path)} onClose={close}>
      <SessionEnded.Part onClose={close} />
    </OpenedPart>
  );
}

/**
 * Asks once for consent to error reports, on pages without a form or a bid: at the lower edge of a wide and high
 * screen, and in the page flow on a phone in either orientation, where it covers nothing.
 */
function ConsentNotice() {
  const { t } = useTranslation('frame');
  const { pathname } = useLocation();
  const consent = useAtomValue(consentAtom);
  const isAsked = useOnDevice(consent === null, false);
  if (!isAsked || !consentPlaces.includes(barePath(pathname))) return null;
  return (
    <section
      data-consent=""
      aria-label={t('consentHeading')}
      className="bottom-0 z-10 border-line border-t bg-surface text-s print:hidden [@media(width>=45em)_and_(height>=37.5em)]:sticky"
    >
      <div className="frame-wide flex flex-wrap items-center gap-x-6 gap-y-3 py-3">
        <p className="max-w-[80ch] flex-1 basis-80">
          {t('consentText')}{' '}
          <LocalLink to="/cookie-policy#consent" className="font-medium text-fact underline">
            {t('consentMore')}
          </LocalLink>
        </p>
        <div className="md:ml-auto">
          <ConsentButtons />
        </div>
      </div>
    </section>
  );
}
