import { type ReactNode, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { useTranslation } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { everyText } from '../testing/every-text.ts';
import type { Locale } from './locale-path.ts';
import { failureKeptMs } from './page/lazy-part.tsx';

const load = vi.hoisted(() => vi.fn());
vi.mock('../locales/ro/login.ts', () => ({
  // Read at import: a failing mock is not called again.
  get default() {
    return load();
  },
}));

/** The module of a page that has not loaded any texts yet. */
let i18n: typeof import('./i18n.ts');
beforeEach(async () => {
  load.mockReset();
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  i18n = await import('./i18n.ts');
});
afterEach(() => void vi.useRealTimers());

function fails(): never {
  throw new Error('offline');
}

function Login() {
  return useTranslation('login').t('title');
}

/** @throws errors of the part */
async function rendered(locale: Locale, part: ReactNode): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <Suspense fallback="waiting">
      <i18n.LocaleProvider locale={locale}>{part}</i18n.LocaleProvider>
    </Suspense>,
    { onError: (error) => void failures.push(error) },
  );
  if (failures.length > 0) throw failures[0];
  return new Response(prelude).text();
}

test('a part loads the texts that it names, and shows them in the language of its page', async () => {
  function Password() {
    return useTranslation('password').t('heading');
  }
  const shown = await Promise.all([rendered('ro', <Password />), rendered('en', <Password />)]);
  expect(shown[0]).toContain(everyText.ro.password.heading);
  expect(shown[1]).toContain(everyText.en.password.heading);
});

test('a part whose texts are already loaded is shown at once', async () => {
  load.mockReturnValue({ title: 'Autentificare' });
  await i18n.textsReady('ro', ['login']);
  const page = renderToString(
    <Suspense fallback="waiting">
      <Login />
    </Suspense>,
  );
  expect(page).toContain('Autentificare');
});

test('a page whose texts could not be loaded fails, and retries on the next visit', async () => {
  load.mockImplementationOnce(fails).mockReturnValue({ title: 'Autentificare' });
  await expect(i18n.textsReady('ro', ['login'])).rejects.toThrow('offline');
  await i18n.textsReady('ro', ['login']);
  expect(await rendered('ro', <Login />)).toContain('Autentificare');
});

test('a part whose texts could not be loaded fails instead of showing a key, and succeeds a second later', async () => {
  load.mockImplementationOnce(fails).mockReturnValue({ title: 'Autentificare' });
  await expect(rendered('ro', <Login />)).rejects.toThrow('offline');
  await vi.advanceTimersByTimeAsync(failureKeptMs);
  expect(await rendered('ro', <Login />)).toContain('Autentificare');
});

test('a part is shown though its texts could not be loaded a while before, when nothing showed them', async () => {
  load.mockImplementationOnce(fails).mockReturnValue({ title: 'Autentificare' });
  await i18n.textsReady('ro');
  await expect(i18n.textsReady('ro', ['login'])).rejects.toThrow('offline');
  await vi.advanceTimersByTimeAsync(failureKeptMs);
  expect(await rendered('ro', <Login />)).toContain('Autentificare');
});
