import { expect, test } from 'vitest';
import { bidEntry, liveAuction } from '../../testing/live-auction.ts';
import { bestHeroBid, heroBids } from './hero-chart.tsx';

const { recent: _, ...state } = liveAuction();
const item = { ...state, prices: ['965.00', '970.00', '1040.00'] };
const priceOnly = (minor: number) => ({ minor, by: null, number: null, at: null });
const best = { minor: 1040_00, by: 'Ofertant 4', number: 4, at: '2026-11-21T10:00:00.000Z' };

test('the list gives prices, and who made the best bid', () => {
  expect(heroBids(item, [], undefined)).toEqual([priceOnly(965_00), priceOnly(970_00), best]);
  expect(heroBids({ ...item, bestBid: null, prices: [] }, [], null)).toEqual([]);
});

test('the room gives bidder and time of the others, unless a bid was withdrawn', () => {
  const recent = [
    bidEntry(2, { by: 'Ofertant 1' }),
    bidEntry(3, { by: 'Ofertant 2' }),
    bidEntry(4, { kind: 'corrected', corrects: 3 }),
    bidEntry(5, { kind: 'extended', price: null, by: null }),
  ];
  const [, , last, ...more] = heroBids({ ...item, prices: ['965.00', '975.00', '970.00'] }, [], { recent });
  expect(more).toEqual([]);
  expect(last).toMatchObject({ minor: 970_00, by: 'Ofertant 1', at: '2026-11-21T10:00:00.000Z' });
  expect(heroBids({ ...item, prices: ['975.00'] }, [], { recent })).toEqual([priceOnly(975_00)]);
});

test('a bid that was best since keeps its bidder', () => {
  const seen = { minor: 970_00, by: 'Ofertant 9', number: 9, at: '2026-11-21T10:00:05.000Z' };
  expect(heroBids(item, [seen], undefined)).toEqual([priceOnly(965_00), seen, best]);
  expect(bestHeroBid(item)).toEqual(best);
  expect(bestHeroBid({ ...item, bestBid: null })).toBeNull();
});
