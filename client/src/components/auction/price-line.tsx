import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { minorOf } from '../../lib/format.ts';

/** Size in a list row, px. */
const rowSize = { width: 76, height: 26 };
/** Space for the line's width and the dot at its end. */
const margin = 4;

type Priced = Pick<LiveAuctionItem, 'prices' | 'bidCount' | 'startingPrice' | 'desiredPrice'>;

/** The last prices as a step line, with the desired price as a dashed line; decorative: the figures are beside it. */
export function PriceLine({
  auction,
  size: { width, height } = rowSize,
  className,
}: {
  auction: Priced;
  size?: typeof rowSize;
  className?: string;
}) {
  const line = priceLine(auction, { width, height });
  if (line === null) return null;
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      className={className}
    >
      {line.desiredY !== null && (
        <path
          d={`M2 ${line.desiredY}H${width - 2}`}
          stroke="var(--line-desired)"
          strokeWidth="1.2"
          strokeDasharray="3 3"
        />
      )}
      <path d={line.path} stroke="var(--line-chart)" strokeWidth="1.8" strokeLinejoin="round" />
      <circle cx={line.endX} cy={line.endY} r="3" fill="var(--line-chart)" />
    </svg>
  );
}

/** Null for an auction without a bid. */
export function priceLine(
  { prices = [], bidCount, startingPrice, desiredPrice }: Priced,
  { width, height } = rowSize,
) {
  if (prices.length === 0) return null;
  // If every bid is known the line begins at the starting price.
  const points = (bidCount <= prices.length ? [startingPrice, ...prices] : prices).map(minorOf);
  const desired = desiredPrice === null ? null : minorOf(desiredPrice);
  const all = desired === null ? points : [...points, desired];
  const low = Math.min(...all);
  const span = Math.max(...all) - low || 1;
  const round = (value: number) => Math.round(value * 10) / 10;
  const y = (price: number) => round(height - margin - ((price - low) / span) * (height - 2 * margin));
  const step = (width - 2 * margin) / Math.max(1, points.length - 1);
  const [first = 0, ...rest] = points.map(y);
  const steps = rest.map((at, index) => `H${round(margin + (index + 1) * step)}V${at}`);
  return {
    path: `M${margin} ${first}${steps.join('')}`,
    endX: rest.length === 0 ? margin : width - margin,
    endY: rest.at(-1) ?? first,
    desiredY: desired === null ? null : y(desired),
  };
}
