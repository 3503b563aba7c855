import { identityContract } from '@recolta/shared/contracts/http/identity';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buyerIdentity } from '../../testing/identity.ts';
import { expectCalls } from './expected-calls.ts';
import { failureOf } from './failure.ts';
import { serviceCalls } from './service-calls.ts';

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'http://recolta.test', pathname: '/' } });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(buyerIdentity())));
});
afterEach(() => vi.unstubAllGlobals());

const loader = () => vi.fn(async () => identityContract);

test('a contract that did not load is a lost connection, and is asked for again by the next call', async () => {
  const load = loader().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const calls = serviceCalls('/services/main', load);
  expect(load).not.toHaveBeenCalled();
  const failure = await calls.identity({}).then(() => null, failureOf);
  expect(failure?.code).toBe('ConnectionLost');
  expect(await calls.identity({})).toEqual(buyerIdentity());
  await calls.identity({});
  expect(load).toHaveBeenCalledTimes(2);
});

test('a contract that fails to load again is what this browser does not fetch again: the page is reloaded', async () => {
  const reload = vi.fn();
  vi.stubGlobal('window', { location: { origin: 'http://recolta.test', pathname: '/', reload } });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('navigator', { onLine: true });
  const calls = serviceCalls('/services/main', loader().mockRejectedValue(new TypeError('Failed to fetch')));
  await expect(calls.identity({})).rejects.toThrow();
  expect(reload).not.toHaveBeenCalled();
  await expect(calls.identity({})).rejects.toThrow();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('once calls are expected, contracts load ahead of them, also those of pages that come later', () => {
  const [before, after] = [loader(), loader()];
  serviceCalls('/services/main', before);
  expect(before).not.toHaveBeenCalled();
  expectCalls();
  expect(before).toHaveBeenCalledTimes(1);
  serviceCalls('/services/main', after);
  expect(after).toHaveBeenCalledTimes(1);
});
