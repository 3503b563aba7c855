import type { Identity } from '@recolta/shared/contracts/http/identity';
import type { ReactNode } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import { useListRoom } from '../../../lib/realtime/use-room.ts';
import { useBiddenAuctions, useOwnAuctions } from '../api/my-auctions.ts';
import { worthALook } from '../state/my-auctions.ts';
import { AuctionLine } from './auction-line.tsx';
import { AuctionNotes } from './auction-notes.tsx';
import { BiddenAuctions } from './bidden-auctions.tsx';
import { DashboardHead } from './dashboard-head.tsx';
import { DashboardList, DashboardSection } from './dashboard-section.tsx';
import { OwnAuctions } from './own-auctions.tsx';

const othersShown = 4;

/**
 * What a trader wants to see first: what his account lacks, how he stands, what waits for him, what is new.
 *
 * @param progress what stands between the account and trading, where anything does
 * @param latest   the latest notifications
 */
export function TraderDashboard({
  identity,
  progress,
  latest,
}: {
  identity: Identity;
  progress: ReactNode;
  latest: ReactNode;
}) {
  const { t } = useTexts();
  const room = useListRoom();
  const present = room.state ?? {};
  const { user, account } = identity;
  const bidden = useBiddenAuctions(account.id).data?.items ?? [];
  const own = useOwnAuctions(account.id).data?.items ?? [];
  const biddenPart = <BiddenAuctions key="bidden" accountId={account.id} present={present} />;
  const mayPost = user.isActive && user.permissions.includes('Auctions.Post');
  const ownPart = <OwnAuctions key="own" accountId={account.id} mayPost={mayPost} present={present} />;
  return (
    <div className="mx-auto max-w-[1376px] px-4 py-6 lg:px-8">
      <DashboardHead identity={identity} />
      <div className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_400px] xl:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-6">
          {progress}
          {bidden.length === 0 && own.length > 0 ? [ownPart, biddenPart] : [biddenPart, ownPart]}
        </div>
        <DashboardSection
          className="xl:row-span-2"
          title={t('notifications.latest')}
          all={{ to: '/notifications', text: t('notifications.all') }}
        >
          <div className="overflow-hidden rounded-3 border border-line bg-surface shadow-card">{latest}</div>
        </DashboardSection>
        <DashboardSection
          title={t('dashboard.worthALook')}
          all={{ to: '/live', text: t('dashboard.allLive') }}
        >
          <DashboardList
            items={room.state && worthALook(present, [...bidden, ...own], othersShown)}
            error={room.error}
            retry={room.retry}
            empty={t('dashboard.noOthers')}
          >
            {(auction) => (
              <AuctionLine auction={auction}>
                <AuctionNotes auction={auction} />
              </AuctionLine>
            )}
          </DashboardList>
        </DashboardSection>
      </div>
    </div>
  );
}
