import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DesiredLevel } from '../../../../components/auction/desired-level.tsx';
import { formatInstant } from '../../../../lib/bucharest-time.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { useServerTime } from '../../../../lib/realtime/live-source.ts';
import { type LinePoint, lineSpan, nearestPlace, priceGraph } from './price-graph.ts';

/** Keeps the outermost axis labels inside the chart. */
/** For labels of this text size; they scale with it. */
const margins = { left: 46, right: 10, top: 18, bottom: 24 };
const normalTypePx = 15;
/** Interval at which the line extends to the right without a bid. */
const growEveryMs = 5000;

/** A bid of the chart with the words of its readout. */
export interface ChartPoint extends LinePoint {
  readonly words: string;
}

interface PriceChartProps {
  readonly auction: LiveAuctionState;
  readonly points: readonly ChartPoint[];
  readonly levels: { readonly startMinor: number; readonly desiredMinor: number | null };
  /** The line in words, for people who do not see it. */
  readonly label: string;
  readonly desiredLabel: string;
  readonly windowLabel: string;
  readonly formatPrice: (minor: number) => string;
}

/** The step line of the price, drawn at its displayed size, with a readout of each bid. */
export function PriceChart({
  auction,
  points,
  levels,
  label,
  desiredLabel,
  windowLabel,
  formatPrice,
}: PriceChartProps) {
  const locale = useLocale();
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0, ...margins });
  const [read, setRead] = useState<number | null>(null);
  useEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      const scale = Number.parseFloat(getComputedStyle(entry.target).fontSize) / normalTypePx;
      const scaled = (margin: number) => Math.round(margin * scale);
      setSize({
        width,
        height,
        left: scaled(margins.left),
        right: margins.right,
        top: scaled(margins.top),
        bottom: scaled(margins.bottom),
      });
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  const nowMs = useServerTime((now) => Math.ceil(now / growEveryMs) * growEveryMs);
  const span = lineSpan(auction, points[0]?.atMs ?? nowMs, nowMs);
  const line = size.width > 0 ? priceGraph(points, levels, span, size) : null;
  const readPlace = read === null ? undefined : line?.places[read];
  const floor = size.height - size.bottom;
  return (
    <div ref={frame} className="absolute inset-0">
      {line && (
        <svg
          role="img"
          aria-label={label}
          width={size.width}
          height={size.height}
          className="num block text-[0.733rem] max-[40rem]:text-[0.8667rem]"
        >
          {line.window && (
            <>
              <rect
                data-window=""
                x={line.window.x}
                y={size.top}
                width={line.window.width}
                height={floor - size.top}
                className="fill-warn-wash"
              />
              <text x={size.width - size.right} y={size.top - 6} textAnchor="end" className="fill-warn">
                {windowLabel}
              </text>
            </>
          )}
          {line.priceTicks.map(({ minor, y }) => (
            <g key={minor}>
              <path d={`M${size.left} ${y}H${size.width - size.right}`} className="stroke-line" />
              <text x={size.left - 8} y={y + 4} textAnchor="end" className="fill-ink-3">
                {formatPrice(minor)}
              </text>
            </g>
          ))}
          {line.timeTicks.map(({ atMs, x, anchor }) => (
            <text key={x} x={x} y={size.height - 5} textAnchor={anchor} className="fill-ink-3">
              {formatInstant(atMs, line.isOneDay ? 'time' : 'dayMonthTime', locale)}
            </text>
          ))}
          {line.desired && (
            <DesiredLevel
              {...line.desired}
              left={size.left}
              right={size.width - size.right}
              label={desiredLabel}
            />
          )}
          {readPlace && (
            <path d={`M${readPlace.x} ${size.top}V${floor}`} strokeWidth="1.5" className="stroke-ink-3" />
          )}
          <path d={line.path} fill="none" strokeWidth="2.2" strokeLinejoin="round" className="stroke-chart" />
          {line.places.map(
            ({ x, y }, index) =>
              points[index]?.isMine && (
                <circle
                  key={`${x} ${y}`}
                  data-mine=""
                  cx={x}
                  cy={y}
                  r="4"
                  strokeWidth="2"
                  className="fill-surface stroke-fact"
                />
              ),
          )}
          {line.last && (
            <circle key={points.length} cx={line.last.x} cy={line.last.y} r="5" className="fill-chart">
              {auction.outcome === null && <title>{formatPrice(points.at(-1)?.minor ?? 0)}</title>}
            </circle>
          )}
          {readPlace && <circle cx={readPlace.x} cy={readPlace.y} r="5.5" className="fill-ink" />}
        </svg>
      )}
      {line && <Readout points={points} places={line.places} read={read} onRead={setRead} />}
    </div>
  );
}

/**
 * Reads out one bid of the line: the nearest to the pointer or the finger, or by arrow keys from bid to bid. A slider,
 * so that assistive technology can read and move it too.
 */
function Readout({
  points,
  places,
  read,
  onRead,
}: {
  points: readonly ChartPoint[];
  places: readonly { readonly x: number }[];
  read: number | null;
  onRead: (index: number | null) => void;
}) {
  const { t } = useTranslation('room');
  const lastIndex = points.length - 1;
  const index = Math.min(read ?? lastIndex, lastIndex);
  const words = points[index]?.words ?? '';
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    onRead(nearestPlace(places, event.clientX - event.currentTarget.getBoundingClientRect().left));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keySteps[event.key]?.(index, lastIndex);
    if (next === undefined) return;
    event.preventDefault();
    onRead(Math.max(0, Math.min(lastIndex, next)));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t('priceOverTime')}
      aria-valuemin={1}
      aria-valuemax={points.length}
      aria-valuenow={index + 1}
      aria-valuetext={words}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onPointerLeave={(event) => {
        // A bid chosen by touch stays selected, so that it can be read.
        if (event.pointerType === 'mouse') onRead(null);
      }}
      onFocus={() => onRead(index)}
      onBlur={() => onRead(null)}
      onKeyDown={onKeyDown}
      className="absolute inset-0 cursor-crosshair touch-pan-y rounded-1"
    >
      {read !== null && (
        <span
          data-readout=""
          className="num pointer-events-none absolute -top-1 right-0 left-[3.067rem] mx-auto w-fit max-w-full truncate rounded-1 border border-line-2 bg-surface px-2 py-0.5 font-medium text-ink text-xs shadow-card"
        >
          {words}
        </span>
      )}
    </div>
  );
}

/** Index of the bid that a key selects, from the current and the last one; not yet clamped to the line. */
const keySteps: Readonly<Record<string, (index: number, lastIndex: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowDown: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowUp: (index) => index + 1,
  Home: () => 0,
  End: (_, lastIndex) => lastIndex,
};
