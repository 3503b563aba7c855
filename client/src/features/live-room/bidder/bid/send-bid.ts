import { BidRefusedError, failureOf, isLost } from '../../../../lib/http/failure.ts';
import type { BidNews, RoomCalls } from '../../room/room-calls.ts';
import type { BidResult } from './bid-machine.ts';

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
  { acceptTerms, placeBid }: RoomCalls,
  auctionId: string,
  intent: BidToSend,
  onNews: (news: BidNews) => void,
): Promise<BidResult> {
  try {
    if (intent.acceptsTerms) await acceptTerms(auctionId);
    onNews(await placeBid(auctionId, intent.key, intent.body));
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
