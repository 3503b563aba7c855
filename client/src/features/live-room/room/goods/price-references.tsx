import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { countyName } from '@recolta/shared/domain/counties';
import { findCrop } from '@recolta/shared/domain/crops';
import { formatPrice } from '@recolta/shared/domain/price-text';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FobReference } from '../../../../components/goods/fob-reference.tsx';
import { PriceNotices } from '../../../../components/goods/price-notices.tsx';
import { minorOf } from '../../../../lib/format.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { useFobPrice } from '../../../../lib/market/market-prices.ts';
import { useDealMedian } from './get-goods.ts';

/**
 * The current price beside FOB Constanța and the median of the last deals in the crop and county [Q4]. Rendered once
 * all are loaded, and only if there is at least one.
 */
export function PriceReferences({
  auction,
  section,
}: {
  auction: LiveAuctionState;
  section: (title: string, content: ReactNode) => ReactNode;
}) {
  const { t } = useTranslation(['goods']);
  const locale = useLocale();
  const { product, county, currency, bestBid, startingPrice } = auction;
  const market = useFobPrice(product);
  const deals = useDealMedian(product, county, currency);
  const median = deals.data?.median;
  if (deals.isLoading || (!market?.fob && !median)) return null;
  return section(
    t('references'),
    <div className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] items-start gap-x-6 gap-y-4">
      <div className="num text-s">
        <p className="font-medium">{t(`goods:${bestBid ? 'bestNow' : 'startNow'}`)}</p>
        <p className="font-semibold text-l">
          {formatPrice(minorOf(bestBid?.price ?? startingPrice), currency, locale, auction.unit)}
        </p>
        <p className="text-ink-2 text-note">{t('withoutVat')}</p>
        <PriceNotices sale={auction} desired={auction.desiredPrice} />
      </div>
      {market?.fob && <FobReference product={product} currency={currency} hasTitle />}
      {median && (
        <div className="num text-s">
          <p className="font-medium">{t('median.title')}</p>
          <p className="font-semibold text-fact text-l">
            {formatPrice(minorOf(median.price), currency, locale)}
          </p>
          <p className="text-ink-2 text-note">
            {t('median.of', {
              count: median.deals,
              crop: findCrop(product)?.[locale] ?? product,
              county: countyName(county),
            })}{' '}
            {t('median.days', { count: median.days })}
          </p>
          <p className="text-ink-2 text-note">{t('median.open')}</p>
        </div>
      )}
    </div>,
  );
}
