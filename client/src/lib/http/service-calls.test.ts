import { identityContract } from '@recolta/shared/contracts/http/identity';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buyerIdentity } from '../../testing/identity.ts';
import { memoryStorage } from '../../testing/memory-storage.ts';
import { unsavedFormsAtom } from '../forms/unsaved-changes.ts';
import { FileUnreachable } from '../page/script-files.ts';
import { store } from '../store.ts';
import { failureOf } from './failure.ts';
import { serviceCalls } from './service-calls.ts';

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'http://recolta.test', pathname: '/' } });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(buyerIdentity())));
});
afterEach(() => vi.unstubAllGlobals());

const loader = () => vi.fn(async () => identityContract);

test('a contract that did not load counts as a lost connection, and is requested again by the next call', async () => {
  const load = loader().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const calls = serviceCalls('/services/main', load);
  expect(load).not.toHaveBeenCalled();
  const failure = await calls.identity({}).then(() => null, failureOf);
  expect(failure?.code).toBe('ConnectionLost');
  expect(await calls.identity({})).toEqual(buyerIdentity());
  await calls.identity({});
  expect(load).toHaveBeenCalledTimes(2);
});

describe('a contract whose import failed twice', () => {
  const reload = vi.fn();
  const healthChecks = vi.fn();
  const importFailed = new TypeError('Failed to fetch dynamically imported module');

  async function failTwice(relay: () => Promise<Response>, failed: Error = importFailed) {
    reload.mockClear();
    const location = { origin: 'http://recolta.test', pathname: '/', reload };
    vi.stubGlobal('window', { location, sessionStorage: memoryStorage() });
    vi.stubGlobal('document', { querySelector: () => null });
    healthChecks.mockReset().mockImplementation(relay);
    vi.stubGlobal('fetch', healthChecks);
    const load = loader().mockRejectedValueOnce(failed).mockRejectedValueOnce(failed);
    const calls = serviceCalls('/services/main', load);
    await expect(calls.identity({})).rejects.toThrow();
    expect(healthChecks).not.toHaveBeenCalled();
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    await expect(calls.identity({})).rejects.toThrow();
    await vi.runAllTimersAsync();
  }

  test('reloads the page while the relay answers', async () => {
    await failTwice(async () => new Response('ok'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('it is kept if the relay does not answer: a reload would replace it by an error', async () => {
    await failTwice(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(healthChecks).toHaveBeenCalledTimes(1);
    expect(reload).not.toHaveBeenCalled();
  });

  test('it is kept if another attempt may load the contract', async () => {
    await failTwice(async () => new Response('ok'), new FileUnreachable('/assets/contract.js'));
    expect(healthChecks).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });

  test('it is kept while a form holds unsaved input', async () => {
    store.set(unsavedFormsAtom, new Set(['form']));
    onTestFinished(() => store.set(unsavedFormsAtom, new Set()));
    await failTwice(async () => new Response('ok'));
    expect(reload).not.toHaveBeenCalled();
  });
});

test('a contract of bids is loaded before its first call once calls are expected, other contracts are not', async () => {
  // They stay expected: in modules that no other test shares.
  vi.resetModules();
  const { expectCalls } = await import('./expected-calls.ts');
  const { serviceCalls } = await import('./service-calls.ts');
  const [before, after, other] = [loader(), loader(), loader()];
  serviceCalls('/services/main', before, { isLoadedAhead: true });
  serviceCalls('/services/main', other);
  expect(before).not.toHaveBeenCalled();
  expectCalls();
  expect(before).toHaveBeenCalledTimes(1);
  serviceCalls('/services/main', after, { isLoadedAhead: true });
  expect(after).toHaveBeenCalledTimes(1);
  expect(other).not.toHaveBeenCalled();
});

test.each(['./services.ts', './announcement-calls.ts'])(
  'the contract of %s is one of bids',
  async (calls) => {
    vi.resetModules();
    const expected = vi.fn();
    vi.doMock('./expected-calls.ts', () => ({ loadWhenExpected: expected, expectCalls: () => undefined }));
    onTestFinished(() => void vi.doUnmock('./expected-calls.ts'));
    await import(calls);
    expect(expected).toHaveBeenCalledTimes(1);
  },
);
