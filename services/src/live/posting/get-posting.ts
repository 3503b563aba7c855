import type { StoredPosting } from '@recolta/shared/contracts/http/postings';
import { notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { AuctionRow } from '../auction/auction-row.ts';
import type { LiveDatabase } from '../tables.ts';
import { auctionPostingOf } from './posting-parts.ts';

/**
 * The posting of an auction, backup price and files included, for its owner and administrators.
 *
 * @throws BorderError 404 for everyone else
 */
export async function getPosting(
  { db }: { readonly db: LiveDatabase },
  caller: Caller,
  id: string,
): Promise<StoredPosting> {
  const row = await db.selectFrom('live.auctions').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || (row.owner_account_id !== caller.accountId && caller.role !== 'Admin')) throw notFound();
  return findPosting(db, row);
}

/** The stored posting of an auction, for any reader. */
export async function findPosting(db: LiveDatabase, row: AuctionRow): Promise<StoredPosting> {
  const stored = await db
    .selectFrom('live.auction_goods')
    .select('details')
    .where('auction_id', '=', row.id)
    .executeTakeFirst();
  return auctionPostingOf(row, stored?.details ?? null);
}
