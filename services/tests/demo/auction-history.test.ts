import { randomUUID } from 'node:crypto';
import { firstBrokenEntry } from '@recolta/shared/domain/live-auction/entry-hash';
import { expect, it } from 'vitest';
import { auctionHistory } from '../../seed/auction-history.ts';
import { demoLots } from '../../seed/demo-lots.ts';
import { replayedLog, storedFacts } from '../harness/replayed-log.ts';

it('[L7] the history of a demonstration has automatic bids, and both sides of each match its log', () => {
  const parties = Array.from({ length: 4 }, (_, index) => ({
    accountId: randomUUID(),
    companyName: `Firma ${index}`,
  }));
  const startsAtMs = Date.UTC(2026, 10, 20, 10);
  const times = { startsAtMs, endsAtMs: startsAtMs + 3_600_000, nowMs: startsAtMs + 3_500_000 };
  for (const lot of demoLots().filter(({ shows }) => shows === 'running')) {
    const { auction, entries, participants } = auctionHistory(lot, { ...times, bidCount: 400 }, parties);
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

it('[L7] the history of a lot that limits decided ends at its desired price', () => {
  const [lot] = demoLots().filter(({ shows }) => shows === 'won');
  if (!lot) throw new Error('no lot was won');
  const parties = ['Firma 1', 'Firma 2'].map((companyName) => ({ accountId: randomUUID(), companyName }));
  const startsAtMs = Date.UTC(2026, 10, 20, 10);
  const times = { startsAtMs, endsAtMs: startsAtMs + 3_600_000, nowMs: startsAtMs + 4 * 3_600_000 };
  for (let run = 0; run < 50; run++) {
    const { auction, entries } = auctionHistory(
      lot,
      { ...times, bidCount: 30, limitSteps: [-2, 3] },
      parties,
    );
    expect(auction.outcome?.kind).toBe('desiredPriceMet');
    expect(entries.findLast(({ kind }) => kind === 'bid')?.automatic).toBe(true);
  }
});
