import { serviceContracts } from '@recolta/shared/contracts/services';
import { afterEach, expect, test, vi } from 'vitest';
import { linkTo } from './service-link.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The timeout of a call of the main service, ms. */
async function timeoutOf(path: string[], input: object): Promise<number | undefined> {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'NotFound', message: '' }, { status: 404 }));
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockClear();
  const [router = '', ...call] = path;
  const contract = Reflect.get(serviceContracts.main, router);
  await linkTo(contract, '/services/main')
    .call(call, input, { context: {} })
    .catch(() => undefined);
  return timeout.mock.calls[0]?.[0];
}

test('a download and a print have time for printing and for a slow connection, other calls have not', async () => {
  const dealId = '7f0f5a0e-6a3c-4b2b-8a54-6d1f1f2c9e22';
  expect(await timeoutOf(['deals', 'previewFinalContract'], { body: { dealId, locale: 'ro' } })).toBe(30_000);
  expect(await timeoutOf(['deals', 'file'], { params: { id: dealId }, query: { locale: 'ro' } })).toBe(
    30_000,
  );
  expect(await timeoutOf(['factors', 'list'], {})).toBe(8000);
});
