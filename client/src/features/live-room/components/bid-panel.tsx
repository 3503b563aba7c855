import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { suggestedPrices } from '@recolta/shared/domain/price-steps';
import { useAtomValue } from 'jotai';
import { ChevronUp } from 'lucide-react';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { ladderOfItem } from '../../../components/auction/ladder.ts';
import { Boundary } from '../../../components/errors/error-boundary.tsx';
import { isChunkError } from '../../../components/errors/error-page.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { minorOf } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { connectionStatusAtom } from '../../../lib/realtime/connection-state.ts';
import { store } from '../../../lib/store.ts';
import { sessionAtom } from '../../session/state/session.ts';
import { type BidView, nextBidMinor } from '../state/bid-view.ts';
import { auctionFormat } from '../state/room-texts.ts';
import type { BidControl } from '../state/use-bid.ts';
import { BidButton } from './bid-button.tsx';
import { BidSums } from './bid-sums.tsx';
import { ExactPriceForm } from './exact-price-form.tsx';
import { LimitRow } from './limit-row.tsx';
import { OfferRow } from './offers/offer-row.tsx';

/** Views in which another price may be chosen. */
const choosing: ReadonlySet<BidView['kind']> = new Set(['bid', 'outbid', 'leading', 'refused', 'confirm']);

const { Part: BeforeStart } = lazyPart(async () => (await import('./before-start.tsx')).BeforeStart);
const confirmation = lazyPart(async () => (await import('./confirm-bid.tsx')).ConfirmBid);

/** Bidding: a button for the next price, larger steps, an exact price. Fixed to the bottom of a phone's screen. */
export function BidPanel({
  auction,
  viewer,
  bid,
}: {
  auction: LiveAuctionState;
  viewer: Viewer | undefined;
  bid: BidControl;
}) {
  const { t } = useTexts();
  const isSignedIn = useAtomValue(sessionAtom).kind === 'signedIn';
  const [isOpen, setIsOpen] = useState(false);
  const { view } = bid;
  const why = view.kind === 'cannot' ? view.why : null;
  // Someone with a session is most often a bidder: the panel has its height before that is known.
  const isLoading = why === 'Loading' && auction.status === 'InProgress' && auction.hold === null;
  const isWaiting = isLoading || why === 'Offline';
  const mayChoose = isWaiting || choosing.has(view.kind);
  const canPress = bid.isHeld && (view.kind === 'bid' || view.kind === 'outbid' || view.kind === 'refused');
  const next = nextBidMinor(auction);
  const shownMinor = mayChoose ? next : null;
  const summedMinor = 'priceMinor' in view ? view.priceMinor : shownMinor;
  const panel = useRef<HTMLElement>(null);
  // Preloaded for those who may bid; others never fetch it.
  useEffect(() => {
    if (mayChoose && !isLoading) confirmation.preload();
  }, [mayChoose, isLoading]);
  useReturnedFocus(panel, view.kind === 'confirm');
  // The phone's sheet has served its purpose.
  useEffect(() => {
    if (view.kind === 'sending') setIsOpen(false);
  }, [view.kind]);
  return (
    <section
      ref={panel}
      aria-label={t('room.sheetTitle')}
      className="z-20 max-h-dvh overflow-y-auto border-line bg-surface max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:rounded-t-3 max-lg:border-t max-lg:shadow-[0_-6px_24px_rgb(22_33_26/0.12)] lg:rounded-3 side:fixed side:right-0 side:bottom-0 side:left-auto side:w-(--side-column) side:rounded-none side:border-0 side:shadow-none"
    >
      <div className="mx-auto max-w-xl p-4 pb-[max(16px,env(safe-area-inset-bottom))] lg:p-6 short:max-lg:py-2.5 side:px-4 side:pt-1.5 side:pr-[max(16px,env(safe-area-inset-right))] side:pb-[max(6px,env(safe-area-inset-bottom))]">
        {summedMinor !== null && <BidSums auction={auction} priceMinor={summedMinor} />}
        <BidButton auction={auction} bid={bid} />
        {auction.status === 'Scheduled' && (
          <Suspense>
            <BeforeStart auction={auction} viewer={viewer} isSignedIn={isSignedIn} />
          </Suspense>
        )}
        {mayChoose && (
          <>
            <fieldset
              disabled={isWaiting}
              className={classNames('contents', !isOpen && 'max-lg:hidden side:hidden')}
            >
              <LargerSteps auction={auction} bid={bid} />
              <ExactPriceForm auction={auction} onChoose={bid.choose} />
              <LimitRow auction={auction} viewer={viewer} isConnected={bid.isConnected} />
              <OfferRow auction={auction} viewer={viewer} />
            </fieldset>
            <div className="-mb-2 flex min-h-11 items-center justify-between gap-3 text-s lg:hidden lg:any-pointer-coarse:flex side:mb-0 side:flex">
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => setIsOpen(!isOpen)}
                className="flex min-h-11 items-center gap-1.5 font-medium text-ink-2 lg:hidden side:flex"
              >
                <ChevronUp
                  aria-hidden="true"
                  size={16}
                  className={classNames('transition-transform', isOpen && 'rotate-180')}
                />
                {isOpen ? t('room.lessPrices') : t('room.otherPrices')}
              </button>
              {canPress && next !== null && (
                <button
                  type="button"
                  onClick={() => bid.choose(next)}
                  className="ml-auto hidden min-h-11 text-ink-2 underline underline-offset-4 any-pointer-coarse:block"
                >
                  {t('room.twoSteps')}
                </button>
              )}
            </div>
          </>
        )}
      </div>
      {view.kind === 'confirm' && (
        <Boundary fallback={() => null} onCaught={(error) => giveUp(error, bid)}>
          <Suspense>
            <confirmation.Part auction={auction} viewer={viewer} view={view} bid={bid} />
          </Suspense>
        </Boundary>
      )}
    </section>
  );
}

/**
 * Closes a confirmation that could not be loaded. Browsers do not retry a failed module, so the page is reloaded,
 * if the connection is live. Only a tap leads here, so there is no reload loop.
 */
function giveUp(error: unknown, bid: BidControl): void {
  bid.cancel();
  if (isChunkError(error) && store.get(connectionStatusAtom) === 'live') window.location.reload();
}

/**
 * The button that opened the confirmation is replaced when the dialog closes: moves the focus to the new one,
 * after the dialog has tried to restore it to the old one.
 */
function useReturnedFocus(panel: RefObject<HTMLElement | null>, isConfirming: boolean): void {
  const wasConfirming = useRef(false);
  useEffect(() => {
    const isLeft = wasConfirming.current && !isConfirming;
    wasConfirming.current = isConfirming;
    if (!isLeft) return;
    const frame = requestAnimationFrame(() => panel.current?.querySelector('button')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [panel, isConfirming]);
}

function LargerSteps({ auction, bid }: { auction: LiveAuctionState; bid: BidControl }) {
  const { t, locale } = useTexts();
  const format = auctionFormat(auction, locale);
  const ladder = ladderOfItem(auction);
  const desiredMinor = auction.desiredPrice === null ? null : minorOf(auction.desiredPrice);
  const suggested = suggestedPrices(ladder, desiredMinor);
  // The main button bids the next price, except for the leader, whose button has none.
  const larger = bid.view.kind === 'leading' ? suggested.slice(0, 3) : suggested.slice(1);
  const reference = ladder.bestPriceMinor ?? ladder.startingPriceMinor;
  const sign = auction.type === 'Selling' ? '+' : '−';
  const desiredKey = auction.type === 'Buying' ? 'room.offeredStep' : 'room.desiredStep';
  return (
    <fieldset className="mt-2.5 grid min-h-[58px] auto-cols-fr grid-flow-col gap-2">
      <legend className="sr-only">{t('room.larger')}</legend>
      {larger.map((priceMinor) => (
        <button
          key={priceMinor}
          type="button"
          onClick={() => bid.choose(priceMinor)}
          className="num min-h-[58px] rounded-2 border border-line-2 bg-surface px-1 font-semibold leading-tight transition-colors hover:border-act hover:bg-act-wash disabled:opacity-60"
        >
          {format.bare(priceMinor)}
          <small className="mt-0.5 block font-normal text-ink-2 text-xs">
            {priceMinor === desiredMinor
              ? t(desiredKey)
              : `${sign}${format.bare(Math.abs(priceMinor - reference))}`}
          </small>
        </button>
      ))}
    </fieldset>
  );
}
