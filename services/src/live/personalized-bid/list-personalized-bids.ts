import type { MyPersonalizedBids, PersonalizedBid } from '@recolta/shared/contracts/http/personalized-bids';
import { advanceTo } from '@recolta/shared/domain/live-auction/advance-to';
import {
  maxPersonalizedBidsSent,
  whyMayNotSendPersonalizedBid,
} from '@recolta/shared/domain/live-auction/personalized-bid';
import { sql } from 'kysely';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { DealsPort } from '../../platform/ports/deals-port.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { AuctionListPage } from '../auction/auction-page.ts';
import { type AuctionRow, liveAuctionOf } from '../auction/auction-row.ts';
import { findParticipation, mayWatch } from '../auction/find-viewer.ts';
import { bidderOf, biddingSide, type Participation } from '../auction/viewer.ts';
import { readClock } from '../close/heartbeat.ts';
import type { LiveDatabase } from '../tables.ts';
import { findPersonalizedBids, personalizedBidOf } from './personalized-bid-view.ts';

/**
 * The personalised bids on an auction, for its owner and administrators, with the bands of open ones' bidders [D10].
 *
 * @throws BorderError 404 for an auction that is hidden from the caller, 403 for another account's
 */
export async function listPersonalizedBids(
  { db, deals }: { readonly db: LiveDatabase; readonly deals: Pick<DealsPort, 'findRecords'> },
  caller: Caller,
  auctionId: string,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<AuctionListPage<PersonalizedBid>> {
  const { row } = await requireWatched(db, caller, auctionId);
  if (caller.accountId !== row.owner_account_id && caller.role !== 'Admin')
    throw new BorderError(403, 'NotEnoughPrivileges');
  const { total } = await db
    .selectFrom('live.personalized_bids')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('auction_id', '=', auctionId)
    .executeTakeFirstOrThrow();
  const offset = (page - 1) * pageSize;
  const bids = await findPersonalizedBids(db, auctionId, sql`true`, { limit: pageSize, offset });
  const bidders = bids.filter(({ status }) => status === 'Active').map(({ account_id }) => account_id);
  const records = await deals.findRecords(db, bidders, row.privacy_type === 'Public');
  const items = bids.map((bid) => {
    const record = bid.status === 'Active' ? records.get(bid.account_id)?.band : undefined;
    return { ...personalizedBidOf(row, bid, caller), ...(record && { record }) };
  });
  return { items, total, page, pageSize };
}

/**
 * The caller's own personalised bids on an auction, and whether they may send another.
 *
 * @throws BorderError 404 for an auction that is hidden from the caller
 */
export async function listMyPersonalizedBids(
  db: LiveDatabase,
  caller: Caller,
  auctionId: string,
): Promise<MyPersonalizedBids> {
  const { row, participation } = await requireWatched(db, caller, auctionId);
  const { nowMs, gaps } = await readClock(db, row);
  const auction = advanceTo(liveAuctionOf(row), nowMs, gaps).auction;
  const bids = await findPersonalizedBids(db, auctionId, sql`b.account_id = ${caller.accountId}`, {
    limit: maxPersonalizedBidsSent,
  });
  const left = maxPersonalizedBidsSent - bids.length;
  const side = biddingSide({ ...row, status: auction.status }, participation);
  const reason = whyMayNotSendPersonalizedBid(auction, side, bidderOf(caller, participation));
  const why = reason ?? (left === 0 ? 'TooManyPersonalizedBids' : null);
  return {
    items: bids.map((bid) => personalizedBidOf({ ...row, status: auction.status }, bid, caller)),
    mayOffer: why === null,
    why,
    left,
  };
}

async function requireWatched(
  db: LiveDatabase,
  caller: Caller,
  auctionId: string,
): Promise<{ readonly row: AuctionRow; readonly participation: Participation }> {
  const row = await db.selectFrom('live.auctions').selectAll().where('id', '=', auctionId).executeTakeFirst();
  const participation = await findParticipation(db, auctionId, caller.accountId);
  if (!row || !mayWatch(row, caller, participation)) throw notFound();
  return { row, participation };
}
