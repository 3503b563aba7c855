/** A figure of one day. */
export interface DayFigure {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly value: number;
}

/** The line of a history in a box of this size, px; days without a figure repeat the previous one. */
export interface HistoryLine {
  readonly path: string;
  readonly places: readonly { readonly x: number; readonly y: number }[];
  readonly least: number;
  readonly most: number;
}

/**
 * @param figures oldest first, at least one
 * @param box     includes space for the line's own width
 */
export function historyLine(
  figures: readonly DayFigure[],
  box: { readonly width: number; readonly height: number },
): HistoryLine {
  const values = figures.map(({ value }) => value);
  const times = figures.map(({ day }) => Date.parse(day));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const x = (time: number) => round(((time - first) / Math.max(1, last - first)) * box.width);
  const y = (value: number) =>
    round(most === least ? box.height / 2 : ((most - value) / (most - least)) * box.height);
  const places = figures.map(({ value }, index) => ({ x: x(times[index] ?? first), y: y(value) }));
  const [start, ...rest] = places;
  const steps = rest.map(({ x: right, y: level }) => `H${right}V${level}`).join('');
  return { path: start ? `M${start.x} ${start.y}${steps}` : '', places, least, most };
}

const round = (px: number) => Math.round(px * 10) / 10;
