import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { type PriceRange, priceRange } from '../../../../components/auction/prices.tsx';
import { bucharestDay } from '../../../../lib/bucharest-time.ts';

/** Geometry of the price line, in pixels of the drawing. */
export interface LinePoint {
  readonly atMs: number;
  readonly minor: number;
  readonly isMine: boolean;
}

export interface LineBox {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The drawn time span, ms since the epoch. */
export interface LineSpan {
  readonly fromMs: number;
  /** The right edge: the end of the auction if known. */
  readonly toMs: number;
  /** The end of the last price's line. */
  readonly nowMs: number;
  /** The start of the soft-close window, which ends at `toMs`; null without one [L6]. */
  readonly windowFromMs: number | null;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

export interface PriceGraph {
  readonly path: string;
  /** One per bid, in the same order. */
  readonly places: readonly Place[];
  readonly last: Place | null;
  /** The height of the desired price, or of the edge beyond which it is; null without one. */
  readonly desired: { readonly where: Exclude<PriceRange['desired'], null>; readonly y: number } | null;
  readonly window: { readonly x: number; readonly width: number } | null;
  readonly priceTicks: readonly { readonly minor: number; readonly y: number }[];
  readonly timeTicks: readonly {
    readonly atMs: number;
    readonly x: number;
    readonly anchor: 'start' | 'middle' | 'end';
  }[];
  /** False if the ticks need their day, for which fewer have room. */
  readonly isOneDay: boolean;
}

/** Minimum width, so that a window of two minutes is visible in an auction of days, px. */
const leastWindowWidth = 3;

/** A round step for an axis: 1, 2 or 5 times a power of ten, with at most `most` steps in the span. */
export function roundStep(span: number, most: number): number {
  const rough = Math.max(1, span / most);
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= rough) ?? 10;
  return factor * power;
}

/**
 * @param points bids in order of time
 * @param levels the starting price, always visible, and the desired one, visible while it is near the bids
 */
export function priceGraph(
  points: readonly LinePoint[],
  levels: { readonly startMinor: number; readonly desiredMinor: number | null },
  { fromMs, toMs, nowMs, windowFromMs }: LineSpan,
  box: LineBox,
): PriceGraph {
  const { startMinor, desiredMinor } = levels;
  const { desired: where, ...range } = priceRange(
    [startMinor, ...points.map((point) => point.minor)],
    desiredMinor,
  );
  const step = roundStep(range.highMinor - range.lowMinor, 4);
  const low = Math.floor(range.lowMinor / step) * step;
  const high = Math.max(low + step, Math.ceil(range.highMinor / step) * step);
  const innerWidth = box.width - box.left - box.right;
  const innerHeight = box.height - box.top - box.bottom;
  const span = Math.max(1, toMs - fromMs);
  const x = (atMs: number) => round(box.left + (clamp(atMs - fromMs, span) / span) * innerWidth);
  const y = (minor: number) => round(box.top + ((high - minor) / (high - low)) * innerHeight);

  const [first, ...rest] = points;
  const last = points.at(-1);
  // The local estimate of the server's clock may be slightly behind a bid.
  const heldToMs = Math.max(nowMs, last?.atMs ?? nowMs);
  const path = first
    ? `M${x(first.atMs)} ${y(first.minor)}${rest.map((point) => `H${x(point.atMs)}V${y(point.minor)}`).join('')}H${x(heldToMs)}`
    : '';
  const ticks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => low + index * step);
  const isOneDay = bucharestDay(fromMs) === bucharestDay(toMs);
  const anchors = tickAnchors(isOneDay, box);
  const windowWidth = windowFromMs === null ? 0 : Math.max(leastWindowWidth, x(toMs) - x(windowFromMs));
  return {
    path,
    places: points.map((point) => ({ x: x(point.atMs), y: y(point.minor) })),
    last: last ? { x: x(heldToMs), y: y(last.minor) } : null,
    desired:
      desiredMinor === null || where === null ? null : { where, y: y(clampTo(desiredMinor, low, high)) },
    window: windowFromMs === null ? null : { x: round(x(toMs) - windowWidth), width: round(windowWidth) },
    priceTicks: ticks.map((minor) => ({ minor, y: y(minor) })),
    isOneDay,
    timeTicks: anchors.map((anchor, index) => {
      const atMs = fromMs + (index / (anchors.length - 1)) * span;
      return { atMs, x: x(atMs), anchor };
    }),
  };
}

/** Width of a tick with its day, as a multiple of the left margin: both grow with the text. */
const datedTickMargins = 2.4;

/** Ticks of the time axis that have room: with their day, three on a wide chart and two on a phone. */
function tickAnchors(isOneDay: boolean, { width, left, right }: LineBox) {
  if (isOneDay) return ['start', 'middle', 'middle', 'end'] as const;
  const hasRoom = width - left - right >= 3 * datedTickMargins * left;
  return hasRoom ? (['start', 'middle', 'end'] as const) : (['start', 'end'] as const);
}

/**
 * The time span of an auction's line: to its end, with the soft-close window before it. For an auction that ended early
 * or is on hold, to its end or to now, without a window.
 * @param firstAtMs time of the first bid
 */
export function lineSpan(auction: LiveAuctionState, firstAtMs: number, nowMs: number): LineSpan {
  const { startsAt, endsAt, outcome, extensionWindowMinutes } = auction;
  const fromMs = Math.min(Date.parse(startsAt), firstAtMs);
  const endMs = endsAt === null ? null : Date.parse(endsAt);
  const lastMs = outcome === null ? nowMs : Date.parse(outcome.at);
  const hasRun = outcome === null || (endMs !== null && lastMs >= endMs);
  if (endMs === null || !hasRun) return { fromMs, toMs: lastMs, nowMs: lastMs, windowFromMs: null };
  const windowFromMs = extensionWindowMinutes === 0 ? null : endMs - extensionWindowMinutes * 60_000;
  return { fromMs, toMs: endMs, nowMs: lastMs, windowFromMs };
}

/** The drawn bid nearest to a position; null without bids. */
export function nearestPlace(places: readonly { readonly x: number }[], x: number): number | null {
  const distances = places.map((place) => Math.abs(place.x - x));
  const least = Math.min(...distances);
  // The last of several at one position: its price applies from there on.
  return places.length === 0 ? null : distances.lastIndexOf(least);
}

const round = (value: number) => Math.round(value * 10) / 10;
const clamp = (value: number, most: number) => clampTo(value, 0, most);
const clampTo = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
