import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import type { BiddenAuction } from '../session/api/account-auctions.ts';

/** The viewer's auctions as the list knows them; empty for a visitor. */
export interface Mine {
  readonly followed: ReadonlySet<string>;
  readonly owned: ReadonlySet<string>;
  readonly bids: ReadonlyMap<string, Pick<BiddenAuction['viewer'], 'number' | 'price'>>;
}

export const nobody: Mine = { followed: new Set(), owned: new Set(), bids: new Map() };

/** The viewer's part in an auction of the list. */
export type MyState =
  | { readonly kind: 'none' | 'followed' | 'owner' | 'decide' }
  | { readonly kind: 'leading' | 'outbid' | 'awaiting' | 'outbidAtEnd'; readonly price: string };

/** By the newest state of the auction, which may be newer than the account's own data. */
export function myStateOf({ id, status, bestBid }: LiveAuctionItem, mine: Mine): MyState {
  const bid = mine.bids.get(id);
  if (mine.owned.has(id)) return { kind: status === 'Closed' && bestBid ? 'decide' : 'owner' };
  if (bid && status === 'InProgress')
    return { kind: bestBid?.number === bid.number ? 'leading' : 'outbid', price: bid.price };
  if (bid && status === 'Closed')
    return { kind: bestBid?.number === bid.number ? 'awaiting' : 'outbidAtEnd', price: bid.price };
  return { kind: mine.followed.has(id) ? 'followed' : 'none' };
}

export function isMine({ followed, owned, bids }: Mine): ReadonlySet<string> {
  return new Set([...followed, ...owned, ...bids.keys()]);
}
