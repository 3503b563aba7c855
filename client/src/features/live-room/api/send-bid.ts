import { isDefinedError, safe } from '@orpc/client';
import { isErrorCode } from '@recolta/shared/contracts/errors/error-codes';
import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { idempotencyHeader } from '@recolta/shared/contracts/http/live-auctions';
import { failureOf, isLost } from '../../../lib/http/failure.ts';
import { liveAuctions } from '../../../lib/http/services.ts';
import type { BidResult } from '../state/bid-machine.ts';

/** The state in every answer to a bid. */
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
 * Sends a bid once, under its command id. A first bid accepts the terms before.
 *
 * @param onNews gets the auction and the viewer's side from the answer, refusals included
 */
export async function sendBid(
  auctionId: string,
  intent: BidToSend,
  onNews: (news: BidNews) => void,
): Promise<BidResult> {
  if (intent.acceptsTerms) {
    const terms = await safe(
      liveAuctions.acceptTerms.call({ params: { id: auctionId }, body: { accepted: true } }),
    );
    if (terms.error) return resultOf(terms.error);
  }
  const sent = await safe(
    liveAuctions.placeBid.call({
      params: { id: auctionId },
      headers: { [idempotencyHeader]: intent.key },
      body: intent.body,
    }),
  );
  if (!sent.error) {
    onNews(sent.data);
    return { kind: 'accepted' };
  }
  if (isDefinedError(sent.error)) {
    const { code, params } = sent.error.data;
    onNews(sent.error.data);
    return { kind: 'refused', code: isErrorCode(code) ? code : 'UnexpectedError', params };
  }
  return resultOf(sent.error);
}

function resultOf(error: unknown): BidResult {
  const failure = failureOf(error);
  return isLost(failure) ? { kind: 'lost' } : { kind: 'refused', code: failure.code, params: failure.params };
}
