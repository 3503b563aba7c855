import { clientErrorSchema } from '@recolta/shared/contracts/http/client-errors';
import { beforeEach, expect, test, vi } from 'vitest';
import { RouteError } from '../components/errors/route-error.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { errorEventOf } from './report-error.ts';

const origin = 'https://recolta.test';

/** An error full of personal data that must not leave the page. */
function tellingError(): Error {
  const error = new TypeError('ana@ferma.ro token=s3cr3t is not a function');
  error.stack = [
    `TypeError: ana@ferma.ro token=s3cr3t is not a function`,
    `    at bid (${origin}/assets/live-room-AbC_1.js:12:345)`,
    `    at https://elsewhere.test/assets/spy.js:1:1`,
    `    at ${origin}/live-auctions/77/participate?token=s3cr3t:1:1`,
    `    at ${origin}/assets/first-x.js:1:2`,
  ].join('\n');
  return error;
}

test('a report has the class, the route and positions in our own files, and no personal data', () => {
  const event = errorEventOf(tellingError(), 'page', {
    origin,
    pathname: '/en/live-auctions/77/participate',
  });
  expect(clientErrorSchema.parse(event)).toEqual({
    kind: 'page',
    name: 'TypeError',
    status: 500,
    route: '/live-auctions/:id/participate',
    locale: 'en',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    frames: ['/assets/live-room-AbC_1.js:12:345', '/assets/first-x.js:1:2'],
  });
  expect(JSON.stringify(event)).not.toMatch(/ana|s3cr3t|77|elsewhere/);
});

test('anything thrown becomes a report that the relay accepts', () => {
  const odd = new Error('x');
  odd.name = 'ana@ferma.ro';
  const deep = new Error('x');
  deep.stack = `at ${origin}/assets/a.js:1:1\n`.repeat(50);
  for (const thrown of [odd, deep, 'ana@ferma.ro', undefined, new RouteError(503, 'busy')]) {
    const event = errorEventOf(thrown, 'page', { origin, pathname: '/ana@ferma.ro' });
    expect(JSON.stringify(clientErrorSchema.parse(event))).not.toContain('ana');
    expect(event?.route).toBe('*');
  }
});

test('a missing page is not an error', () => {
  expect(errorEventOf(new RouteError(404, 'gone'), 'page', { origin, pathname: '/' })).toBeNull();
});

const fetched = vi.fn(async () => new Response(null, { status: 204 }));

/** The reporter of a newly opened page. */
async function openedPage() {
  vi.resetModules();
  const { consentAtom } = await import('../components/consent/consent.tsx');
  const { store } = await import('../lib/store.ts');
  const { reportError } = await import('./report-error.ts');
  const { CallError } = await import('../lib/http/failure.ts');
  const choose = (consent: 'accepted' | 'refused') => store.set(consentAtom, consent);
  return { choose, reportError, CallError };
}

beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('window', {
    localStorage: memoryStorage(),
    location: { origin: 'https://recolta.test', pathname: '/live' },
  });
});

test('nothing is sent before a choice, nor after a refusal', async () => {
  const { choose, reportError } = await openedPage();
  reportError(new Error('a'), 'page');
  choose('refused');
  reportError(new Error('b'), 'page');
  expect(fetched).not.toHaveBeenCalled();
});

test('after consent an error is sent once, a missing page never, and five errors at most', async () => {
  const { choose, reportError, CallError } = await openedPage();
  choose('accepted');
  const failed = (name: string) => Object.assign(new Error('canary'), { name });
  reportError(failed('First'), 'page');
  reportError(failed('First'), 'page');
  reportError(new CallError({ code: 'NotFound', params: {}, status: 404 }), 'page');
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(fetched).toHaveBeenCalledWith(
    '/client-errors',
    expect.objectContaining({ method: 'POST', body: expect.not.stringContaining('canary') }),
  );
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) reportError(failed(name), 'page');
  expect(fetched).toHaveBeenCalledTimes(5);
});
