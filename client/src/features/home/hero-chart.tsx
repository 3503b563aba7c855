import type {
  LiveAuctionItem,
  LiveAuctionState,
  PublicEntry,
} from '@recolta/shared/contracts/http/live-auction-state';
import { standingBids } from '@recolta/shared/domain/live-auction/standing-bids';
import { formatMinor } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { DesiredLevel } from '../../components/auction/desired-level.tsx';
import { priceRange } from '../../components/auction/prices.tsx';
import { formatInstant } from '../../lib/bucharest-time.ts';
import { minorOf } from '../../lib/format.ts';
import { useLocale } from '../../lib/i18n.ts';

/** The drawing in px: prices at the left, times below, the desired price above its line. */
const box = { width: 340, height: 148, left: 46, right: 8, top: 20, bottom: 26 };
/** Least distance of two labels, px. */
const labelGap = 15;

interface Point {
  readonly minor: number;
  readonly at: string | null;
}

/** The last bids as a step line, one step each, with the first and last price and time on the axes. */
export function HeroChart({ auction, bids }: { auction: LiveAuctionItem; bids: readonly HeroBid[] }) {
  const { t } = useTranslation('home');
  const locale = useLocale();
  const start: Point = { minor: minorOf(auction.startingPrice), at: auction.startsAt };
  // If every bid is drawn the line begins at the starting price.
  const points: readonly Point[] = auction.bidCount <= bids.length ? [start, ...bids] : bids;
  const desired = auction.desiredPrice === null ? null : minorOf(auction.desiredPrice);
  const { path, x, y, where } = heroLine(points, desired);
  const [first = start] = points;
  const last = points.at(-1) ?? start;
  const isApart = Math.abs(y(first.minor) - y(last.minor)) >= labelGap;
  const isEdge = (minor: number) => minor === desired;
  const levels = (isApart ? [first, last] : [last]).map(({ minor }) => minor);
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${box.width} ${box.height}`} fill="none" className="num w-full">
      {levels.map((minor) => (
        <g key={minor}>
          {!isEdge(minor) && <path d={`M${box.left} ${y(minor)}H${box.width}`} className="stroke-line" />}
          <text x="0" y={y(minor) + 4} className="fill-ink-2 text-[13px]">
            {formatMinor(minor, locale)}
          </text>
        </g>
      ))}
      {desired !== null && where !== null && (
        <g className="text-[13px]">
          <DesiredLevel
            where={where}
            y={y(desired)}
            left={box.left}
            right={box.width}
            label={t(auction.type === 'Buying' ? 'offeredPrice' : 'desiredPrice', {
              price: formatMinor(desired, locale),
            })}
          />
        </g>
      )}
      <path d={path} strokeWidth="2.2" strokeLinejoin="round" className="stroke-chart" />
      <circle cx={x(points.length - 1)} cy={y(last.minor)} r="4.5" className="fill-chart" />
      {first !== last && first.at && (
        <text x={box.left} y={box.height - 6} className="fill-ink-2 text-[13px]">
          {formatInstant(first.at, 'clock', locale)}
        </text>
      )}
      {last.at && (
        <text x={box.width} y={box.height - 6} textAnchor="end" className="fill-ink-2 text-[13px]">
          {formatInstant(last.at, 'clock', locale)}
        </text>
      )}
    </svg>
  );
}

/**
 * Geometry of the line: equal steps from left to right, every price between top and bottom, and the desired one at its
 * height or at the edge beyond which it is.
 */
function heroLine(points: readonly { readonly minor: number }[], desired: number | null) {
  const prices = points.map(({ minor }) => minor);
  const { lowMinor, highMinor, desired: where } = priceRange(prices, desired);
  const round = (value: number) => Math.round(value * 10) / 10;
  const step = (box.width - box.left - box.right) / Math.max(1, points.length - 1);
  const x = (index: number) => round(box.left + index * step);
  const y = (minor: number) => {
    const part = Math.min(1, Math.max(0, (highMinor - minor) / (highMinor - lowMinor)));
    return round(box.top + part * (box.height - box.top - box.bottom));
  };
  const [first, ...rest] = prices.map(y);
  return {
    path: `M${x(0)} ${first}${rest.map((at, index) => `H${x(index + 1)}V${at}`).join('')}`,
    x,
    y,
    where,
  };
}

/** A bid of the featured auction; who and when are null while only its price is known. */
export interface HeroBid {
  readonly minor: number;
  readonly by: string | null;
  readonly number: number | null;
  readonly at: string | null;
}

/** The best bid of an auction; null without one. */
export function bestHeroBid({ bestBid }: LiveAuctionItem): HeroBid | null {
  if (bestBid === null) return null;
  const { price, by, number, at } = bestBid;
  return { minor: minorOf(price), by, number, at };
}

/**
 * The last standing bids, oldest first: the list has their prices, and the known bids say who made them and when. Two
 * may have the same price [L7]: of the known ones the newest is the last.
 *
 * @param seen best bids since the page was opened
 * @param room the auction when the page was opened
 */
export function heroBids(
  item: LiveAuctionItem,
  seen: readonly HeroBid[],
  room: Pick<LiveAuctionState, 'recent'> | null | undefined,
): readonly HeroBid[] {
  const left = Map.groupBy(knownBids(item, seen, room?.recent ?? []), ({ minor }) => minor);
  const newestFirst = (item.prices ?? []).toReversed().map((price): HeroBid => {
    const minor = minorOf(price);
    return left.get(minor)?.pop() ?? { minor, by: null, number: null, at: null };
  });
  return newestFirst.reverse();
}

/** Each known bid once, in the order in which they were last seen to stand: a correction may restore an earlier one. */
function knownBids(
  item: LiveAuctionItem,
  seen: readonly HeroBid[],
  recent: readonly PublicEntry[],
): HeroBid[] {
  const best = bestHeroBid(item);
  const known = new Map<string, HeroBid>();
  for (const bid of [...standingBids(recent).flatMap(bidOf), ...seen, ...(best ? [best] : [])]) {
    const key = `${bid.minor} ${bid.number} ${bid.at}`;
    known.delete(key);
    known.set(key, bid);
  }
  return [...known.values()];
}

function bidOf({ price, by, number, at }: PublicEntry): HeroBid[] {
  return price !== null ? [{ minor: minorOf(price), by, number, at }] : [];
}
