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

test('[L7] of two equal bids each keeps its bidder: the earlier limit leads', () => {
  const [a, b] = ['Ofertant 1', 'Ofertant 2'];
  const at = '2026-11-21T10:00:00.000Z';
  const recent = [
    bidEntry(2, { by: b, number: 2, price: '1200.00' }),
    bidEntry(3, { by: a, number: 1, price: '1200.00', automatic: true }),
  ];
  const bestBid = { price: '1200.00', by: a, number: 1, at, automatic: true };
  const equal = { ...item, bestBid, prices: ['1195.00', '1200.00', '1200.00'] };
  const seen = [{ minor: 1200_00, by: a, number: 1, at }];
  const names = (...given: Parameters<typeof heroBids>) => heroBids(...given).map(({ by }) => by);
  expect(names(equal, seen, { recent })).toEqual([null, b, a]);
  // Before the room is known only the leader is.
  expect(names(equal, seen, undefined)).toEqual([null, null, a]);
  // A correction of a later bid ends the automatic one: the equal bid by hand stands again, also once it is passed.
  const restored = { minor: 1200_00, by: b, number: 2, at };
  const passed = { ...item, bestBid: { ...bestBid, price: '1205.00' }, prices: ['1200.00', '1205.00'] };
  expect(names(passed, [...seen, restored], { recent })).toEqual([b, a]);
});
