import { releaseSamples, withAddedFields, withValueAt } from '@recolta/shared/testing/release-samples';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failureOf, isLost } from './failure.ts';

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
