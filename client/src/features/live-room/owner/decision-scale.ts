import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { improvement } from '@recolta/shared/domain/price-direction';
import { minorOf } from '../../../lib/format.ts';

export type ScaleMarkKind = 'start' | 'best' | 'reserve' | 'desired';

/** A price on the scale. */
export interface ScaleMark {
  readonly kind: ScaleMarkKind;
  readonly minor: number;
  /** Fraction of the scale's width. */
  readonly at: number;
  /** Centre of its label, as a CSS length: within the scale, and apart from the other label of its row. */
  readonly labelLeft: string;
}

/** Space before the first mark and after the last. */
const marginPart = 1 / 16;
/** Half of the widest label. */
const halfLabelPx = 48;

/**
 * The prices that an owner compares, the better ones further right in both directions of the price: start and best bid
 * in one row, reserve and desired price in the other.
 *
 * @param reserveMinor the owner's reserve price; null without one
 */
export function scaleMarks(auction: LiveAuctionState, reserveMinor: number | null): readonly ScaleMark[] {
  const startMinor = minorOf(auction.startingPrice);
  const prices: readonly (readonly [ScaleMarkKind, number | null])[] = [
    ['start', startMinor],
    ['best', auction.bestBid && minorOf(auction.bestBid.price)],
    ['reserve', reserveMinor],
    ['desired', auction.desiredPrice === null ? null : minorOf(auction.desiredPrice)],
  ];
  const placed = prices.flatMap(([kind, minor]) =>
    minor === null ? [] : [{ kind, minor, value: improvement(auction.type, minor, startMinor) }],
  );
  const least = Math.min(...placed.map(({ value }) => value));
  const range = Math.max(...placed.map(({ value }) => value)) - least || 1;
  const at = (value: number) => marginPart + ((value - least) / range) * (1 - 2 * marginPart);
  const marks = placed.map(({ kind, minor, value }) => ({ kind, minor, at: at(value) }));
  const rows = [
    marks.filter(({ kind }) => kind === 'start' || kind === 'best'),
    marks.filter(({ kind }) => kind === 'reserve' || kind === 'desired'),
  ];
  return rows.flatMap((row) => {
    const [first, last] = row.toSorted((a, b) => a.at - b.at);
    if (!first || !last)
      return row.map((mark) => ({ ...mark, labelLeft: labelLeft(percent(mark.at), 1, 1) }));
    const middle = percent((first.at + last.at) / 2);
    return [
      { ...first, labelLeft: labelLeft(`min(${percent(first.at)}, ${middle} - ${halfLabelPx}px)`, 1, 3) },
      { ...last, labelLeft: labelLeft(`max(${percent(last.at)}, ${middle} + ${halfLabelPx}px)`, 3, 1) },
    ];
  });
}

const percent = (part: number) => `${+(part * 100).toFixed(2)}%`;

/** A position with room for this many halves of labels on either side. */
const labelLeft = (wanted: string, before: number, after: number) =>
  `clamp(${before * halfLabelPx}px, ${wanted}, 100% - ${after * halfLabelPx}px)`;
