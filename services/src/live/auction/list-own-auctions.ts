import type { OwnAuctionItem } from '@recolta/shared/contracts/http/account-auctions';
import { type Kysely, sql } from 'kysely';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { LiveTables } from '../tables.ts';
import { mostUrgentFirst } from './auction-filters.ts';
import { type AuctionListPage, type AuctionListQuery, readAuctionPage } from './auction-page.ts';

/**
 * The live auctions of the caller's account, including hidden ones, with the deadline of the owner's decision [L10].
 */
export function listOwnAuctions(
  db: Kysely<LiveTables>,
  caller: Caller,
  query: AuctionListQuery,
): Promise<AuctionListPage<OwnAuctionItem>> {
  const isOwn = sql`a.owner_account_id = ${caller.accountId}`;
  return readAuctionPage(db, query, isOwn, mostUrgentFirst, async () => (item) => ({
    ...item,
    viewer: { decisionEndsAt: item.status === 'Closed' ? item.decisionEndsAt : null },
  }));
}
