import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { Boundary } from '../../../components/errors/error-boundary.tsx';
import { isChunkError } from '../../../components/errors/error-page.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { connectionStatusAtom } from '../../../lib/realtime/connection-state.ts';
import { store } from '../../../lib/store.ts';
import { type BidView, nextBidMinor } from '../state/bid-view.ts';
import type { BidControl } from '../state/use-bid.ts';
import { BidButton } from './bid-button.tsx';
import { BidSums } from './bid-sums.tsx';

/** Views in which another price may be chosen. */
const choosing: ReadonlySet<BidView['kind']> = new Set(['bid', 'outbid', 'leading', 'refused', 'confirm']);

const confirmation = lazyPart(async () => (await import('./bid-review.tsx')).BidReview);

/** Says if prices can be chosen now; otherwise they are shown but inactive until the right is known. */
export function choiceOf({ status, hold }: LiveAuctionState, { view }: BidControl) {
  const why = view.kind === 'cannot' ? view.why : null;
  // A signed-in user is usually a bidder: the panel reserves its height before that is known.
  const isLoading = why === 'Loading' && status === 'InProgress' && hold === null;
  const isWaiting = isLoading || why === 'Offline';
  return { isLoading, isWaiting, mayChoose: isWaiting || choosing.has(view.kind) };
}

/** The sums of the next price, its bid button, and the confirmation that it opens. */
export function BidPlace({
  auction,
  viewer,
  bid,
}: {
  auction: LiveAuctionState;
  viewer: Viewer | undefined;
  bid: BidControl;
}) {
  const { view } = bid;
  const { isLoading, mayChoose } = choiceOf(auction, bid);
  const shownMinor = mayChoose ? nextBidMinor(auction) : null;
  const summedMinor = 'priceMinor' in view ? view.priceMinor : shownMinor;
  const place = useRef<HTMLDivElement>(null);
  // Preloaded for users who may bid; others never fetch it.
  useEffect(() => {
    if (mayChoose && !isLoading) confirmation.preload();
  }, [mayChoose, isLoading]);
  useReturnedFocus(place, view.kind === 'confirm');
  return (
    <div ref={place}>
      {summedMinor !== null && <BidSums auction={auction} priceMinor={summedMinor} />}
      <BidButton auction={auction} bid={bid} />
      {view.kind === 'confirm' && (
        <Boundary fallback={() => null} onCaught={(error) => giveUp(error, bid)}>
          <Suspense>
            <confirmation.Part auction={auction} viewer={viewer} view={view} bid={bid} />
          </Suspense>
        </Boundary>
      )}
    </div>
  );
}

/**
 * Closes a confirmation whose code could not be loaded. Browsers do not retry a failed module, so the page is reloaded
 * if the connection is live. Only a tap triggers it, so there is no reload loop.
 */
function giveUp(error: unknown, bid: BidControl): void {
  bid.cancel();
  if (isChunkError(error) && store.get(connectionStatusAtom) === 'live') window.location.reload();
}

/**
 * The button that opened the confirmation is replaced when the dialog closes: moves the focus to the new one, after the
 * dialog has tried to restore it to the old one.
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
