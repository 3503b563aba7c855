import { convertMinor, type Rates } from '@recolta/shared/domain/market-data/exchange-rates';
import type { ReferencePrice } from '@recolta/shared/domain/market-data/reference-prices';
import { currencyName, formatMinor, formatPrice, priceUnit } from '@recolta/shared/domain/price-text';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { useLocale } from '../../lib/i18n.ts';
import { type DayFigure, historyLine, type PriceTrend, priceTrend } from '../../lib/market/history-line.ts';
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
