import { describe, expect, test } from 'vitest';
import { bidderViewer, bidEntry, liveAuction } from '../../../../testing/live-auction.ts';
import { standingOf } from '../standing/standing.ts';
import { bidsOf, leadingPrices, presentCorrection, rowsOf, withdrawableBids } from './history.ts';

const byHand = (version: number, number: number, price: string) => bidEntry(version, { number, price });
const correction = (version: number, corrects: number, number: number | null, price: string | null) =>
  bidEntry(version, { kind: 'corrected', corrects, number, price, reason: 'o cifră în plus' });

/** Bidder 2 led at 1,500 by mistake, after an automatic bid of bidder 3. */
const log = [
  byHand(4, 1, '1000.00'),
  { ...byHand(5, 3, '1005.00'), automatic: true },
  byHand(6, 2, '1500.00'),
  correction(7, 6, 1, '1000.00'),
];

describe('[L17] a correction in the room', () => {
  test('marks the withdrawn bid and the automatic ones before it, and has its own row', () => {
    expect(bidsOf(log).map(({ fate }) => fate)).toEqual(['standing', 'lapsed', 'withdrawn']);
    expect(rowsOf(log).at(-1)).toEqual({ note: log[3], kind: 'corrected' });
    expect(leadingPrices(log).map(({ price }) => price)).toEqual([
      '1000.00',
      '1005.00',
      '1500.00',
      '1000.00',
    ]);
  });

  test('says that the price got worse, until the next bid, but not if a passed bid is withdrawn', () => {
    expect(presentCorrection(log)).toEqual({ entry: log[3], withdrawn: log[2], isWorse: true });
    expect(presentCorrection([...log, byHand(8, 3, '1005.00')])).toBeNull();
    const passed = [byHand(4, 1, '1000.00'), byHand(5, 2, '1005.00'), correction(6, 4, 2, '1005.00')];
    expect(presentCorrection(passed)).toMatchObject({ isWorse: false });
    // The withdrawn bid is older than the known entries.
    expect(presentCorrection(log.slice(3))).toEqual({ entry: log[3], withdrawn: null, isWorse: true });
  });

  test('lists the standing bids by hand, newest first, with the best price left without each', () => {
    const entries = [
      byHand(4, 1, '1000.00'),
      byHand(5, 2, '1005.00'),
      { ...byHand(6, 1, '1010.00'), automatic: true },
    ];
    expect(withdrawableBids(entries).map(({ bid, left }) => [bid.version, left?.version])).toEqual([
      [5, 4],
      [4, 5],
    ]);
    expect(withdrawableBids(entries.slice(0, 1))).toMatchObject([{ left: null }]);
  });

  test('is shown to the bidder whose bid was withdrawn, and to one whose automatic bids lapsed; the previous one leads', () => {
    const bestBid = {
      price: '1000.00',
      by: 'Ofertant 1',
      number: 1,
      at: '2026-11-21T10:00:00.000Z',
      automatic: false,
    };
    const auction = liveAuction({ recent: log, bestBid });
    const standing = (number: number, price: string | null, change: Parameters<typeof liveAuction>[0] = {}) =>
      standingOf({ ...auction, ...change }, bidderViewer({ number, price }));
    expect(standing(2, null)).toEqual({ kind: 'withdrawn', isOwn: true });
    expect(standing(3, null)).toEqual({ kind: 'withdrawn', isOwn: false });
    expect(standing(1, '1000.00')).toMatchObject({ kind: 'leading', priceMinor: 1000_00 });
    // An earlier bid of theirs stands: the correction is still shown, until they bid again.
    expect(standing(2, '990.00')).toEqual({ kind: 'withdrawn', isOwn: true });
    const again = { recent: [...log, byHand(8, 2, '1005.00'), byHand(9, 1, '1010.00')] };
    expect(standing(2, '1005.00', { ...again, bestBid: { ...bestBid, price: '1010.00' } })).toMatchObject({
      kind: 'outbid',
    });
    expect(standing(2, null, { status: 'Failed', bestBid: null })).toEqual({ kind: 'lost' });
  });
});
