import { findCrop } from '@recolta/shared/domain/crops';
import type { Rates } from '@recolta/shared/domain/market-data/exchange-rates';
import { type ReferencePrice, trendSessions } from '@recolta/shared/domain/market-data/reference-prices';
import { useTranslation } from 'react-i18next';
import { useRateTexts } from '../../components/lists/shown-price.ts';
import {
  FobChange,
  FobFigure,
  FobInLei,
  fobTrendsQuery,
  type PriceTrend,
  SparkLine,
  useFobTrends,
} from '../../components/market/fob-price.tsx';
import { useFobSource } from '../../components/market/fob-source.ts';
import { useLocale } from '../../lib/i18n.ts';
import { LocalLink } from '../../lib/local-link.tsx';
import { useFobPrices } from '../../lib/market/market-prices.ts';

/** The most traded crops of the market. */
const shownCrops = ['wheat-milling', 'corn', 'sunflower', 'rapeseed', 'barley-feed', 'soybean'];

/** Kept free until the prices are known. */
const tileHeight = 'min-h-[104px] max-sm:min-h-[117px] lg:min-h-[153px]';

export const homeTrendsQuery = fobTrendsQuery(shownCrops);

/** The last FOB-Constanța prices, each with its day and source, its trend and its value in lei [Q4]. */
export function HomePrices() {
  const { t } = useTranslation(['prices', 'rates']);
  const known = useFobPrices();
  const trends = useFobTrends(shownCrops);
  const rateTexts = useRateTexts();
  const sourceOf = useFobSource();
  const prices = known ? shownCrops.flatMap((crop) => known.fobOf(crop) ?? []) : [];
  const sources = prices.toSorted((a, b) => b.day.localeCompare(a.day)).map(sourceOf);
  const currencies = [...new Set(prices.map(({ currency }) => currency)), 'Ron' as const];
  if (known && prices.length === 0) return null;
  return (
    <section aria-labelledby="prices">
      <div className="flex min-h-8 flex-wrap items-baseline justify-between gap-x-4 max-lg:mb-1 lg:mb-4">
        <h2
          id="prices"
          className="font-semibold text-s max-lg:sr-only lg:font-serif lg:text-[1.733rem] lg:tracking-[-0.015em]"
        >
          {t('heading')}
        </h2>
        <p className="num text-ink-3 text-s">
          {known && (
            <>
              {t('fobFrom', { source: sources[0] })}
              <span className="max-lg:hidden">
                {[...rateTexts(currencies, known.rates), t('sessions', { count: trendSessions })]
                  .map((fact) => ` · ${fact}`)
                  .join('')}
              </span>
            </>
          )}
        </p>
      </div>
      {/* Below the desk's width a strip that scrolls sideways, up to the screen's edges. */}
      <ul className="grid divide-x divide-line border-line bg-surface max-lg:-mx-(--frame-side) max-lg:auto-cols-[9.75rem] max-lg:grid-flow-col max-lg:overflow-x-auto max-lg:border-y lg:grid-cols-6 lg:overflow-hidden lg:rounded-3 lg:border lg:shadow-card">
        {known
          ? prices.map((fob) => (
              <PriceTile
                key={fob.product}
                fob={fob}
                trend={trends.get(fob.product)}
                rates={known.rates}
                source={sourceOf(fob) === sources[0] ? null : sourceOf(fob)}
              />
            ))
          : shownCrops.map((crop) => <li key={crop} className={tileHeight} />)}
      </ul>
    </section>
  );
}

function PriceTile({
  fob,
  trend,
  rates,
  source,
}: {
  fob: ReferencePrice;
  trend: PriceTrend | undefined;
  rates: Rates;
  /** If it is not that of the heading. */
  source: string | null;
}) {
  const locale = useLocale();
  const crop = findCrop(fob.product);
  return (
    <li className={`relative min-w-0 px-4 py-2.5 hover:bg-surface-2/50 lg:py-4 ${tileHeight}`}>
      <h3 className="-mr-2.5 truncate font-semibold text-s">
        <LocalLink
          to={`/auctions?cereals=${fob.product}`}
          className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--focus-line)"
        >
          {crop?.[locale] ?? fob.product}
        </LocalLink>
      </h3>
      <FobFigure fob={fob} />
      <SparkLine figures={trend?.figures ?? []} className="mt-1.5 mb-1 h-9 max-lg:hidden" />
      <p className="num flex min-h-5 flex-wrap justify-between gap-x-2 text-ink-2 text-note">
        <span className="whitespace-nowrap">
          <FobInLei fob={fob} rates={rates} />
        </span>
        <span className="whitespace-nowrap">
          {trend?.changeMinor != null && <FobChange changeMinor={trend.changeMinor} fob={fob} />}
        </span>
      </p>
      {source !== null && <p className="num text-ink-3 text-note">{source}</p>}
    </li>
  );
}
