import type { ReadTrend } from '@recolta/shared/contracts/http/market-data';
import { convertMinor, type Rates } from '@recolta/shared/domain/market-data/exchange-rates';
import { ageDays, type ReferencePrice } from '@recolta/shared/domain/market-data/reference-prices';
import { currencyName, formatMinor, formatPrice, priceUnit } from '@recolta/shared/domain/price-text';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { minorOf } from '../../lib/format.ts';
import { useLocale } from '../../lib/i18n.ts';
import { marketDataCalls } from '../../lib/market/market-data.ts';

/** The last sessions of the crops' FOB-Constanța prices. */
export function fobTrendsQuery(products: readonly string[]) {
  const input = { params: { market: 'FobConstanta' as const }, query: { products: products.join(',') } };
  // Figures change at most a few times a day.
  return marketDataCalls.priceTrends.queryOptions({ input, staleTime: 300_000 });
}

/** The same by crop; empty until loaded. */
export function useFobTrends(products: readonly string[]): ReadonlyMap<string, PriceTrend> {
  const { data } = useQuery(fobTrendsQuery(products));
  return new Map(data?.map((trend) => [trend.product, priceTrend(trend)]));
}

/** A price per tonne, the figure large. */
export function FobFigure({ fob }: { fob: Pick<ReferencePrice, 'priceMinor' | 'currency'> }) {
  useTranslation('prices');
  const locale = useLocale();
  return (
    <p className="num whitespace-nowrap font-semibold text-[1.733rem] leading-tight tracking-[-0.03em]">
      {formatMinor(fob.priceMinor, locale)}
      <span className="ml-1 font-medium text-ink-2 text-xs tracking-normal">
        {priceUnit(fob.currency, locale)}
      </span>
    </p>
  );
}

/** The same in lei; nothing without a rate, or if it is in lei. */
export function FobInLei({ fob, rates }: { fob: ReferencePrice; rates: Rates }) {
  useTranslation('prices');
  const locale = useLocale();
  const lei = fob.currency === 'Ron' ? null : convertMinor(fob.priceMinor, fob.currency, 'Ron', rates);
  if (lei === null) return null;
  // A converted sum does not need the fractions of a leu.
  return formatPrice(Math.round(lei / 100) * 100, 'Ron', locale);
}

/** The price change of a week: a neutral arrow, because a rise is good for one side and bad for the other. */
export function FobChange({ changeMinor, fob }: { changeMinor: number; fob: ReferencePrice }) {
  const { t } = useTranslation('prices');
  const locale = useLocale();
  const amount = formatMinor(Math.abs(changeMinor), locale);
  if (changeMinor === 0) return t('same');
  const params = { amount, currency: currencyName(fob.currency, locale) };
  return (
    <>
      <span aria-hidden="true">
        {changeMinor > 0 ? '▲' : '▼'} {t('inAWeek', params)}
      </span>
      <span className="sr-only">{changeMinor > 0 ? t('rose', params) : t('fell', params)}</span>
    </>
  );
}

const box = { width: 160, height: 30 };

/** A few weeks of a price as a step line; decorative: the figures are beside it. */
export function SparkLine({ figures, className }: { figures: readonly DayFigure[]; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 -2 ${box.width} ${box.height + 4}`}
      preserveAspectRatio="none"
      fill="none"
      className={classNames('block w-full overflow-hidden', className)}
    >
      {figures.length > 1 && (
        <path
          d={historyLine(figures, box).path}
          strokeWidth="1.6"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
          className="stroke-chart"
        />
      )}
    </svg>
  );
}

/** A change is called that of a week: without a price on the day, up to three days more. */
const comparedDays = { least: 7, most: 10 } as const;

/** The last sessions of a reference price, and its change. */
export interface PriceTrend {
  /** Oldest first, minor units. */
  readonly figures: readonly DayFigure[];
  /** Compared with the last figure from 7 to 10 days before; null without one in the same currency. */
  readonly changeMinor: number | null;
}

export function priceTrend({ prices }: Pick<ReadTrend, 'prices'>): PriceTrend {
  const figures = prices.map(({ day, price }) => ({ day, value: minorOf(price) }));
  const latest = figures.at(-1);
  if (!latest) return { figures, changeMinor: null };
  const { least, most } = comparedDays;
  const compared = figures.findLast(({ day }) => ageDays(day, latest.day) >= least);
  if (!compared || ageDays(compared.day, latest.day) > most) return { figures, changeMinor: null };
  return { figures, changeMinor: latest.value - compared.value };
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
interface HistoryLine {
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
