import { describe, expect, test } from 'vitest';
import { liveAuction } from '../../../testing/live-auction.ts';
import { type ScaleMark, scaleMarks } from './decide-best.tsx';

const auctionOf = (type: 'Selling' | 'Buying', start: string, best: string, desired: string | null) =>
  liveAuction({
    ...{ type, startingPrice: start, desiredPrice: desired },
    bestBid: { number: 2, by: 'Ofertant 2', price: best, at: '2026-11-26T10:00:00.000Z', automatic: false },
  });
const order = (marks: readonly ScaleMark[]) => marks.toSorted((a, b) => a.at - b.at).map(({ kind }) => kind);
/** The centres of a row's labels on a scale of some width, in px, as a browser computes them. */
function labelsPx(marks: readonly ScaleMark[], kinds: readonly string[], widthPx: number): number[] {
  const numberOf = (text: string): number =>
    text
      .split(/ (?=[+-] )/)
      .map((term) => term.replace(/^([+-]) /, '$1'))
      .reduce((sum, term) => sum + Number.parseFloat(term) * (term.endsWith('%') ? widthPx / 100 : 1), 0);
  return marks
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ labelLeft }) => {
      const [, least = '', wanted = '', most = ''] =
        /^clamp\((\S+), (.*), (100% - \d+px)\)$/.exec(labelLeft) ?? [];
      const [, of, one = '', other = ''] = /^(min|max)\((.*), (.*)\)$/.exec(wanted) ?? [];
      const wantedPx = of ? Math[of as 'min' | 'max'](numberOf(one), numberOf(other)) : numberOf(wanted);
      return Math.max(numberOf(least), Math.min(wantedPx, numberOf(most)));
    });
}

describe('the scale of a decision', () => {
  test('places better prices further right, whether the price rises or falls', () => {
    const selling = scaleMarks(auctionOf('Selling', '2260.00', '2370.00', '2400.00'), 2340_00);
    expect(order(selling)).toEqual(['start', 'reserve', 'best', 'desired']);
    const buying = scaleMarks(auctionOf('Buying', '1000.00', '900.00', '850.00'), 950_00);
    expect(order(buying)).toEqual(['start', 'reserve', 'best', 'desired']);
    const [start] = selling;
    expect(start?.at).toBeCloseTo(1 / 16);
    expect(selling.find(({ kind }) => kind === 'desired')?.at).toBeCloseTo(15 / 16);
  });

  test.each([
    ['close to each other', '2399.00', '2400.00', 2398_00],
    ['equal', '2260.00', '2400.00', 2400_00],
    ['at the start', '2260.50', '2900.00', 2261_00],
  ])('keeps the labels of prices %s apart and within the scale', (_, best, desired, reserve) => {
    const marks = scaleMarks(auctionOf('Selling', '2260.00', best, desired), reserve);
    for (const row of [
      ['start', 'best'],
      ['reserve', 'desired'],
    ]) {
      const [first = 0, last = 0] = labelsPx(marks, row, 318).toSorted((a, b) => a - b);
      expect(last - first).toBeGreaterThan(95);
      expect(first).toBeGreaterThanOrEqual(48);
      expect(last).toBeLessThanOrEqual(318 - 48);
    }
  });

  test('centres a label on its mark where there is space', () => {
    const marks = scaleMarks(auctionOf('Selling', '2260.00', '2370.00', '2400.00'), 2340_00);
    const [start, best] = labelsPx(marks, ['start', 'best'], 1000);
    expect([start, best]).toEqual([62.5, expect.closeTo(750, 0)]);
  });

  test('has only the prices that exist, and one alone in the middle', () => {
    const marks = scaleMarks(auctionOf('Selling', '100.00', '100.00', null), null);
    expect(order(marks)).toEqual(['start', 'best']);
    expect(marks.every(({ at }) => at >= 0 && at <= 1)).toBe(true);
  });
});
