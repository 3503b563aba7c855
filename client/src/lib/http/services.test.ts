import { releaseSamples, withAddedFields, withValueAt } from '@recolta/shared/testing/release-samples';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError, failureOf, isLost, retryAfterMs } from './failure.ts';

const { services } = releaseSamples;
const call = { params: { id: services.auction.auction.id } };

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'http://recolta.test', pathname: '/' } });
});
afterEach(() => vi.unstubAllGlobals());

/** Fetches an auction from a service with this answer. */
async function auctionAs(answer: unknown) {
  const { liveAuctions } = await import('./services.ts');
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)));
  return liveAuctions.get.call(call);
}
const failure = (answer: unknown) => auctionAs(answer).then(() => null, failureOf);

test('an answer of the last release is accepted, and fields added by a newer one are dropped', async () => {
  expect(await auctionAs(services.auction)).toEqual(services.auction);
  expect(await auctionAs(withAddedFields(services.auction))).toEqual(services.auction);
});

test.each(['status', 'type', 'currency', 'privacyType'])('an unknown %s asks for a reload', async (field) => {
  const refusal = await failure(withValueAt(services.auction, ['auction', field], 'new'));
  expect(refusal?.code).toBe('ClientOutdated');
  // The bid may still have been accepted.
  expect(refusal && isLost(refusal)).toBe(true);
});

test('a missing known field is an error of the page', async () => {
  const refusal = await failure(withValueAt(services.auction, ['auction', 'bidCount'], undefined));
  expect(refusal?.code).toBe('UnexpectedError');
});

test.each([
  [7, 7000],
  [0, 0],
  [Number.NaN, 0],
])('a refusal with Retry-After %d is repeated after %d ms', (seconds, afterMs) => {
  const failure = { code: 'TooManyRequests', params: {}, status: 429 } as const;
  expect(retryAfterMs(new CallError(failure, seconds))).toBe(afterMs);
});

test('an error without a response says nothing about a repetition', () => {
  expect(retryAfterMs(new TypeError('Failed to fetch'))).toBe(0);
});

test.each([
  ['ConnectionLost', null, true],
  ['UnexpectedError', null, false],
  ['UnexpectedError', 500, true],
  ['BidNotBetter', 499, false],
] as const)(
  'the outcome of a command that ended with %s, status %s, is unknown: %s',
  (code, status, isUnknown) => {
    expect(isLost({ code, params: {}, status })).toBe(isUnknown);
  },
);
