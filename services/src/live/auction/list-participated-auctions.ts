import type { ParticipatedAuctionItem } from '@recolta/shared/contracts/http/account-auctions';
import { formatMoney } from '@recolta/shared/domain/money';
import { type Kysely, sql } from 'kysely';
import { anyOf } from '../../platform/any-of.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { LiveTables } from '../tables.ts';
import { type ListQuery, mostUrgentFirst, type Page, readAuctionPage } from './auction-page.ts';
import { visibleTo } from './visible-to.ts';

/** The live auctions in which the caller's account has bid, with its own side of each; an administrator has none. */
export async function listParticipatedAuctions(
  db: Kysely<LiveTables>,
  caller: Caller,
  query: ListQuery,
): Promise<Page<ParticipatedAuctionItem>> {
  if (caller.role === 'Admin') throw new BorderError(403, 'NotEnoughPrivileges');
  const { accountId } = caller;
  const hasBid = sql`a.id in (select p.auction_id from live.participants p where p.account_id = ${accountId})
    and ${visibleTo(caller)}`;
  return readAuctionPage(db, query, hasBid, mostUrgentFirst, async (trx, ids) => {
    const rows = await trx
      .selectFrom('live.participants')
      .select(['auction_id as id', 'number', 'price_minor as priceMinor'])
      .where('account_id', '=', accountId)
      .where('auction_id', '=', anyOf(ids))
      .execute();
    const sides = new Map(rows.map((side) => [side.id, side]));
    return (item) => {
      const side = sides.get(item.id);
      if (!side) throw new Error('an auction that the account has bid in has no bid of it');
      const { number, priceMinor } = side;
      const viewer = { number, price: formatMoney(priceMinor), isLeading: item.bestBid?.number === number };
      return { ...item, viewer };
    };
  });
}
