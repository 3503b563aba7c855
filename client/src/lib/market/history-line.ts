import type { ReadTrend } from '@recolta/shared/contracts/http/market-data';
import { minorOf } from '../format.ts';

const comparedDays = 7;

/** The last sessions of a reference price, and its change. */
export interface PriceTrend {
  /** Oldest first, minor units. */
  readonly figures: readonly DayFigure[];
  /** Compared with the last figure at least seven days old; null without one in the same currency. */
  readonly changeMinor: number | null;
}

export function priceTrend({ prices }: Pick<ReadTrend, 'prices'>): PriceTrend {
  const figures = prices.map(({ day, price }) => ({ day, value: minorOf(price) }));
  const latest = figures.at(-1);
  if (!latest) return { figures, changeMinor: null };
  const before = Date.parse(latest.day) - comparedDays * 86_400_000;
  const compared = figures.findLast(({ day }) => Date.parse(day) <= before);
  return { figures, changeMinor: compared ? latest.value - compared.value : null };
}

/** A figure of one day. */
export interface DayFigure {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly value: number;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** The line of a history in a box of this size, px; days without a figure repeat the previous one. */
export interface HistoryLine {
  readonly path: string;
  readonly places: readonly Place[];
  /** Positions of the marks, in the given order. */
  readonly marks: readonly Place[];
  readonly least: number;
  readonly most: number;
}

/**
 * @param figures oldest first, at least one
 * @param box     includes space for the line's own width
 * @param marks   further figures on the same scales; the line continues up to the last one
 */
export function historyLine(
  figures: readonly DayFigure[],
  box: { readonly width: number; readonly height: number },
  marks: readonly DayFigure[] = [],
): HistoryLine {
  const all = [...figures, ...marks];
  const values = all.map(({ value }) => value);
  const times = all.map(({ day }) => Date.parse(day));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const x = (time: number) => round(((time - first) / Math.max(1, last - first)) * box.width);
  const y = (value: number) =>
    round(most === least ? box.height / 2 : ((most - value) / (most - least)) * box.height);
  const placeOf = ({ day, value }: DayFigure): Place => ({ x: x(Date.parse(day)), y: y(value) });
  const places = figures.map(placeOf);
  const [start, ...rest] = places;
  const steps = rest.map(({ x: right, y: level }) => `H${right}V${level}`).join('');
  const end = marks.length > 0 ? `H${x(last)}` : '';
  return {
    path: start ? `M${start.x} ${start.y}${steps}${end}` : '',
    ...{ places, marks: marks.map(placeOf), least, most },
  };
}

const round = (px: number) => Math.round(px * 10) / 10;
