import type { ControlRoomRow } from '@recolta/shared/contracts/http/control-room';
import type { Identity } from '@recolta/shared/contracts/http/identity';
import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { formatPrice } from '@recolta/shared/domain/price-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CardPrice, CardTime, priceCaption } from '../../../components/auction/auction-card.tsx';
import { AuctionStatusChip, DesiredPriceChip } from '../../../components/auction/auction-chips.tsx';
import { LotHeading, useLotTitle } from '../../../components/auction/lot-heading.tsx';
import { PriceLine } from '../../../components/auction/prices.tsx';
import { formatDay, formatInstant } from '../../../lib/bucharest-time.ts';
import { formatAmount, minorOf } from '../../../lib/format.ts';
import { accountCalls } from '../../../lib/http/account-calls.ts';
import { announcementCalls } from '../../../lib/http/announcement-calls.ts';
import { factorCalls } from '../../../lib/http/page-calls.ts';
import { liveAuctions } from '../../../lib/http/services.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useControlRoom, useListRoom } from '../../../lib/realtime/use-room.ts';
import { unpushedPauseMs } from '../../session/api/account-auctions.ts';
import { useFresh, useRefetchWhileAway, useWorkByPush } from '../../session/api/work-by-push.ts';
import { FollowStar } from '../../session/components/toggle-star.tsx';
import { DashboardHead, DashboardList, DashboardSection, Waiting } from './dashboard-section.tsx';
import { byEnd, newestOf } from './live-now.tsx';

/** One auction of the dashboard: standing, price and time. The whole line links to the room. */
function AuctionLine({ auction, children }: { auction: LiveAuctionItem; children: ReactNode }) {
  const { t, i18n } = useTranslation('labels');
  const locale = useLocale();
  const name = useLotTitle()(auction);
  const { from, to } = auction.deliveryPeriod;
  return (
    <article className="relative grid grid-cols-2 items-center gap-x-4 gap-y-2.5 px-4 py-3.5 transition-colors hover:bg-surface-2/50 md:grid-cols-[44px_minmax(0,1fr)_150px_120px] md:pl-2 lg:pr-5">
      <FollowStar id={auction.id} name={name} className="z-10 max-md:absolute max-md:top-1 max-md:right-1" />
      <div className="col-span-2 flex min-w-0 items-start gap-3 max-md:pr-10 md:col-span-1">
        <LotHeading auction={auction}>
          <p className="num mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2 text-s">
            {children}
          </p>
          <p className="num mt-1 flex min-h-[26px] items-center gap-3 text-ink-2 text-note">
            <span>
              {t(`deliveryType.${auction.deliveryType}`)} · {formatDay(from, locale)} –{' '}
              {formatDay(to, locale)}
            </span>
            <PriceLine auction={auction} />
          </p>
        </LotHeading>
      </div>
      <dl>
        <dt className="text-ink-3 text-xs">{priceCaption(auction, i18n.t)}</dt>
        <dd className="mt-0.5 min-h-8">
          <CardPrice auction={auction} />
        </dd>
      </dl>
      <dl className="text-right">
        <CardTime auction={auction} />
      </dl>
    </article>
  );
}

/** The state of an auction for any viewer: its number of bids, or its start. */
function AuctionNotes({ auction }: { auction: LiveAuctionItem }) {
  const { t } = useTranslation('live');
  const locale = useLocale();
  const isToCome = auction.status === 'Scheduled' || auction.status === 'Pending';
  const startsAt = formatInstant(auction.startsAt, 'dayMonthTime', locale);
  return (
    <>
      <AuctionStatusChip auction={auction} />
      {auction.bestBid && <DesiredPriceChip auction={auction} />}
      <span>{isToCome ? t('startsAt', { when: startsAt }) : t('bids', { count: auction.bidCount })}</span>
    </>
  );
}

/** A user who waits; the whole line links to the page on which administrators decide. */
function UserLine({ userId, name, email }: { userId: string; name: string; email: string }) {
  return (
    <LocalLink
      to={`/admin/users/${userId}`}
      className="flex items-center justify-between gap-3 px-4 py-3 hover:bg-surface-2"
    >
      <span className="min-w-0">
        <span className="block font-semibold leading-snug">{name}</span>
        <span className="wrap-anywhere block text-ink-2 text-s">{email}</span>
      </span>
      <ChevronRight aria-hidden="true" size={18} className="flex-none text-ink-3" />
    </LocalLink>
  );
}

const first = { page: '1', pageSize: '5' } as const;
/** Users with complete details waiting for activation, oldest first. */
function useWaitingUsers() {
  const input = { query: { ...first, filters: 'isWaiting==true', sorts: 'createdAt' } };
  return useQuery(accountCalls.list.queryOptions({ input, refetchInterval: useRefetchWhileAway() }));
}

/** Requests to remove lost factors that nobody has decided yet, the oldest first [S15]. */
function useWaitingRecoveries() {
  const { data, ...query } = useQuery(factorCalls.recoveries.queryOptions(useFresh()));
  return { ...query, items: data?.items.filter(({ dueAt }) => dueAt === null) };
}

/** Announcements waiting for approval, the oldest first. */
function usePendingAnnouncements() {
  const input = { query: { ...first, filters: 'status==Pending', sorts: '' } };
  return useQuery(announcementCalls.listAll.queryOptions({ input, refetchInterval: useRefetchWhileAway() }));
}

/** Live auctions waiting for approval, earliest start first; refetched when the control room's list changes. */
function usePendingAuctions() {
  const rows = useControlRoom().state ?? {};
  const waiting = Object.values(rows).flatMap(({ id, status, startsAt }) =>
    status === 'Pending' ? `${id} ${startsAt}` : [],
  );
  const input = { query: { ...first, filters: 'status==Pending', sorts: 'startsAt' } };
  const { queryKey, ...options } = liveAuctions.list.queryOptions({ input });
  return useQuery({
    ...options,
    queryKey: [...queryKey, waiting.sort().join()],
    placeholderData: keepPreviousData,
  });
}

/**
 * The first running auctions, also those for invited companies, each in its newest state [R2]; refetched when the
 * control room has others.
 */
function useRunningAuctions() {
  const present = useListRoom().state ?? {};
  const running = Object.values(useControlRoom().state ?? {}).filter(({ status }) => status === 'InProgress');
  const endMs = ({ endsAt }: ControlRoomRow) =>
    endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt);
  const soonest = running.toSorted((a, b) => endMs(a) - endMs(b) || 0).slice(0, Number(first.pageSize));
  const input = { query: { ...first, filters: 'status==InProgress', sorts: '' } };
  const { queryKey, ...options } = liveAuctions.list.queryOptions({ input });
  const { data, ...query } = useQuery({
    ...options,
    queryKey: [...queryKey, running.length, soonest.map(({ id }) => id).join()],
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => unpushedPauseMs(state.data?.items ?? []),
  });
  const items = data?.items.map((item) => newestOf(item, present));
  return {
    ...query,
    total: data?.total,
    items: items && byEnd(items.filter(({ status }) => status === 'InProgress')),
  };
}

/** Open tasks of an administrator, and running auctions. */
export function AdminDashboard({ identity }: { identity: Identity }) {
  const { t } = useTranslation(['dashboard', 'live', 'labels']);
  const locale = useLocale();
  const title = useLotTitle();
  const users = useWaitingUsers();
  const recoveries = useWaitingRecoveries();
  const pending = usePendingAuctions();
  const announcements = usePendingAnnouncements();
  useWorkByPush();
  const running = useRunningAuctions();
  // All at once, so that no list moves the others.
  if ([users, recoveries, pending, announcements, running].some(({ isPending }) => isPending))
    return (
      <div className="frame-wide min-h-dvh py-4 md:py-6">
        <DashboardHead identity={identity} />
        <Waiting />
      </div>
    );
  return (
    <div className="frame-wide min-h-dvh py-4 md:py-6">
      <DashboardHead identity={identity} />
      <div className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-[400px_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-6">
          {recoveries.items?.length !== 0 && (
            <DashboardSection
              title={t('recoveries')}
              count={recoveries.items?.length}
              all={{ to: '/admin', text: t('decideRecoveries') }}
            >
              <DashboardList
                items={recoveries.items?.slice(0, 5)}
                error={recoveries.error}
                retry={() => void recoveries.refetch()}
                empty={null}
              >
                {({ userId, companyName, email }) => (
                  <UserLine userId={userId} name={companyName ?? email} email={email} />
                )}
              </DashboardList>
            </DashboardSection>
          )}
          <DashboardSection
            title={t('waitingUsers')}
            count={users.data?.total}
            all={{ to: '/admin?view=all', text: t('allUsers') }}
          >
            <DashboardList
              items={users.data?.items.map((item) => ({ ...item, id: item.user.userId }))}
              error={users.error}
              retry={() => void users.refetch()}
              empty={t('noWaitingUsers')}
            >
              {({ id, account }) => (
                <UserLine userId={id} name={account.companyName ?? account.email} email={account.email} />
              )}
            </DashboardList>
          </DashboardSection>
          <DashboardSection
            title={t('pendingAnnouncements')}
            count={announcements.data?.total}
            all={{ to: '/admin/auctions', text: t('allAnnouncements') }}
          >
            <DashboardList
              items={announcements.data?.items}
              error={announcements.error}
              retry={() => void announcements.refetch()}
              empty={t('noPendingAnnouncements')}
            >
              {(item) => (
                <LocalLink
                  to={`/auctions/${item.id}`}
                  className="flex items-center justify-between gap-3 px-4 py-3 hover:bg-surface-2"
                >
                  <span className="min-w-0">
                    <span className="block font-semibold leading-snug">{title(item)}</span>
                    <span className="num wrap-anywhere block text-ink-2 text-s">
                      {[
                        t(`labels:auctionType.${item.type}`),
                        formatAmount(item.quantity, item.unit, locale),
                        formatPrice(minorOf(item.price), item.currency, locale, item.unit),
                        item.review.ownerName,
                      ].join(' · ')}
                    </span>
                  </span>
                  <ChevronRight aria-hidden="true" size={18} className="flex-none text-ink-3" />
                </LocalLink>
              )}
            </DashboardList>
          </DashboardSection>
        </div>
        <div className="grid min-w-0 gap-6">
          <DashboardSection title={t('pending')} count={pending.data?.total}>
            <DashboardList
              items={pending.data?.items}
              error={pending.error}
              retry={() => void pending.refetch()}
              empty={t('noPending')}
            >
              {(auction) => (
                <AuctionLine auction={auction}>
                  <AuctionNotes auction={auction} />
                </AuctionLine>
              )}
            </DashboardList>
          </DashboardSection>
          <DashboardSection
            title={t('live:running')}
            count={running.total}
            all={{ to: '/live-auctions?view=grid', text: t('controlRoom') }}
          >
            <DashboardList
              items={running.items}
              error={running.error}
              retry={() => void running.refetch()}
              empty={t('noneRunning')}
            >
              {(auction) => (
                <AuctionLine auction={auction}>
                  <DesiredPriceChip auction={auction} />
                  <span>
                    {t('live:bids', { count: auction.bidCount })} ·{' '}
                    {t('live:bidders', { count: auction.participantCount })}
                  </span>
                </AuctionLine>
              )}
            </DashboardList>
          </DashboardSection>
        </div>
      </div>
    </div>
  );
}
