import { randomUUID } from 'node:crypto';
import { firstBrokenEntry } from '@recolta/shared/domain/live-auction/entry-hash';
import { expect, it } from 'vitest';
import { auctionHistory } from '../../seed/auction-history.ts';
import { demoLots } from '../../seed/demo-lots.ts';
import { replayedLog, storedFacts } from '../harness/replayed-log.ts';

it('[L7] the past of a demonstration has automatic bids, and both sides of each stand as in its log', () => {
  const parties = Array.from({ length: 4 }, (_, index) => ({
    accountId: randomUUID(),
    companyName: `Firma ${index}`,
  }));
  const startsAtMs = Date.UTC(2026, 10, 20, 10);
  const times = { startsAtMs, endsAtMs: startsAtMs + 3_600_000, nowMs: startsAtMs + 3_500_000 };
  for (const lot of demoLots().running) {
    const { auction, entries, participants } = auctionHistory(lot, times, parties, 400);
    expect(entries.some(({ automatic }) => automatic)).toBe(true);
    expect(firstBrokenEntry(auction.id, entries)).toBeNull();
    const log = replayedLog(entries);
    expect(storedFacts(auction)).toEqual(log.auction);
    const standing = participants
      .map(({ number, price_minor: priceMinor, version }) => ({ number, priceMinor, version }))
      .sort((a, b) => a.number - b.number);
    expect(standing).toEqual(log.participants);
  }
});
