import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { countyName } from '@recolta/shared/domain/counties';
import { formatTonnes } from '../../lib/format.ts';
import { useTexts } from '../../lib/i18n.ts';

/** Type, quantity and county in one quiet line; a quantity that the name already gives is not said twice. */
export function LotFacts({ auction }: { auction: LiveAuctionItem }) {
  const { t, locale } = useTexts();
  const quantity = formatTonnes(auction.quantity, locale);
  const isNamed = auction.name.replaceAll('\u00a0', ' ').includes(quantity.replaceAll('\u00a0', ' '));
  const facts = [
    t(`labels.auctionType.${auction.type}`),
    isNamed ? null : quantity,
    countyName(auction.county),
    auction.isDemo ? t('live.demo') : null,
  ];
  return facts.filter((fact) => fact !== null).join(' · ');
}
