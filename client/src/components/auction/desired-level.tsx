import type { PriceRange } from './prices.tsx';

/** Position of the desired price on the bar, leaving space beyond it. */
export const desiredAtPart = 0.9;

/**
 * Progress of the price towards the desired one, which a mark shows. Drawn by attributes: the content security policy
 * forbids `style` in a page that the relay rendered.
 */
export function DesiredBar({ part, className }: { part: number; className?: string }) {
  return (
    <svg aria-hidden="true" className={`block h-4 w-full overflow-visible ${className ?? ''}`}>
      <rect y="4" width="100%" height="8" rx="4" className="fill-surface-2" />
      <rect
        y="4"
        width={`${part * 100}%`}
        height="8"
        rx="4"
        className="fill-chart transition-[width] duration-500"
      />
      <rect x={`${desiredAtPart * 100}%`} width="2" height="16" className="fill-desired" />
    </svg>
  );
}

/**
 * The desired price in a chart: a dashed line at its height, or, when it is far outside, an arrow at the edge beyond
 * which it is. Positions are in px of the drawing.
 */
export function DesiredLevel({
  where,
  y,
  left,
  right,
  label,
}: {
  where: Exclude<PriceRange['desired'], null>;
  /** Height of the price, or of the edge. */
  y: number;
  left: number;
  right: number;
  label: string;
}) {
  if (where === 'inside')
    return (
      <>
        <path
          d={`M${left} ${y}H${right}`}
          fill="none"
          strokeDasharray="5 4"
          strokeWidth="1.5"
          className="stroke-desired"
        />
        <text x={left + 4} y={y - 6} className="fill-warn">
          {label}
        </text>
      </>
    );
  const tip = where === 'above' ? y - 15 : y - 3;
  const tail = where === 'above' ? y - 5 : y - 13;
  const barb = where === 'above' ? tip + 4 : tip - 4;
  return (
    <g data-desired-edge={where}>
      <path
        d={`M${left + 9} ${tail}V${tip}M${left + 5} ${barb}L${left + 9} ${tip}L${left + 13} ${barb}`}
        fill="none"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-desired"
      />
      <text x={left + 19} y={y - 5} className="fill-warn">
        {label}
      </text>
    </g>
  );
}
