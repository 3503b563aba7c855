import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { type ClipboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { copiedNumber, minorOf } from '../../lib/format.ts';
import { useLocale } from '../../lib/i18n.ts';

/** The prices between which a line of bids is drawn. */
export interface PriceRange {
  readonly lowMinor: number;
  /** Above `lowMinor`. */
  readonly highMinor: number;
  /** Position of the desired price; null without one. */
  readonly desired: 'inside' | 'above' | 'below' | null;
}

/** Least share of the height that the bids take: a desired price that leaves them less is outside. */
const leastShare = 0.4;
/** Least difference between the edges, as a share of the price: without it a line of equal prices has no scale. */
const leastPart = 0.01;

/**
 * Fits the range to the bids, and to the desired price while it is near them.
 * @param prices of the line, at least one, in minor units, positive
 */
export function priceRange(prices: readonly number[], desiredMinor: number | null): PriceRange {
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  const span = Math.max(high - low, high * leastPart);
  const [lowWith, highWith] = [Math.min(low, desiredMinor ?? low), Math.max(high, desiredMinor ?? high)];
  const isNear = highWith - lowWith <= span / leastShare;
  // Prices closer than the least difference stay in the middle.
  const pad = Math.max(0, span - (isNear ? highWith - lowWith : high - low)) / 2;
  const bounds = isNear
    ? { lowMinor: lowWith - pad, highMinor: highWith + pad }
    : { lowMinor: low - pad, highMinor: high + pad };
  if (desiredMinor === null) return { ...bounds, desired: null };
  if (isNear) return { ...bounds, desired: 'inside' };
  return { ...bounds, desired: desiredMinor > high ? 'above' : 'below' };
}

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

/** Highlights its content for a moment when it changes; not at first, and not with reduced motion. */
export function Flash({ of, className, children }: { of: string; className?: string; children: ReactNode }) {
  const box = useRef<HTMLSpanElement>(null);
  const shown = useRef(of);
  useEffect(() => {
    if (shown.current === of) return;
    shown.current = of;
    for (const animation of box.current?.getAnimations() ?? []) animation.cancel();
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const from = getComputedStyle(document.documentElement).getPropertyValue('--flash');
    box.current?.animate([{ backgroundColor: from }, { backgroundColor: 'transparent' }], {
      duration: 1600,
      easing: 'ease-out',
    });
  }, [of]);
  return (
    <span ref={box} className={`rounded-1 ${className ?? ''}`}>
      {children}
    </span>
  );
}

/**
 * A figure whose changed characters are animated. Assistive technology reads the whole figure, not the moving
 * characters.
 */
export function RollingNumber({ text }: { text: string }) {
  const characters = [...text];
  return (
    <>
      <span className="sr-only select-none">{text}</span>
      <span aria-hidden="true">
        {characters.map((character, index) => (
          <span key={`${characters.length - index}${character}`} className="inline-block animate-digit">
            {character}
          </span>
        ))}
      </span>
    </>
  );
}

/** A price that is selected as a whole and copied as one number, without unit and group separators. */
export function CopiedPrice({
  minor,
  className,
  children,
}: {
  minor: number;
  className?: string;
  children: ReactNode;
}) {
  const locale = useLocale();
  const copy = (event: ClipboardEvent) => {
    // A larger selection is copied unchanged.
    if (!event.currentTarget.contains(window.getSelection()?.focusNode ?? null)) return;
    event.clipboardData.setData('text/plain', copiedNumber(minor, locale));
    event.preventDefault();
  };
  return (
    <span className={`select-all ${className ?? ''}`} onCopy={copy}>
      {children}
    </span>
  );
}
