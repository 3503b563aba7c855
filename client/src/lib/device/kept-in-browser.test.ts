import { readdirSync, readFileSync } from 'node:fs';
import { sessionLifeMs } from '@recolta/shared/contracts/session-cookies';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepConsent, readConsent } from '../../components/consent/consent.tsx';
import { memoryStorage } from '../../testing/memory-storage.ts';
import { localeCookie } from '../locale-path.ts';
import { keepReturn, takeReturn } from '../page/local-redirect.ts';
import { type KeptInBrowser, keptInBrowser } from './kept-in-browser.ts';

const source = new URL('../..', import.meta.url);
const rows: readonly KeptInBrowser[] = keptInBrowser;

/** Sources of the client with the names they use, except the table itself and tests. */
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(tsx?|js)$/.test(name) && !/\.test\.tsx?$|^testing|kept-in-browser/.test(name))
  .map((name) => ({ name, code: readFileSync(new URL(name, source), 'utf8') }));

/** Names in the code with our prefix, except those of downloads and `meta` elements. */
const named = files.flatMap(({ name: file, code }) =>
  [...code.matchAll(/['"`](recolta\.[\w-]+\.?)/g)]
    .map(([, name = '']) => ({ file, name }))
    .filter(({ name }) => !/\.(ics|json|csv)$/.test(name)),
);

test('the storage list has every key that the code uses', () => {
  const listed = new Set(rows.map(({ name }) => name));
  expect(named.filter(({ name }) => !listed.has(name))).toEqual([]);
  expect(named.length).toBeGreaterThan(15);
});

test('the storage list has no key that the code does not use', () => {
  const used = new Set(named.map(({ name }) => name));
  const ofPages = rows.filter(({ place }) => place === 'localStorage' || place === 'sessionStorage');
  expect(ofPages.filter(({ name }) => !used.has(name))).toEqual([]);
});

test('every storage access is in the list', () => {
  const keepers = (pattern: RegExp) =>
    files.filter(({ code }) => pattern.test(code)).map(({ name }) => name.replaceAll('\\', '/'));
  expect(keepers(/indexedDB|cookieStore|navigator\.storage/)).toEqual([]);
  expect(keepers(/caches\.open/).sort()).toEqual([
    'lib/device/service-worker.ts',
    'worker/driver.js',
    'worker/worker.js',
  ]);
  expect(keepers(/from 'idb-keyval'/)).toEqual(['driver/kept-link.ts']);
  expect(keepers(/document\.cookie = /).sort()).toEqual(['app/frame/language-link.tsx', 'main.tsx']);
  // A name passed directly to storage has our prefix.
  expect(keepers(/\.setItem\(['"`](?!recolta\.)/)).toEqual([]);
});

test('cookies have the same lifetime as in the relay', () => {
  const cookies = rows.filter(({ place }) => place === 'cookie');
  expect(cookies.map(({ id }) => id)).toEqual(['session', 'signedIn', 'locale']);
  expect(cookies[0]?.keptFor).toEqual({ days: sessionLifeMs / 86_400_000 });
});

/** The lifetime that the policy states, in ms. */
function statedMs(id: string): number {
  const kept = rows.find((row) => row.id === id)?.keptFor;
  if (typeof kept !== 'object') throw new Error(`${id} is not kept for a number of days`);
  return kept.days * 86_400_000;
}

test('what a page keeps for some days is read for as long as the policy says', () => {
  const storage = memoryStorage();
  const nowMs = Date.parse('2026-11-21T12:00:00Z');
  keepConsent('accepted', storage, nowMs);
  const consentAt = (ms: number) => readConsent(storage, nowMs + ms);
  expect([consentAt(statedMs('consent') - 1), consentAt(statedMs('consent'))]).toEqual(['accepted', null]);
  expect(localeCookie('en', true)).toContain(`Max-Age=${statedMs('locale') / 1000};`);

  vi.stubGlobal('window', { localStorage: memoryStorage(), location: { origin: 'https://recolta.test' } });
  vi.useFakeTimers({ now: nowMs });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const returnAfter = (ms: number) => {
    vi.setSystemTime(nowMs);
    keepReturn({ pathname: '/live', search: '', hash: '' });
    vi.setSystemTime(nowMs + ms);
    return takeReturn();
  };
  expect([returnAfter(statedMs('returnTo') - 1), returnAfter(statedMs('returnTo'))]).toEqual(['/live', null]);
});
