import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { useTranslation } from 'react-i18next';
import { type DealSums, useDealSums } from '../../../../lib/deal-sums.ts';
import { formatLot } from '../../../../lib/format.ts';
import { type Texts, useLocale, useTexts } from '../../../../lib/i18n.ts';
import { useVatParties } from '../../../session/state/own-vat-state.ts';
import { auctionFormat, cautionsOf, supplyOf } from '../../room/room-texts.ts';

/** Net, VAT and total of the button's price, visible before it is pressed [L4]. */
export function BidSums({ auction, priceMinor }: { auction: LiveAuctionState; priceMinor: number }) {
  const { t } = useTranslation(['room', 'labels']);
  const locale = useLocale();
  const texts = useTexts();
  const { sum } = auctionFormat(auction, locale);
  const parties = useVatParties(auction);
  const deal = useDealSums()(supplyOf(auction, priceMinor, parties));
  const total = auction.type === 'Buying' ? t('sumsTotalBuying') : t('sumsTotal');
  const sums = [
    [t('sumsNet', { quantity: formatLot(auction, locale) }), sum(deal.netMinor)],
    [deal.vatLabel, shortVat(deal, sum, texts)],
    [deal.isNet ? t('labels:vat.netOf', { total }) : total, sum(deal.totalMinor)],
  ] as const;
  const direction = auction.type === 'Buying' ? 'Buying' : '';
  const { meetsDesired } = cautionsOf(auction, undefined, priceMinor);
  return (
    <div data-bid-sums className="mb-3 tight:mb-1.5">
      <dl className="num grid grid-flow-col justify-between divide-x divide-line text-s large-type:block large-type:divide-x-0 low:block low:divide-x-0 low:text-xs">
        {sums.map(([term, value]) => (
          <div
            key={term}
            className="min-w-0 px-2.5 first:pl-0 last:pr-0 min-[380px]:px-3 large-type:flex large-type:justify-between large-type:px-0 low:mr-3 low:inline-block low:px-0"
          >
            <dt className="text-ink-2 text-xs low:mr-1.5 low:inline">{term}</dt>
            <dd className="font-semibold text-s leading-snug tracking-tight min-[400px]:text-m lg:text-s side:text-s large-type:text-s low:inline">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {meetsDesired && <p className="mt-1.5 text-ink-2 text-xs">{t(`confirmAutomatic${direction}`)}</p>}
    </div>
  );
}

/** The VAT in a word or a sum: the confirmation has the whole sentence. */
function shortVat({ vat, vatMinor }: DealSums, sum: (minor: number) => string, { t }: Texts): string {
  if (vat.unknown !== null) return t('labels:vat.short.depends');
  return vat.ratePercent > 0 ? sum(vatMinor ?? 0) : t(`labels:vat.short.${vat.regime}`);
}
