import { expect, test } from 'vitest';
import { bidderViewer, liveAuction } from '../../../../testing/live-auction.ts';
import { counterpartyRole, differenceToWinner, similarLots, stepEvent } from './ending-state.ts';

const outcome = (price: string) => ({
  kind: 'desiredPriceMet' as const,
  at: '2026-11-23T10:03:17.000Z',
  winner: { number: 4, by: 'Ofertant 4', price },
  reason: null,
});

test('[A5] a loser sees how much better the winner was, in either direction', () => {
  const sold = liveAuction({ status: 'Accepted', outcome: outcome('1060.00') });
  expect(differenceToWinner(sold, bidderViewer({ number: 2, price: '1050.00' }))).toEqual({
    mineMinor: 1050_00,
    behindMinor: 10_00,
    sumMinor: 5_000_00,
    part: 10 / 1060,
    winner: sold.outcome?.winner,
  });
  const bought = liveAuction({ type: 'Buying', status: 'Accepted', outcome: outcome('925.00') });
  expect(differenceToWinner(bought, bidderViewer({ number: 2, price: '930.00' }))?.behindMinor).toBe(5_00);
  expect(differenceToWinner(sold, bidderViewer())).toBeNull();
  expect(differenceToWinner(liveAuction(), bidderViewer({ number: 2, price: '1050.00' }))).toBeNull();
});

test('the other party sells to the winner of a selling auction, and buys from that of a buying auction', () => {
  expect(counterpartyRole('Selling', false)).toBe('seller');
  expect(counterpartyRole('Selling', true)).toBe('buyer');
  expect(counterpartyRole('Buying', false)).toBe('buyer');
  expect(counterpartyRole('Buying', true)).toBe('seller');
});

test('similar lots have the same crop and direction, running before scheduled, the next first', () => {
  const lots = [
    liveAuction({ id: 'self' }),
    liveAuction({ id: 'later', endsAt: '2026-11-21T12:00:00.000Z' }),
    liveAuction({ id: 'soon', endsAt: '2026-11-21T11:00:00.000Z' }),
    liveAuction({ id: 'corn', product: 'corn' }),
    liveAuction({ id: 'buying', type: 'Buying' }),
    liveAuction({ id: 'closed', status: 'Closed' }),
    liveAuction({ id: 'planned', status: 'Scheduled', startsAt: '2026-11-21T08:00:00.000Z' }),
  ];
  const items = Object.fromEntries(lots.map((lot) => [lot.id, lot]));
  const found = (count: number) => similarLots(items, liveAuction({ id: 'self' }), count).map(({ id }) => id);
  expect(found(5)).toEqual(['soon', 'later', 'planned']);
  expect(found(1)).toEqual(['soon']);
});

test('a calendar step lasts from nine to six in Bucharest, in winter and in summer time', () => {
  const words = { title: 'Contact', text: 'Sunați', url: 'https://recolta.test/' };
  const event = (fromDay: string | null, byDay: string) => {
    const { uid, fromMs, toMs } = stepEvent('a1', { kind: 'delivery', fromDay, byDay }, words);
    return [uid, new Date(fromMs).toISOString(), new Date(toMs).toISOString()];
  };
  expect(event(null, '2026-11-24')).toEqual([
    'a1-delivery@recolta',
    '2026-11-24T07:00:00.000Z',
    '2026-11-24T16:00:00.000Z',
  ]);
  // Summer time begins on 28 March 2027.
  expect(event('2027-03-26', '2027-03-28').slice(1)).toEqual([
    '2027-03-26T07:00:00.000Z',
    '2027-03-28T15:00:00.000Z',
  ]);
});
