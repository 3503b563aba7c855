import type { ParticipatedAuctionItem } from '@recolta/shared/contracts/http/account-auctions';
import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { countyName } from '@recolta/shared/domain/counties';
import { newer } from '@recolta/shared/domain/newer';
import { formatMinor, formatPrice, priceUnit } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { Countdown } from '../../../components/auction/countdown.tsx';
import { useShortLotTitle } from '../../../components/auction/lot-heading.tsx';
import { Flash, PriceLine, RollingNumber } from '../../../components/auction/prices.tsx';
import { LotCover } from '../../../components/goods/row-cover.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import type { ListRoomState } from '../../../lib/realtime/room-kinds.ts';
import { useListRoom } from '../../../lib/realtime/use-room.ts';
import {
  type BiddenAuction,
  isBidden,
  useOwnAuctions,
  useParticipations,
} from '../../session/api/account-auctions.ts';
import { useFollowedIds } from '../../session/api/marked-ids.ts';
import { DashboardList, DashboardSection } from './dashboard-section.tsx';

/** The running auctions of an account, undefined until all of them are known; with the error if that failed. */
export function useLiveLots(accountId: string) {
  const room = useListRoom();
  const own = useOwnAuctions(accountId);
  const joined = useParticipations(accountId);
  const followed = useFollowedIds();
  const lots =
    room.state && own.data && joined.data
      ? liveLots(room.state, { own: own.data.items, joined: joined.data.items, followed })
      : undefined;
  const retry = () => {
    room.retry();
    for (const query of [own, joined]) if (query.isError) void query.refetch();
  };
  return { lots, error: room.error ?? own.error ?? joined.error, retry };
}

/** Running auctions: the account's own, those it takes part in and those it follows; others only up to a few. */
export function LiveNow({ lots, error, retry }: ReturnType<typeof useLiveLots>) {
  const { t } = useTranslation('dashboard');
  return (
    <DashboardSection title={t('liveNow')} count={lots?.length} all={{ to: '/live', text: t('allLive') }}>
      <DashboardList items={lots} error={error} retry={retry} empty={t('noneRunning')}>
        {(lot) => <LiveLine lot={lot} />}
      </DashboardList>
    </DashboardSection>
  );
}

/** The whole line links to the room. */
function LiveLine({ lot: { auction, standing } }: { lot: LiveLot }) {
  const { t } = useTranslation(['dashboard', 'live', 'labels']);
  const locale = useLocale();
  const title = useShortLotTitle()(auction);
  const priceMinor = minorOf(auction.bestBid?.price ?? auction.startingPrice);
  return (
    <article className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 transition-colors hover:bg-surface-2/50 md:grid-cols-[52px_minmax(0,1fr)_100px_9.375rem_7.75rem_6rem] md:px-5">
      <LotCover auction={auction} className="size-13 max-md:hidden" />
      <div className="min-w-0 max-md:row-span-2">
        <h3 className="wrap-anywhere font-semibold text-[1.133rem] leading-snug">
          <LocalLink
            to={`/live-auctions/${auction.id}/participate`}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-(--focus-line) focus-visible:after:-outline-offset-2"
          >
            {title}
          </LocalLink>
        </h3>
        <p className="text-ink-2 max-md:text-m md:text-s">
          {t(`labels:auctionType.${auction.type}`)} · {countyName(auction.county)}
        </p>
        <p className="mt-1 md:hidden">
          <StandingChip auction={auction} standing={standing} />
        </p>
      </div>
      <span className="max-md:hidden">
        <PriceLine auction={auction} size={{ width: 100, height: 34 }} />
      </span>
      <p className="max-md:hidden">
        <StandingChip auction={auction} standing={standing} />
      </p>
      <p className="whitespace-nowrap text-right">
        <Flash of={String(priceMinor)} className="num">
          <b className="font-semibold text-[1.467rem] leading-tight tracking-[-0.02em]">
            <RollingNumber text={formatMinor(priceMinor, locale)} />
          </b>
          <span className="ml-1 text-ink-2 text-s">{priceUnit(auction.currency, locale, auction.unit)}</span>
        </Flash>
      </p>
      <p className="whitespace-nowrap text-right font-semibold text-[1.467rem] leading-tight tracking-[-0.02em] max-md:self-start">
        {auction.endsAt ? (
          <Countdown until={auction.endsAt} atZero={t('live:closing')} />
        ) : (
          <span className="font-medium text-m tracking-normal">{t('live:held')}</span>
        )}
      </p>
    </article>
  );
}

/** The account's part in an auction, as one chip. */
function StandingChip({ auction, standing }: { auction: LiveAuctionItem } & Pick<LiveLot, 'standing'>) {
  const { t } = useTranslation(['dashboard', 'live']);
  const locale = useLocale();
  switch (standing.kind) {
    case 'own':
      return <Chip tone="fact">{t(`ownLot.${ownState(auction)}`)}</Chip>;
    case 'leads':
      return <Chip tone="ok">{t('live:leader')}</Chip>;
    case 'outbid': {
      const price = formatPrice(standing.priceMinor, auction.currency, locale, auction.unit);
      return <Chip tone="bad">{t('outbidAt', { price })}</Chip>;
    }
    case 'invited':
      return <Chip>{t('invited')}</Chip>;
    case 'followed':
      return <Chip>{t('followed')}</Chip>;
    case 'none':
      return <span className="num text-ink-2 text-s">{t('live:bids', { count: auction.bidCount })}</span>;
  }
}

/** How the best price of an own auction compares with the desired one. */
function ownState({ desiredPriceStatus, type, bestBid }: LiveAuctionItem) {
  if (desiredPriceStatus === 'notSet' || bestBid === null) return 'plain';
  if (desiredPriceStatus === 'met') return 'met';
  return type === 'Selling' ? 'below' : 'above';
}

/** The account's part in a running auction. Prices in minor units. */
type Standing =
  | { readonly kind: 'own' | 'leads' | 'invited' | 'followed' | 'none' }
  | { readonly kind: 'outbid'; readonly priceMinor: number };

interface LiveLot {
  readonly id: string;
  readonly auction: LiveAuctionItem;
  readonly standing: Standing;
}

/** At least this many running auctions are shown, if there are any. */
const leastShown = 3;

/**
 * The running auctions of an account, each in its newest state [R2]: its own, those it bids in, is invited to or follows,
 * earliest end first; then others up to a few.
 */
export function liveLots(
  present: ListRoomState,
  mine: {
    readonly own: readonly LiveAuctionItem[];
    readonly joined: readonly ParticipatedAuctionItem[];
    readonly followed: readonly string[];
  },
): LiveLot[] {
  const lots = new Map<string, LiveLot>();
  const add = (given: LiveAuctionItem, standingIn: (auction: LiveAuctionItem) => Standing) => {
    const auction = newestOf(given, present);
    if (auction.status === 'InProgress' && !lots.has(auction.id))
      lots.set(auction.id, { id: auction.id, auction, standing: standingIn(auction) });
  };
  for (const auction of mine.own) add(auction, () => ({ kind: 'own' }));
  for (const auction of mine.joined) {
    if (isBidden(auction)) add(auction, (newest) => standingOf(newest, auction.viewer));
    else if (isInvited(auction)) add(auction, () => ({ kind: 'invited' }));
  }
  for (const id of mine.followed) if (present[id]) add(present[id], () => ({ kind: 'followed' }));
  const own = byEnd([...lots.values()].map(({ auction }) => auction));
  const others = byEnd(
    Object.values(present).filter(({ id, status }) => status === 'InProgress' && !lots.has(id)),
  );
  return [...own, ...others.slice(0, Math.max(0, leastShown - own.length))].map(
    (auction) => lots.get(auction.id) ?? { id: auction.id, auction, standing: { kind: 'none' } },
  );
}

/** The newer of a fetched auction and the public list's room. */
export function newestOf(fetched: LiveAuctionItem, present: ListRoomState): LiveAuctionItem {
  const known = present[fetched.id];
  return known && newer<LiveAuctionItem>(fetched, known) === known ? known : fetched;
}

/** True until the account refuses the invitation. */
function isInvited({ viewer: { invitation } }: ParticipatedAuctionItem): boolean {
  return invitation !== null && invitation.state !== 'Declined' && invitation.state !== 'Revoked';
}

function standingOf(auction: LiveAuctionItem, { number, price }: BiddenAuction['viewer']): Standing {
  return auction.bestBid?.number === number
    ? { kind: 'leads' }
    : { kind: 'outbid', priceMinor: minorOf(price) };
}

/** Earliest end first; a held auction by its latest end. */
export function byEnd<Item extends LiveAuctionItem>(auctions: readonly Item[]): Item[] {
  return auctions.toSorted((a, b) => endMs(a) - endMs(b));
}

function endMs({ endsAt, hardEndsAt }: LiveAuctionItem): number {
  return Date.parse(endsAt ?? hardEndsAt);
}
