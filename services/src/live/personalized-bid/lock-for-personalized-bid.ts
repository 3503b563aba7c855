import { advanceTo } from '@recolta/shared/domain/live-auction/advance-to';
import type { Entry, LiveAuction } from '@recolta/shared/domain/live-auction/live-auction';
import { notFound } from '../../platform/http/border-error.ts';
import type { Caller, IdentityPort } from '../../platform/ports/identity-port.ts';
import { lockSale } from '../../platform/sale/lock-sale.ts';
import { type AuctionRow, liveAuctionOf } from '../auction/auction-row.ts';
import { findParticipation, mayWatch } from '../auction/find-viewer.ts';
import type { Participation } from '../auction/viewer.ts';
import { readClock } from '../close/heartbeat.ts';
import type { LiveDatabase } from '../tables.ts';

/** An auction locked for a change of its personalised bids. */
export interface LockedForPersonalizedBid {
  readonly row: AuctionRow;
  /** The state at `nowMs`; the row may lag behind it by `dueEntries`. */
  readonly auction: LiveAuction;
  readonly dueEntries: readonly Entry[];
  readonly caller: Caller;
  readonly participation: Participation;
  readonly nowMs: number;
}

/**
 * Locks an auction and shares the account locks of the caller, its owner and the sender of a personalised bid, in
 * this order: serialized with bids, closers, other changes of personalised bids and changes of accounts.
 *
 * @throws BorderError 401 if the session has ended; 404 for an auction that is hidden from the caller, unless they
 *   sent the personalised bid
 */
export async function lockForPersonalizedBid(
  trx: LiveDatabase,
  identity: IdentityPort,
  calledBy: Caller,
  auctionId: string,
  bidId?: string,
): Promise<LockedForPersonalizedBid> {
  const senders = bidId === undefined ? [] : await findSender(trx, auctionId, bidId);
  const { row, caller } = await lockSale<AuctionRow>(trx, identity, calledBy, {
    table: 'live.auctions',
    id: auctionId,
    othersOf: ({ owner_account_id }) => [owner_account_id, ...senders],
  });
  const participation = await findParticipation(trx, auctionId, caller.accountId);
  // A sender whose invitation was revoked can remove their bid, although they may not watch any more [I2].
  const isKnown = row && (mayWatch(row, caller, participation) || senders.includes(caller.accountId));
  if (!isKnown) throw notFound();
  const { nowMs, gaps } = await readClock(trx, row);
  const { auction, entries } = advanceTo(liveAuctionOf(row), nowMs, gaps);
  return { row, auction, dueEntries: entries, caller, participation, nowMs };
}

async function findSender(trx: LiveDatabase, auctionId: string, bidId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('live.personalized_bids')
    .select('account_id')
    .where('auction_id', '=', auctionId)
    .where('id', '=', bidId)
    .execute();
  return rows.map(({ account_id }) => account_id);
}
