import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { DesiredPriceChip } from '../../../components/auction/desired-price-chip.tsx';
import { StatusChip } from '../../../components/auction/status-chip.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { useTexts } from '../../../lib/i18n.ts';

/** How an auction stands, for whoever looks at it: how many bids it has, or when it begins. */
export function AuctionNotes({ auction }: { auction: LiveAuctionItem }) {
  const { t, locale } = useTexts();
  const isToCome = auction.status === 'Scheduled' || auction.status === 'Pending';
  const startsAt = formatInstant(auction.startsAt, 'dayMonthTime', locale);
  return (
    <>
      <StatusChip status={auction.status} />
      {auction.bestBid && <DesiredPriceChip auction={auction} />}
      <span>
        {isToCome ? t('live.startsAt', { when: startsAt }) : t('live.bids', { count: auction.bidCount })}
      </span>
    </>
  );
}
