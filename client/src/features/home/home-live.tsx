import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { countyName } from '@recolta/shared/domain/counties';
import { formatMinor } from '@recolta/shared/domain/price-text';
import { atom, useAtom } from 'jotai';
import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardPrice } from '../../components/auction/auction-card.tsx';
import { DesiredPriceChip } from '../../components/auction/auction-chips.tsx';
import { ConnectionLine } from '../../components/auction/connection-line.tsx';
import { Countdown } from '../../components/auction/countdown.tsx';
import { useLotTitle } from '../../components/auction/lot-heading.tsx';
import { LotCover } from '../../components/goods/row-cover.tsx';
import { buttonClass } from '../../components/ui/button.tsx';
import { kindClass } from '../../components/ui/chip.tsx';
import { formatInstant } from '../../lib/bucharest-time.ts';
import { classNames } from '../../lib/class-names.ts';
import { displayTonnes, formatNumber, tonnesOf } from '../../lib/format.ts';
import { useLocale } from '../../lib/i18n.ts';
import { LocalLink } from '../../lib/local-link.tsx';
import type { ListRoomState } from '../../lib/realtime/room-kinds.ts';
import { useAuctionSnapshot, useListRoom } from '../../lib/realtime/use-room.ts';
import { bestHeroBid, type HeroBid, HeroChart, heroBids } from './hero-chart.tsx';
import { FeaturedWaiting } from './home-page.tsx';

const bidsShown = 5;

const heldIdAtom = atom<string | null>(null);

/** The auctions of the home page; those beside the featured one are null until known. */
export function useAuctionsInView() {
  const { state } = useListRoom();
  const [heldId, hold] = useAtom(heldIdAtom);
  const { featured, others } = auctionsInView(state ?? {}, heldId);
  const featuredId = featured?.id ?? null;
  useEffect(() => hold(featuredId), [featuredId, hold]);
  return { featured, others: state === undefined ? null : others };
}

/** The most active auction; a note if no auction is running or scheduled. */
export function FeaturedAuction() {
  const { t } = useTranslation('home');
  const { featured, others } = useAuctionsInView();
  if (featured) return <Featured key={featured.id} item={featured} />;
  if (others === null) return <FeaturedWaiting />;
  return (
    <p className="rounded-3 border border-line border-dashed p-8 text-center text-ink-2">
      {t('nothingLive')}
    </p>
  );
}

/** The current sales by auction; updated by push. */
export function MarketFacts() {
  const { t } = useTranslation('home');
  const locale = useLocale();
  const { state, total } = useListRoom();
  const running = Object.values(state ?? {}).filter(({ status }) => status === 'InProgress');
  if (state === undefined || running.length === 0) return null;
  // The room has the running ones first: if it carries only part of the list, there may be more.
  const shown = (value: string) => (total === null ? value : t('atLeast', { value }));
  const tonnes = displayTonnes(String(tonnesOnSale(running)), locale);
  return (
    <>
      <HomeFact label={t('factTonnes')} value={shown(tonnes)} />
      <HomeFact label={t('factAuctions')} value={shown(formatNumber(running.length, locale))} />
    </>
  );
}

/** A figure of the market with its label. */
export function HomeFact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-3 text-s">{label}</dt>
      <dd className="font-semibold text-[1.6rem] leading-tight tracking-[-0.025em]">{value}</dd>
    </div>
  );
}

/**
 * The featured auction, large and live. The list keeps it up to date; its room, asked once and not watched, says who
 * made the bids before and when.
 */
function Featured({ item: auction }: { item: LiveAuctionItem }) {
  const { t } = useTranslation(['live', 'home', 'labels']);
  const locale = useLocale();
  const lotTitle = useLotTitle();
  const [seen, setSeen] = useState<readonly HeroBid[]>([]);
  const best = bestHeroBid(auction);
  if (best && seen.at(-1)?.at !== best.at) setSeen([...seen, best].slice(-bidsShown));
  const bids = heroBids(auction, seen, useAuctionSnapshot(auction.id));
  const isRunning = auction.status === 'InProgress';
  const isHeld = isRunning && auction.endsAt === null;
  return (
    <article className="overflow-hidden rounded-3 border border-line bg-surface shadow-card">
      <div className="flex flex-col gap-x-2 gap-y-1 border-line border-b px-5 py-2.5 sm:flex-row sm:items-center sm:justify-between md:px-6">
        <p className="flex items-center gap-2.5">
          <b className="font-semibold text-s">{isRunning ? t('home:liveNow') : t('home:nextUp')}</b>
          <span className={kindClass(auction.type)}>
            {t(auction.type === 'Buying' ? 'home:isBought' : 'home:isSold')}
          </span>
        </p>
        <ConnectionLine />
      </div>
      <div className="flex items-center gap-3.5 px-5 py-4 md:px-6">
        <LotCover auction={auction} className="size-13" />
        <div className="min-w-0 flex-1">
          <h2 className="wrap-anywhere font-semibold font-serif text-[1.4rem] leading-tight tracking-[-0.015em]">
            {lotTitle(auction)}
          </h2>
          <p className="mt-0.5 text-ink-2 text-s">
            {[countyName(auction.county), t(`labels:deliveryType.${auction.deliveryType}`)].join(' · ')}
          </p>
        </div>
      </div>
      <div className="grid grid-cols-[1.15fr_1fr] divide-x divide-line border-line border-y">
        <div className="px-5 py-3.5 md:px-6">
          <p className="mb-1 font-semibold text-ink-3 text-xs">
            {auction.bestBid ? t('bestBid') : t('startingPrice')}
          </p>
          <CardPrice auction={auction} size="hero" />
        </div>
        <div className="px-5 py-3.5 md:px-6">
          {!isHeld && (
            <p className="mb-1 font-semibold text-ink-3 text-xs">{isRunning ? t('endsIn') : t('startsIn')}</p>
          )}
          <p
            className={classNames(
              'num font-semibold',
              isHeld
                ? 'text-l first-letter:uppercase md:text-[2rem]'
                : 'text-[2.533rem] leading-none tracking-[-0.035em] md:text-[3.733rem]',
            )}
          >
            {isHeld ? (
              t('held')
            ) : (
              <Countdown
                until={isRunning && auction.endsAt ? auction.endsAt : auction.startsAt}
                atZero={t(isRunning ? 'closing' : 'opening')}
              />
            )}
          </p>
        </div>
      </div>
      {bids.length > 0 && (
        <div className="grid border-line border-b sm:grid-cols-[minmax(0,1fr)_15rem] sm:divide-x sm:divide-line">
          <div className="px-5 pt-3 sm:pb-3 md:pl-6">
            <HeroChart auction={auction} bids={bids} />
          </div>
          <LastBids bids={bids} isPublic={auction.privacyType === 'Public'} />
        </div>
      )}
      <div className="px-5 py-4 md:px-6">
        <p className="num flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1 text-ink-2 text-s">
          <DesiredPriceChip auction={auction} />
          <span>
            {t('bids', { count: auction.bidCount })} · {t('bidders', { count: auction.participantCount })}
            {!isRunning &&
              ` · ${t('startsAt', { when: formatInstant(auction.startsAt, 'dayMonthTime', locale) })}`}
          </span>
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
          <LocalLink
            to={`/live-auctions/${auction.id}/participate`}
            className={buttonClass('act', 'min-h-13 flex-1 basis-52 text-l')}
          >
            {t('home:enter')}
            <ArrowRight aria-hidden="true" size={20} />
          </LocalLink>
          <span className="text-ink-2 text-s">{t('home:watchFree')}</span>
        </div>
      </div>
    </article>
  );
}

/** The newest bid first; rows that only the room fills keep their place until it is known. */
function LastBids({ bids, isPublic }: { bids: readonly HeroBid[]; isPublic: boolean }) {
  const { t } = useTranslation('home');
  const locale = useLocale();
  const shown = bids.slice(-bidsShown).reverse();
  return (
    <ul
      aria-label={t('lastBids')}
      className="num content-center px-5 pb-3 text-s max-sm:[&>li:nth-child(n+4)]:hidden sm:grid sm:py-3"
    >
      {shown.map(({ minor, by, number, at }, index) => (
        <li
          key={index}
          className="grid grid-cols-[minmax(0,1fr)_auto_4.6em] items-baseline gap-x-2 py-1 first:font-semibold first:text-lead"
        >
          <span className="min-h-[1.4em] truncate">
            {isPublic || number === null ? by : t('bidder', { number })}
          </span>
          <b className="font-semibold">{formatMinor(minor, locale)}</b>
          <span className="text-right">{at && formatInstant(at, 'clock', locale)}</span>
        </li>
      ))}
    </ul>
  );
}

const othersShown = 5;

/**
 * One auction to feature, and a few others. A running one comes before a scheduled one; among the running, one that
 * sells (a visitor reads a rising price without explanation), then the most bids, then the shortest clock. Bids do not
 * change the order of the others: rows stay until an auction starts or ends.
 * @param heldId the auction featured so far; it stays while it runs, so that two active ones do not alternate
 */
export function auctionsInView(
  items: ListRoomState,
  heldId: string | null,
): {
  readonly featured: LiveAuctionItem | null;
  readonly others: readonly LiveAuctionItem[];
} {
  const all = Object.values(items);
  const byStart = (a: LiveAuctionItem, b: LiveAuctionItem) =>
    Date.parse(a.startsAt) - Date.parse(b.startsAt) || a.id.localeCompare(b.id);
  const running = all.filter(({ status }) => status === 'InProgress').sort(byStart);
  const scheduled = all.filter(({ status }) => status === 'Scheduled').sort(byStart);
  const ended = all.filter(({ status }) => status === 'Closed').sort(byStart);
  const [best] = [...running].sort(byInterest);
  const held = running.find((item) => item.id === heldId);
  const featured = held ?? best ?? scheduled[0] ?? null;
  const others = [...running, ...scheduled, ...ended].filter((item) => item !== featured);
  return { featured, others: others.slice(0, othersShown) };
}

function byInterest(a: LiveAuctionItem, b: LiveAuctionItem): number {
  const bySale = Number(b.type === 'Selling') - Number(a.type === 'Selling');
  return bySale || b.bidCount - a.bidCount || endOf(a) - endOf(b);
}

/** A suspended auction has no end yet: it comes last. */
const endOf = ({ endsAt }: LiveAuctionItem) =>
  endsAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(endsAt);

/** Tonnes of these auctions, rounded. */
export function tonnesOnSale(auctions: readonly Pick<LiveAuctionItem, 'quantity' | 'unit'>[]): number {
  return Math.round(auctions.reduce((sum, auction) => sum + tonnesOf(auction), 0));
}
