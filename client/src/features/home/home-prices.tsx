import { findCrop } from '@recolta/shared/domain/crops';
import type { Rates } from '@recolta/shared/domain/market-data/exchange-rates';
import { type ReferencePrice, trendSessions } from '@recolta/shared/domain/market-data/reference-prices';
import { useTranslation } from 'react-i18next';
import { useRateTexts } from '../../components/lists/rate-texts.ts';
import {
  FobChange,
  FobFigure,
  FobInLei,
  fobTrendsQuery,
  useFobTrends,
} from '../../components/market/fob-price.tsx';
import { SparkLine } from '../../components/market/spark-line.tsx';
import { formatDay } from '../../lib/bucharest-time.ts';
import { useLocale } from '../../lib/i18n.ts';
import { LocalLink } from '../../lib/local-link.tsx';
import { useFobPrices } from '../../lib/market/market-prices.ts';
import type { PriceTrend } from '../../lib/market/price-trend.ts';

/** The most traded crops of the market. */
const shownCrops = ['wheat-milling', 'corn', 'sunflower', 'rapeseed', 'barley-feed', 'soybean'];

export const homeTrendsQuery = fobTrendsQuery(shownCrops);

/** The last FOB-Constanța prices, each with its day, its trend and its value in lei [Q4]. */
export function HomePrices() {
  const { t } = useTranslation('prices');
  const locale = useLocale();
  const known = useFobPrices();
  const trends = useFobTrends(shownCrops);
  const rateTexts = useRateTexts();
  const prices = known ? shownCrops.flatMap((crop) => known.fobOf(crop) ?? []) : [];
  const days = [...new Set(prices.map(({ day }) => day))].sort();
  const day = days.at(-1);
  const currencies = [...new Set(prices.map(({ currency }) => currency)), 'Ron' as const];
  if (known && prices.length === 0) return null;
  return (
    <section aria-labelledby="prices" className="mt-12 md:mt-16">
      <div className="mb-4 flex min-h-8 flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="prices" className="font-semibold font-serif text-[1.733rem] tracking-[-0.015em]">
          {t('heading')}
        </h2>
        <p className="num text-ink-3 text-s">
          {known &&
            day &&
            [
              t('fobOn', { day: formatDay(day, locale, 'fullDate') }),
              ...rateTexts(currencies, known.rates),
              t('sessions', { count: trendSessions }),
            ].join(' · ')}
        </p>
      </div>
      <ul className="grid overflow-hidden rounded-3 border border-line bg-surface shadow-card max-lg:divide-y max-lg:divide-line lg:grid-cols-6 lg:divide-x lg:divide-line">
        {known
          ? prices.map((fob) => (
              <PriceTile
                key={fob.product}
                fob={fob}
                trend={trends.get(fob.product)}
                rates={known.rates}
                isOfDay={fob.day === day}
              />
            ))
          : shownCrops.map((crop) => <li key={crop} className="h-17 lg:h-[153px]" />)}
      </ul>
    </section>
  );
}

function PriceTile({
  fob,
  trend,
  rates,
  isOfDay,
}: {
  fob: ReferencePrice;
  trend: PriceTrend | undefined;
  rates: Rates;
  isOfDay: boolean;
}) {
  const { t } = useTranslation('prices');
  const locale = useLocale();
  const crop = findCrop(fob.product);
  return (
    <li className="relative grid min-w-0 grid-cols-[minmax(0,1fr)_72px_124px] items-center gap-x-3 px-4 py-2.5 hover:bg-surface-2/50 lg:block lg:py-4">
      <h3 className="whitespace-nowrap font-semibold text-s">
        <LocalLink
          to={`/auctions?cereals=${fob.product}`}
          className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--focus-line)"
        >
          {crop?.[locale] ?? fob.product}
        </LocalLink>
      </h3>
      <div className="max-lg:col-start-3 max-lg:row-start-1 max-lg:text-right">
        <FobFigure fob={fob} />
      </div>
      <SparkLine
        figures={trend?.figures ?? []}
        className="h-8 max-lg:col-start-2 max-lg:row-span-2 max-lg:row-start-1 lg:mt-1.5 lg:mb-1 lg:h-9"
      />
      <p className="num contents min-h-5 justify-between gap-x-2 text-ink-2 text-xs lg:flex lg:flex-wrap">
        <span className="whitespace-nowrap">
          <FobInLei fob={fob} rates={rates} />
          {!isOfDay && (
            <span className="block text-ink-3">{t('on', { day: formatDay(fob.day, locale) })}</span>
          )}
        </span>
        <span className="whitespace-nowrap max-lg:col-start-3 max-lg:row-start-2 max-lg:text-right">
          {trend?.changeMinor != null && <FobChange changeMinor={trend.changeMinor} fob={fob} />}
        </span>
      </p>
    </li>
  );
}
