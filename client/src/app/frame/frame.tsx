import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useTexts } from '../../lib/i18n.ts';
import { ConsentNotice } from './consent-notice.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { NavigationProgress } from './navigation-progress.tsx';

/** What stands around every page. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const { pathname, hash } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  const isBack = useNavigationType() === 'POP';

  // Another page begins at its top, also for a screen reader; going back is where the browser left it.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A place of the page is gone to by the page itself.
    if (!isBack && hash === '') window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, hash, isBack]);

  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-2 focus:bg-act focus:px-4 focus:py-3 focus:text-act-ink"
      >
        {t('frame.skip')}
      </a>
      <NavigationProgress />
      <Header />
      <main id="main" ref={main} tabIndex={-1} className="w-full flex-1 outline-none">
        {children}
      </main>
      <ConsentNotice />
      <Footer />
    </>
  );
}
