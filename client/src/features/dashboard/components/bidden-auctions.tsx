import type { ParticipatedAuctionItem } from '@recolta/shared/contracts/http/account-auctions';
import { formatPrice } from '@recolta/shared/domain/price-text';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { StatusChip } from '../../../components/auction/status-chip.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { minorOf } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/i18n.ts';
import type { ListRoomState } from '../../../lib/realtime/room-keys.ts';
import { useBiddenAuctions } from '../api/my-auctions.ts';
import { isLeading, withPresent } from '../state/my-auctions.ts';
import { AuctionLine } from './auction-line.tsx';
import { DashboardList, DashboardSection } from './dashboard-section.tsx';

/** The auctions that one bids in now, and how one stands in each. */
export function BiddenAuctions({ accountId, present }: { accountId: string; present: ListRoomState }) {
  const { t } = useTexts();
  const { data, error, refetch } = useBiddenAuctions(accountId);
  return (
    <DashboardSection title={t('dashboard.bidden')} count={data?.total}>
      <DashboardList
        items={data && withPresent(data.items, present)}
        error={error}
        retry={() => void refetch()}
        empty={t('dashboard.noBidden')}
      >
        {(auction) => (
          <AuctionLine auction={auction}>
            <Standing auction={auction} />
          </AuctionLine>
        )}
      </DashboardList>
    </DashboardSection>
  );
}

function Standing({ auction }: { auction: ParticipatedAuctionItem }) {
  const { t, locale } = useTexts();
  const leads = isLeading(auction, auction.viewer.number);
  const mine = formatPrice(minorOf(auction.viewer.price), auction.currency, locale);
  return (
    <>
      <Chip tone={leads ? 'ok' : 'bad'}>
        {leads ? (
          <ArrowUp aria-hidden="true" size={12} strokeWidth={2.6} />
        ) : (
          <ArrowDown aria-hidden="true" size={12} strokeWidth={2.6} />
        )}
        {t(leads ? 'room.leader' : 'room.outbid')}
      </Chip>
      {auction.status === 'InProgress' ? null : <StatusChip status={auction.status} />}
      {!leads && <span>{t('dashboard.ownBid', { price: mine })}</span>}
    </>
  );
}
