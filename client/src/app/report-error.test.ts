import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../testing/memory-storage.ts';

const fetched = vi.fn(async () => new Response(null, { status: 204 }));

/** The reporter of a page that was just opened. */
async function openedPage() {
  vi.resetModules();
  const { consentState: consent } = await import('../lib/consent.ts');
  const { reportError } = await import('./report-error.ts');
  const { CallError } = await import('../lib/http/failure.ts');
  return { consent, reportError, CallError };
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
  const { consent, reportError } = await openedPage();
  reportError(new Error('a'), 'page');
  consent.set('refused');
  reportError(new Error('b'), 'page');
  expect(fetched).not.toHaveBeenCalled();
});

test('after consent an error is sent once, a page that is not there never, and five in all', async () => {
  const { consent, reportError, CallError } = await openedPage();
  consent.set('accepted');
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
