import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { AuctionTermsAnswer } from '@recolta/shared/contracts/http/auction-goods';
import { idempotencyHeader } from '@recolta/shared/contracts/http/idempotency-header';
import type {
  AuctionAnswer,
  LiveAuctionState,
  PublicEntry,
  Viewer,
} from '@recolta/shared/contracts/http/live-auction-state';
import type { ConnectionTest } from '@recolta/shared/contracts/http/readiness';
import { type Room, roomNames } from '@recolta/shared/contracts/socket/room-names';
import { createContext } from 'react';
import { serviceCalls } from '../../../lib/http/service-calls.ts';
import { earlyPaths, takeEarlyAnswer } from '../../../lib/http/service-fetch.ts';
import { liveAuctions } from '../../../lib/http/services.ts';

/** The state contained in every answer to a bid. */
export interface BidNews {
  readonly auction: LiveAuctionState;
  readonly viewer: Viewer;
}

/** Everything that a bidder's room asks of its auction. Answered by the market, or by a practice in the page [L19]. */
export interface RoomCalls {
  readonly get: (id: string) => Promise<AuctionAnswer>;
  /** One page of the log after a version. */
  readonly entries: (id: string, after: number) => Promise<readonly PublicEntry[]>;
  readonly goods: (id: string) => Promise<AuctionTermsAnswer>;
  readonly acceptTerms: (id: string) => Promise<Viewer>;
  /**
   * @param key of the command: a repetition is decided once [L5]
   * @throws BidRefusedError, CallError
   */
  readonly placeBid: (
    id: string,
    key: string,
    body: { readonly price: string } | { readonly limit: string | null },
  ) => Promise<BidNews>;
  /** The room that the connection test polls without a socket. */
  readonly testedRoom: (id: string) => Room;
  readonly saveTest: (id: string, result: ConnectionTest) => Promise<unknown>;
}

/** Calls and keys about goods and terms. */
export const auctionGoods = createTanstackQueryUtils(
  serviceCalls(
    '/services/live-auctions',
    async () => (await import('@recolta/shared/contracts/http/auction-goods')).auctionGoodsContract,
  ),
  { path: ['auction-goods'] },
);

export const RoomCallsContext = createContext<RoomCalls>({
  get: async (id) =>
    (await takeEarlyAnswer<AuctionAnswer>(earlyPaths.auction(id))) ??
    liveAuctions.get.call({ params: { id } }),
  entries: (id, after) => liveAuctions.entries.call({ params: { id }, query: { after: String(after) } }),
  goods: (id) => auctionGoods.goods.call({ params: { id } }),
  acceptTerms: (id) => liveAuctions.acceptTerms.call({ params: { id }, body: { accepted: true } }),
  placeBid: (id, key, body) =>
    liveAuctions.placeBid.call({ params: { id }, headers: { [idempotencyHeader]: key }, body }),
  testedRoom: (id) => roomNames.auction.roomOf(id),
  saveTest: (id, result) => readiness.saveConnectionTest({ params: { id }, body: result }),
});

/** Calls for the preparations before an auction: separate from the others, which a room does not wait for. */
const readiness = serviceCalls(
  '/services/live-auctions',
  async () => (await import('@recolta/shared/contracts/http/readiness')).readinessContract,
);
