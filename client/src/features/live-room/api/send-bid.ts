import { idempotencyHeader } from '@recolta/shared/contracts/http/idempotency-header';
import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { BidRefusedError, failureOf, isLost } from '../../../lib/http/failure.ts';
import { liveAuctions } from '../../../lib/http/services.ts';
import type { BidResult } from '../state/bid-machine.ts';

/** The state contained in every answer to a bid. */
export interface BidNews {
  readonly auction: LiveAuctionState;
  readonly viewer: Viewer;
}

/** One command of a bidder: a price by hand or a limit [L7], under its own id. */
export interface BidToSend {
  readonly key: string;
  readonly acceptsTerms: boolean;
  readonly body: { readonly price: string } | { readonly limit: string | null };
}

/**
 * Sends a bid once, under its command id. The first bid accepts the terms beforehand.
 * @param onNews gets the auction and the viewer's data from the answer, refusals included
 */
export async function sendBid(
  auctionId: string,
  intent: BidToSend,
  onNews: (news: BidNews) => void,
): Promise<BidResult> {
  const params = { id: auctionId };
  try {
    if (intent.acceptsTerms) await liveAuctions.acceptTerms.call({ params, body: { accepted: true } });
    const headers = { [idempotencyHeader]: intent.key };
    onNews(await liveAuctions.placeBid.call({ params, headers, body: intent.body }));
    return { kind: 'accepted' };
  } catch (error) {
    if (error instanceof BidRefusedError) onNews(error.answer);
    return resultOf(error);
  }
}

function resultOf(error: unknown): BidResult {
  const failure = failureOf(error);
  return isLost(failure) ? { kind: 'lost' } : { kind: 'refused', code: failure.code, params: failure.params };
}
