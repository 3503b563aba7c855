import type { Identity } from '@recolta/shared/contracts/http/identity';
import { formatPrice } from '@recolta/shared/domain/price-text';
import { CircleAlert, CircleCheck, Gavel } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AuctionStatusChip } from '../../../components/auction/auction-chips.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import type { ListRoomState } from '../../../lib/realtime/room-kinds.ts';
import { useListRoom } from '../../../lib/realtime/use-room.ts';
import { type BiddenAuction, useBiddenAuctions, useOwnAuctions } from '../../session/api/account-auctions.ts';
import { useFollowedIds } from '../../session/api/follows.ts';
import { byUrgency, leadsAuction, withPresent, worthALook } from '../state/my-auctions.ts';
import { AuctionLine, AuctionNotes } from './auction-line.tsx';
import { DashboardHead, DashboardList, DashboardSection } from './dashboard-section.tsx';
import { OpenDeals } from './open-deals.tsx';

const othersShown = 4;
/** Counts of the auctions bid in, and of the user's own. */
const mostShown = 20;

/**
 * A trader's dashboard: missing account details, own standing, open tasks, news.
 * @param progress requirements that the account must still meet to trade, if any
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
  const { t } = useTranslation(['dashboard', 'notifications']);
  const room = useListRoom();
  const present = room.state ?? {};
  const { user, account } = identity;
  const bidden = useBiddenAuctions(account.id).data?.items ?? [];
  const own = useOwnAuctions(account.id).data?.items ?? [];
  const shown = [...bidden, ...own];
  const followed = useFollowedIds().flatMap((id) => present[id] ?? []);
  const onlyFollowed = followed.filter(({ id }) => !shown.some((other) => other.id === id));
  const biddenPart = <BiddenAuctions key="bidden" accountId={account.id} present={present} />;
  const mayPost = user.isActive && user.permissions.includes('Auctions.Post');
  const ownPart = <OwnAuctions key="own" accountId={account.id} mayPost={mayPost} present={present} />;
  return (
    <div className="frame-wide py-6">
      <DashboardHead identity={identity} />
      <div className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_400px] xl:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-6">
          {progress}
          <OpenDeals accountId={account.id} />
          {bidden.length === 0 && own.length > 0 ? [ownPart, biddenPart] : [biddenPart, ownPart]}
          {onlyFollowed.length > 0 && (
            <DashboardSection title={t('followed')} count={onlyFollowed.length}>
              <DashboardList items={byUrgency(onlyFollowed)} error={null} retry={room.retry} empty="">
                {(auction) => (
                  <AuctionLine auction={auction}>
                    <AuctionNotes auction={auction} />
                  </AuctionLine>
                )}
              </DashboardList>
            </DashboardSection>
          )}
        </div>
        <DashboardSection
          className="xl:row-span-2"
          title={t('notifications:latest')}
          all={{ to: '/notifications', text: t('notifications:all') }}
        >
          <div className="overflow-hidden rounded-3 border border-line bg-surface shadow-card">{latest}</div>
        </DashboardSection>
        <DashboardSection title={t('worthALook')} all={{ to: '/live', text: t('allLive') }}>
          <DashboardList
            items={room.state && worthALook(present, [...shown, ...onlyFollowed], othersShown)}
            error={room.error}
            retry={room.retry}
            empty={t('noOthers')}
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

/** The auctions that the user bids in, with their standing in each. */
function BiddenAuctions({ accountId, present }: { accountId: string; present: ListRoomState }) {
  const { t } = useTranslation('dashboard');
  const { data, error, refetch } = useBiddenAuctions(accountId);
  return (
    <DashboardSection title={t('bidden')} count={data?.total}>
      <DashboardList
        items={data && withPresent(data.items.slice(0, mostShown), present)}
        error={error}
        retry={() => void refetch()}
        empty={t('noBidden')}
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

function Standing({ auction }: { auction: BiddenAuction }) {
  const { t } = useTranslation(['live', 'dashboard']);
  const locale = useLocale();
  const leads = leadsAuction(auction, auction.viewer.number);
  const mine = formatPrice(minorOf(auction.viewer.price), auction.currency, locale, auction.unit);
  return (
    <>
      <Chip tone={leads ? 'ok' : 'bad'}>
        {leads ? (
          <CircleCheck aria-hidden="true" size={12} strokeWidth={2.6} />
        ) : (
          <CircleAlert aria-hidden="true" size={12} strokeWidth={2.6} />
        )}
        {t(leads ? 'leader' : 'outbid')}
      </Chip>
      {auction.status === 'InProgress' ? null : <AuctionStatusChip auction={auction} />}
      {!leads && <span>{t('dashboard:ownBid', { price: mine })}</span>}
    </>
  );
}

/**
 * The user's own live auctions, those to decide on first.
 *
 * @param mayPost shows the section even without auctions
 */
function OwnAuctions({
  accountId,
  mayPost,
  present,
}: {
  accountId: string;
  mayPost: boolean;
  present: ListRoomState;
}) {
  const { t } = useTranslation('dashboard');
  const { data, error, refetch } = useOwnAuctions(accountId);
  if (!mayPost && !data?.items.length) return null;
  return (
    <DashboardSection title={t('own')} count={data?.total}>
      <DashboardList
        items={data && byUrgency(withPresent(data.items.slice(0, mostShown), present))}
        error={error}
        retry={() => void refetch()}
        empty={t('noOwn')}
      >
        {(auction) => (
          <AuctionLine auction={auction}>
            {auction.status === 'Closed' && (
              <Chip tone="warn">
                <Gavel aria-hidden="true" size={12} strokeWidth={2.4} />
                {t('decide')}
              </Chip>
            )}
            <AuctionNotes auction={auction} />
          </AuctionLine>
        )}
      </DashboardList>
    </DashboardSection>
  );
}
