import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { suggestedPrices } from '@recolta/shared/domain/price-steps';
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
import type { BidView } from '../state/bid-view.ts';
import { auctionFormat } from '../state/room-texts.ts';
import type { BidControl } from '../state/use-bid.ts';
import { BidButton } from './bid-button.tsx';
import { ExactPriceForm } from './exact-price-form.tsx';

/** Views in which another price may be chosen. */
const choosing: ReadonlySet<BidView['kind']> = new Set(['bid', 'outbid', 'leading', 'refused', 'confirm']);

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
  const [isOpen, setIsOpen] = useState(false);
  const mayChoose = choosing.has(bid.view.kind);
  const panel = useRef<HTMLElement>(null);
  // Preloaded for those who may bid; others never fetch it.
  useEffect(() => {
    if (mayChoose) confirmation.preload();
  }, [mayChoose]);
  useReturnedFocus(panel, bid.view.kind === 'confirm');
  return (
    <section
      ref={panel}
      aria-label={t('room.sheetTitle')}
      className="z-20 border-line bg-surface max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:rounded-t-3 max-lg:border-t max-lg:shadow-[0_-6px_24px_rgb(22_33_26/0.12)] lg:rounded-3"
    >
      <div className="mx-auto max-w-xl p-4 pb-[max(16px,env(safe-area-inset-bottom))] lg:p-6">
        <BidButton auction={auction} bid={bid} />
        {mayChoose && (
          <>
            <div className={classNames(!isOpen && 'max-lg:hidden')}>
              <LargerSteps auction={auction} bid={bid} />
              <ExactPriceForm auction={auction} onChoose={bid.choose} />
            </div>
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
              className="mt-1 -mb-2 flex min-h-11 w-full items-center justify-center gap-1.5 font-medium text-ink-2 text-s lg:hidden"
            >
              {isOpen ? t('room.lessPrices') : t('room.otherPrices')}
              <ChevronUp
                aria-hidden="true"
                size={16}
                className={classNames('transition-transform', isOpen && 'rotate-180')}
              />
            </button>
          </>
        )}
      </div>
      {bid.view.kind === 'confirm' && (
        <Boundary fallback={() => null} onCaught={(error) => giveUp(error, bid)}>
          <Suspense>
            <confirmation.Part auction={auction} viewer={viewer} view={bid.view} bid={bid} />
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
          className="num min-h-[58px] rounded-2 border border-line-2 bg-surface px-1 font-semibold leading-tight transition-colors hover:border-act hover:bg-act-wash"
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
