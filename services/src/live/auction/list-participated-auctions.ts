import type { ParticipatedAuctionItem } from '@recolta/shared/contracts/http/account-auctions';
import { formatMoney } from '@recolta/shared/domain/money';
import { type Kysely, sql } from 'kysely';
import { anyOf } from '../../platform/any-of.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { findOwnInvitations } from '../invitation/list-received-invitations.ts';
import type { LiveTables } from '../tables.ts';
import { type ListQuery, mostUrgentFirst, type Page, readAuctionPage } from './auction-page.ts';
import { visibleTo } from './visible-to.ts';

/**
 * The live auctions in which the caller's account has bid, also by a personalised bid, or to which it is invited, with its own side of each; an
 * administrator has none.
 */
export async function listParticipatedAuctions(
  db: Kysely<LiveTables>,
  caller: Caller,
  query: ListQuery,
): Promise<Page<ParticipatedAuctionItem>> {
  if (caller.role === 'Admin') throw new BorderError(403, 'NotEnoughPrivileges');
  const { accountId } = caller;
  const takesPart = sql`a.id in (select p.auction_id from live.participants p where p.account_id = ${accountId}
    union all select i.auction_id from live.invited_accounts i where i.account_id = ${accountId}
    union all select b.auction_id from live.personalized_bids b where b.account_id = ${accountId})
    and ${visibleTo(caller)}`;
  return readAuctionPage(db, query, takesPart, mostUrgentFirst, async (trx, ids) => {
    const rows = await trx
      .selectFrom('live.participants')
      .select(['auction_id as id', 'number', 'price_minor as priceMinor'])
      .where('account_id', '=', accountId)
      .where('auction_id', '=', anyOf(ids))
      .execute();
    const bids = new Map(rows.map((bid) => [bid.id, bid]));
    const invitations = await findOwnInvitations(trx, accountId, ids);
    return (item) => {
      const bid = bids.get(item.id);
      const viewer = {
        number: bid?.number ?? null,
        price: bid && bid.priceMinor !== null ? formatMoney(bid.priceMinor) : null,
        isLeading: bid !== undefined && item.bestBid?.number === bid.number,
        invitation: invitations.get(item.id) ?? null,
      };
      return { ...item, viewer };
    };
  });
}
