import { useEffect, useRef, useState } from 'react';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { type LinePoint, priceLine } from '../state/price-line.ts';

/** Keeps the first and last label of the axis inside the drawing. */
const timeAnchors = ['start', 'middle', 'middle', 'end'] as const;

interface PriceChartProps {
  readonly points: readonly LinePoint[];
  readonly levels: { readonly startMinor: number; readonly desiredMinor: number | null };
  readonly fromMs: number;
  readonly toMs: number;
  /** The chart described for screen readers. */
  readonly label: string;
  readonly desiredLabel: string;
  readonly formatPrice: (minor: number) => string;
  readonly isRunning: boolean;
}

/** The price over time as a step line, rendered at its displayed size so that labels stay readable on a phone. */
export function PriceChart({
  points,
  levels,
  fromMs,
  toMs,
  label,
  desiredLabel,
  formatPrice,
  isRunning,
}: PriceChartProps) {
  const { locale } = useTexts();
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  const box = { ...size, left: 46, right: 10, top: 18, bottom: 24 };
  const line = size.width > 0 ? priceLine(points, levels, fromMs, toMs, box) : null;
  return (
    <div ref={frame} className="absolute inset-0">
      {line && (
        <svg
          role="img"
          aria-label={label}
          width={size.width}
          height={size.height}
          className="num block text-[11px]"
        >
          {line.priceTicks.map(({ minor, y }) => (
            <g key={minor}>
              <path d={`M${box.left} ${y}H${size.width - box.right}`} className="stroke-line" />
              <text x={box.left - 8} y={y + 4} textAnchor="end" className="fill-ink-3">
                {formatPrice(minor)}
              </text>
            </g>
          ))}
          {line.timeTicks.map(({ atMs, x }, index) => (
            <text
              key={x}
              x={x}
              y={size.height - 5}
              textAnchor={timeAnchors[index] ?? 'middle'}
              className="fill-ink-3"
            >
              {formatInstant(atMs, 'time', locale)}
            </text>
          ))}
          {line.desiredY !== null && (
            <>
              <path
                d={`M${box.left} ${line.desiredY}H${size.width - box.right}`}
                strokeDasharray="5 4"
                strokeWidth="1.5"
                className="stroke-desired"
              />
              <text x={box.left + 4} y={line.desiredY - 6} className="fill-warn">
                {desiredLabel}
              </text>
            </>
          )}
          <path d={line.path} fill="none" strokeWidth="2.2" strokeLinejoin="round" className="stroke-chart" />
          {line.mine.map(({ x, y }) => (
            <circle
              key={`${x} ${y}`}
              cx={x}
              cy={y}
              r="4"
              strokeWidth="2"
              className="fill-surface stroke-fact"
            />
          ))}
          {line.last && (
            <circle key={points.length} cx={line.last.x} cy={line.last.y} r="5" className="fill-chart">
              {isRunning && <title>{formatPrice(points.at(-1)?.minor ?? 0)}</title>}
            </circle>
          )}
        </svg>
      )}
    </div>
  );
}
