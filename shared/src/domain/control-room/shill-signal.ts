/** A participant's history, with the running auction. */
export interface BidderHistory {
  /** In how many auctions the account has bid, and in how many of the same owner. */
  readonly auctions: number;
  readonly ofOwner: number;
  /** How many of all it won. */
  readonly wins: number;
}

const leastOfOwner = 5;
const leastAuctions = 20;

/**
 * A soft signal of bidding for the seller (threat A12): the account bids in hardly any auctions but this owner's, and
 * though it has bid in 20 or more, it hardly ever wins. For administrators alone, and no proof.
 */
export function isShillSignal({ auctions, ofOwner, wins }: BidderHistory): boolean {
  if (ofOwner < leastOfOwner || auctions < leastAuctions) return false;
  return ofOwner >= 0.9 * auctions && wins <= 0.05 * auctions;
}
