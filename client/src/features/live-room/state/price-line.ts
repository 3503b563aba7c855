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

export interface PriceLine {
  readonly path: string;
  readonly mine: readonly { readonly x: number; readonly y: number }[];
  readonly last: { readonly x: number; readonly y: number } | null;
  readonly desiredY: number | null;
  readonly priceTicks: readonly { readonly minor: number; readonly y: number }[];
  readonly timeTicks: readonly { readonly atMs: number; readonly x: number }[];
}

/** A round step for an axis: 1, 2 or 5 times a power of ten, with at most `most` steps in the span. */
export function roundStep(span: number, most: number): number {
  const rough = Math.max(1, span / most);
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= rough) ?? 10;
  return factor * power;
}

/**
 * @param points    bids in order of time
 * @param levels    further prices that must be visible: start, desired
 * @param fromMs    left edge
 * @param toMs      right edge, up to which the last price holds
 */
export function priceLine(
  points: readonly LinePoint[],
  levels: { readonly startMinor: number; readonly desiredMinor: number | null },
  fromMs: number,
  toMs: number,
  box: LineBox,
): PriceLine {
  const { startMinor, desiredMinor } = levels;
  const prices = [
    startMinor,
    ...points.map((point) => point.minor),
    ...(desiredMinor === null ? [] : [desiredMinor]),
  ];
  const step = roundStep(Math.max(...prices) - Math.min(...prices) || startMinor * 0.05, 4);
  const low = Math.floor(Math.min(...prices) / step) * step;
  const high = Math.max(low + step, Math.ceil(Math.max(...prices) / step) * step);
  const innerWidth = box.width - box.left - box.right;
  const innerHeight = box.height - box.top - box.bottom;
  const span = Math.max(1, toMs - fromMs);
  const x = (atMs: number) => round(box.left + (clamp(atMs - fromMs, span) / span) * innerWidth);
  const y = (minor: number) => round(box.top + ((high - minor) / (high - low)) * innerHeight);

  const [first, ...rest] = points;
  const last = points.at(-1);
  const path = first
    ? `M${x(first.atMs)} ${y(first.minor)}${rest.map((point) => `H${x(point.atMs)}V${y(point.minor)}`).join('')}H${x(toMs)}`
    : '';
  const ticks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => low + index * step);
  return {
    path,
    mine: points.filter((point) => point.isMine).map((point) => ({ x: x(point.atMs), y: y(point.minor) })),
    last: last ? { x: x(toMs), y: y(last.minor) } : null,
    desiredY: desiredMinor === null ? null : y(desiredMinor),
    priceTicks: ticks.map((minor) => ({ minor, y: y(minor) })),
    timeTicks: [0, 1 / 3, 2 / 3, 1].map((part) => ({
      atMs: fromMs + part * span,
      x: x(fromMs + part * span),
    })),
  };
}

const round = (value: number) => Math.round(value * 10) / 10;
const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));
