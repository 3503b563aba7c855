/** A participant's history, with the running auction. */
export interface BidderHistory {
  /** Number of auctions with bids of the account, and of those of the same owner. */
  readonly auctions: number;
  readonly ofOwner: number;
  /** Number of all auctions that it won. */
  readonly wins: number;
}

const leastOfOwner = 5;
const leastAuctions = 20;

/**
 * A weak signal of bidding for the seller: the account bids in hardly any auctions but this owner's,
 * and although it has bid in 20 or more, it hardly ever wins. Only for administrators, and not proof.
 */
export function isShillSignal({ auctions, ofOwner, wins }: BidderHistory): boolean {
  if (ofOwner < leastOfOwner || auctions < leastAuctions) return false;
  return ofOwner >= 0.9 * auctions && wins <= 0.05 * auctions;
}
