import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { AuctionCard, CardPrice, CardSkeleton } from '../../components/auction/auction-card.tsx';
import { DesiredPriceChip } from '../../components/auction/auction-chips.tsx';
import { ConnectionLine } from '../../components/auction/connection-line.tsx';
import { Countdown } from '../../components/auction/countdown.tsx';
import { LotFacts, useLotTitle } from '../../components/auction/lot-heading.tsx';
import { buttonClass } from '../../components/ui/button.tsx';
import { CropMark } from '../../components/ui/crop-mark.tsx';
import { formatInstant } from '../../lib/bucharest-time.ts';
import { useTexts } from '../../lib/i18n.ts';
import { LocalLink } from '../../lib/local-link.tsx';
import type { ListRoomState } from '../../lib/realtime/room-kinds.ts';
import { useListRoom } from '../../lib/realtime/use-room.ts';

/**
 * Introduces Recolta to a visitor: a live auction first, then others, then announcements.
 *
 * @param announcements those with most bids, when they have loaded
 */
export function HomePage({ announcements }: { announcements: ReactNode }) {
  const { t } = useTexts();
  const { state } = useListRoom();
  const [heldId, setHeldId] = useState<string | null>(null);
  const { featured, others } = auctionsInView(state ?? {}, heldId);
  if (featured && featured.id !== heldId) setHeldId(featured.id);
  return (
    <div className="mx-auto max-w-[1376px] px-4 py-6 md:py-10 lg:px-8">
      <div className="grid items-center gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,560px)] lg:gap-14">
        <div>
          <h1 className="max-w-[15ch] font-semibold font-serif text-[2.267rem] leading-[1.08] tracking-[-0.025em] md:text-[3.467rem]">
            {t('home.heading')}
          </h1>
          <p className="mt-4 max-w-[52ch] text-ink-2 text-m md:text-l">{t('home.lead')}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <LocalLink to="/live" className={buttonClass('act', 'min-h-12 px-5')}>
              {t('home.watchAll')}
              <ArrowRight aria-hidden="true" size={18} />
            </LocalLink>
            <LocalLink to="/login" className={buttonClass('plain', 'min-h-12 px-5')}>
              {t('home.signIn')}
            </LocalLink>
          </div>
          <p className="mt-5 text-ink-2 text-s">
            {t('home.practiceAsk')}{' '}
            <LocalLink
              to="/exersare"
              className="inline-flex min-h-8 items-center font-medium text-fact underline underline-offset-4"
            >
              {t('home.practice')}
            </LocalLink>
          </p>
        </div>
        <div className="min-h-[330px] md:min-h-[352px]">
          {featured && <Featured auction={featured} />}
          {!featured && state === undefined && (
            <div className="animate-late">
              <div className="h-[330px] animate-pulse rounded-3 border border-line bg-surface md:h-[352px]" />
            </div>
          )}
          {!featured && state !== undefined && (
            <p className="rounded-3 border border-line border-dashed p-8 text-center text-ink-2">
              {t('home.nothingLive')}
            </p>
          )}
        </div>
      </div>
      <HowItWorks />
      <section aria-labelledby="others" className="mt-8 min-h-[240px]">
        <h2 id="others" className="mb-3 font-semibold text-l">
          {t('home.more')}
        </h2>
        <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
          {others.map((auction) => (
            <li key={auction.id} className="grid">
              <AuctionCard auction={auction} />
            </li>
          ))}
          {state === undefined && (
            <li className="col-span-full grid animate-late grid-cols-subgrid gap-4">
              <CardSkeleton />
              <CardSkeleton />
              <CardSkeleton />
            </li>
          )}
        </ul>
      </section>
      {/* As high as what comes: the page below does not move. */}
      <section aria-labelledby="announcements" className="mt-8 min-h-[420px]">
        <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <h2 id="announcements" className="font-semibold text-l">
            {t('home.announcements')}
          </h2>
          <LocalLink
            to="/auctions"
            className="inline-flex min-h-11 items-center text-fact underline underline-offset-4"
          >
            {t('home.allAnnouncements')}
          </LocalLink>
        </div>
        {announcements}
      </section>
    </div>
  );
}

/** The most active auction, large and live. */
function Featured({ auction }: { auction: LiveAuctionItem }) {
  const { t, locale } = useTexts();
  const lotTitle = useLotTitle();
  const isRunning = auction.status === 'InProgress';
  return (
    <article className="rounded-3 border border-line bg-surface shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-2 border-line border-b px-5 py-3 md:px-6">
        <b className="font-semibold text-s">{isRunning ? t('home.liveNow') : t('home.nextUp')}</b>
        <ConnectionLine />
      </div>
      <div className="p-5 md:p-6">
        <div className="flex items-center gap-3">
          <CropMark product={auction.product} className="size-12" />
          <div className="min-w-0">
            <h2 className="font-semibold font-serif text-[1.4rem] leading-tight tracking-[-0.015em]">
              {lotTitle(auction)}
            </h2>
            <p className="mt-0.5 text-ink-2 text-s">
              <LotFacts auction={auction} />
            </p>
          </div>
        </div>
        <div className="mt-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <div>
            <p className="mb-1 text-ink-3 text-xs">
              {auction.bestBid ? t('live.bestBid') : t('live.startingPrice')}
            </p>
            <CardPrice auction={auction} size="hero" />
          </div>
          <div className="text-right max-sm:text-left">
            <p className="mb-1 text-ink-3 text-xs">{isRunning ? t('live.endsIn') : t('live.startsIn')}</p>
            <p className="num font-semibold text-[2rem] leading-none tracking-[-0.03em] md:text-[2.533rem]">
              {isRunning && auction.endsAt ? (
                <Countdown until={auction.endsAt} atZero={t('live.closing')} />
              ) : (
                <Countdown until={auction.startsAt} atZero={t('live.opening')} />
              )}
            </p>
          </div>
        </div>
        <p className="num mt-4 flex min-h-6 flex-wrap items-center gap-2 text-ink-2 text-s">
          <DesiredPriceChip auction={auction} />
          <span>
            {t('live.bids', { count: auction.bidCount })} ·{' '}
            {t('live.bidders', { count: auction.participantCount })}
            {!isRunning &&
              ` · ${t('live.startsAt', { when: formatInstant(auction.startsAt, 'dayMonthTime', locale) })}`}
          </span>
        </p>
        <LocalLink
          to={`/live-auctions/${auction.id}/participate`}
          className={buttonClass('act', 'mt-5 min-h-13 w-full text-l')}
        >
          {t('home.enter')}
          <ArrowRight aria-hidden="true" size={20} />
        </LocalLink>
      </div>
    </article>
  );
}

function HowItWorks() {
  const { t } = useTexts();
  return (
    <section aria-label={t('home.factTitle')} className="mt-8 border-line border-y py-5 md:mt-12">
      <ul className="grid gap-4 text-ink-2 text-s md:grid-cols-3 md:gap-8">
        {([t('home.factClock'), t('home.factPrice'), t('home.factOpen')] as const).map((fact, index) => (
          <li key={fact} className="flex gap-3">
            <span aria-hidden="true" className="num font-semibold font-serif text-act text-l leading-snug">
              {index + 1}
            </span>
            {fact}
          </li>
        ))}
      </ul>
    </section>
  );
}

const othersShown = 6;

/**
 * The most active running auction (else the next to start), and a few others.
 *
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
  const running = all
    .filter((item) => item.status === 'InProgress')
    .sort((a, b) => b.bidCount - a.bidCount || a.id.localeCompare(b.id));
  const scheduled = all
    .filter((item) => item.status === 'Scheduled')
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  const ordered = [...running, ...scheduled, ...all.filter((item) => item.status === 'Closed')];
  const held = running.find((item) => item.id === heldId);
  const featured = held ?? running[0] ?? scheduled[0] ?? null;
  return { featured, others: ordered.filter((item) => item !== featured).slice(0, othersShown) };
}
