import { expect, it } from 'vitest';
import { runningAuction } from '../../testing/auction-fixture.ts';
import { appendEntry } from './append-entry.ts';
import { entryHash } from './entry-hash.ts';

const { auction } = runningAuction();

it('[L5] assigns the next version and advances the auction’s log to it', () => {
  const appended = appendEntry(
    auction,
    { kind: 'bid', number: 1, priceMinor: 100_000 },
    auction.lastAtMs + 7,
  );
  const { hash, ...rest } = appended.entry;
  expect(rest).toEqual({
    version: auction.version + 1,
    kind: 'bid',
    number: 1,
    priceMinor: 100_000,
    atMs: auction.lastAtMs + 7,
    automatic: false,
    corrects: null,
    endsAtMs: auction.endsAtMs,
    reason: null,
    termsHash: null,
  });
  expect(hash).toBe(entryHash(auction.lastHash, auction.id, rest));
  expect(appended.auction).toEqual({
    ...auction,
    version: rest.version,
    lastAtMs: rest.atMs,
    lastHash: hash,
  });
});

it('[L5] raises an earlier time to that of the last entry', () => {
  const { entry, auction: after } = appendEntry(auction, { kind: 'closed' }, auction.lastAtMs - 1);
  expect([entry.atMs, after.lastAtMs]).toEqual([auction.lastAtMs, auction.lastAtMs]);
});
