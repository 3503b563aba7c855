import { Gavel } from 'lucide-react';
import { Chip } from '../../../components/ui/chip.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import type { ListRoomState } from '../../../lib/realtime/room-keys.ts';
import { useOwnAuctions } from '../api/my-auctions.ts';
import { byUrgency, withPresent } from '../state/my-auctions.ts';
import { AuctionLine } from './auction-line.tsx';
import { AuctionNotes } from './auction-notes.tsx';
import { DashboardList, DashboardSection } from './dashboard-section.tsx';

/**
 * One's own live auctions, those to decide on first.
 *
 * @param mayPost whether the part is there while there is none
 */
export function OwnAuctions({
  accountId,
  mayPost,
  present,
}: {
  accountId: string;
  mayPost: boolean;
  present: ListRoomState;
}) {
  const { t } = useTexts();
  const { data, error, refetch } = useOwnAuctions(accountId);
  if (!mayPost && !data?.items.length) return null;
  return (
    <DashboardSection title={t('dashboard.own')} count={data?.total}>
      <DashboardList
        items={data && byUrgency(withPresent(data.items, present))}
        error={error}
        retry={() => void refetch()}
        empty={t('dashboard.noOwn')}
      >
        {(auction) => (
          <AuctionLine auction={auction}>
            {auction.status === 'Closed' && (
              <Chip tone="warn">
                <Gavel aria-hidden="true" size={12} strokeWidth={2.4} />
                {t('dashboard.decide')}
              </Chip>
            )}
            <AuctionNotes auction={auction} />
          </AuctionLine>
        )}
      </DashboardList>
    </DashboardSection>
  );
}
