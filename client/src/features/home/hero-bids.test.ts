import { expect, test } from 'vitest';
import { bidEntry, liveAuction } from '../../testing/live-auction.ts';
import { heroBids } from './hero-bids.ts';

const { recent: _, ...state } = liveAuction();
const item = { ...state, prices: ['1030.00', '1035.00', '1040.00'] };

test('before the room is known, the list gives prices, and who made the best bid', () => {
  expect(heroBids(item, undefined)).toEqual([
    { minor: 1030_00, by: null, number: null, at: null },
    { minor: 1035_00, by: null, number: null, at: null },
    { minor: 1040_00, by: 'Ofertant 4', number: 4, at: '2026-11-21T10:00:00.000Z' },
  ]);
  expect(heroBids({ ...item, bestBid: null, prices: [] }, undefined)).toEqual([]);
});

test('the room gives the last bids with bidder and time, without withdrawn ones and other entries', () => {
  const recent = [
    bidEntry(2, { by: 'Ofertant 1' }),
    bidEntry(3, { by: 'Ofertant 2' }),
    bidEntry(4, { kind: 'corrected', corrects: 3 }),
    bidEntry(5, { kind: 'extended', price: null, by: null }),
  ];
  expect(heroBids(item, liveAuction({ recent, version: 5 }))).toEqual([
    { minor: 970_00, by: 'Ofertant 1', number: 1, at: '2026-11-21T10:00:00.000Z' },
  ]);
  const many = Array.from({ length: 12 }, (_, index) => bidEntry(index + 2));
  expect(heroBids(item, liveAuction({ recent: many })).map(({ minor }) => minor)).toEqual(
    many.slice(-8).map(({ version }) => (960 + version * 5) * 100),
  );
});

test('a bid that the list has before the room is the last one', () => {
  const room = liveAuction({ version: 3, recent: [bidEntry(3, { at: '2026-11-21T09:59:00.000Z' })] });
  expect(heroBids(item, room).map(({ minor }) => minor)).toEqual([975_00, 1040_00]);
});
