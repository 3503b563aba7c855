import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { Providers } from './app/providers.tsx';
import { reportError } from './app/report-error.ts';
import { Router } from './app/router.tsx';
import { LastErrorPage } from './components/errors/last-error-page.tsx';
import { loadSession } from './features/session/api/session-calls.ts';
import { startTexts } from './lib/i18n.ts';
import { keptLocale } from './lib/locale-path.ts';
import { startEarlyPoll } from './lib/realtime/early-poll.ts';

// The content security policy allows no code from text, and zod would try.
z.config({ jitless: true });

/** An English reader who opens the bare address goes on in English. */
function addressForKeptLocale(): void {
  const { pathname, search, hash } = window.location;
  if (pathname !== '/' || keptLocale(document.cookie) !== 'en') return;
  window.history.replaceState(null, '', `/en${search}${hash}`);
}

async function start(root: HTMLElement): Promise<void> {
  addressForKeptLocale();
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
  // Without its texts the program has no error page either.
  createRoot(root).render(<LastErrorPage error={error} pathname={window.location.pathname} />);
}
