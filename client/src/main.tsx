import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { Providers } from './app/providers.tsx';
import { reportError } from './app/report-error.ts';
import { Router } from './app/router.tsx';
import { LastErrorPage } from './components/errors/last-error-page.tsx';
import { loadSession } from './features/session/api/session-calls.ts';
import { startTexts } from './lib/i18n.ts';
import { keptLocale, localeCookie, localeOfPath, pathInKeptLocale } from './lib/locale-path.ts';
import { startEarlyPoll } from './lib/realtime/early-poll.ts';

// The content security policy forbids code generation, which zod would try.
z.config({ jitless: true });

/** Opens the address in the language of the cookie; the first visit stores the address's language. */
function followKeptLocale(): void {
  const { pathname, search, hash, protocol } = window.location;
  const kept = keptLocale(document.cookie);
  if (kept === null) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser people use
    document.cookie = localeCookie(localeOfPath(pathname), protocol === 'https:');
  }
  const path = pathInKeptLocale(pathname, kept);
  if (path !== pathname) window.history.replaceState(null, '', `${path}${search}${hash}`);
}

async function start(root: HTMLElement): Promise<void> {
  followKeptLocale();
  startEarlyPoll(window.location.pathname);
  void loadSession();
  await startTexts(window.location.pathname);
  createRoot(root).render(
    <Providers>
      <Router />
    </Providers>,
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('#root is not in index.html');
try {
  await start(root);
} catch (error) {
  reportError(error, 'start');
  // If loading the texts failed, the regular error page cannot be rendered.
  createRoot(root).render(<LastErrorPage error={error} pathname={window.location.pathname} />);
}
