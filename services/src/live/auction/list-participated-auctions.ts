import type { ParticipatedAuctionItem } from '@recolta/shared/contracts/http/account-auctions';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { anyOf } from '../../platform/any-of.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { findOwnInvitations } from '../invitation/list-received-invitations.ts';
import type { LiveDatabase, LiveTables } from '../tables.ts';
import { mostUrgentFirst } from './auction-filters.ts';
import { type AuctionListPage, type AuctionListQuery, readAuctionPage } from './auction-page.ts';
import { findParticipations } from './find-viewer.ts';
import { noParticipation, nothingDisclosed, viewerOf } from './viewer.ts';
import { auctionsVisibleToAccount } from './visible-to.ts';

/**
 * Condition that an account has bid in auction `a`, personalised bids included, or is invited to it, and may still know
 * of it.
 */
export const takesPartIn = (accountId: string): RawBuilder<unknown> =>
  sql`(a.id in (select p.auction_id from live.participants p where p.account_id = ${accountId}
    union all select i.auction_id from live.invited_accounts i where i.account_id = ${accountId}
    union all select b.auction_id from live.personalized_bids b where b.account_id = ${accountId})
    and ${auctionsVisibleToAccount(accountId)})`;

/**
 * The live auctions in which the caller's account takes part, with its own side of each.
 *
 * @throws BorderError 403 for an administrator
 */
export async function listParticipatedAuctions(
  db: Kysely<LiveTables>,
  caller: Caller,
  query: AuctionListQuery,
): Promise<AuctionListPage<ParticipatedAuctionItem>> {
  if (caller.role === 'Admin') throw new BorderError(403, 'NotEnoughPrivileges');
  const { accountId } = caller;
  return readAuctionPage(db, query, takesPartIn(accountId), mostUrgentFirst, async (trx, ids) => {
    const sides = await findBiddingSides(trx, ids, caller);
    const invitations = await findOwnInvitations(trx, accountId, ids);
    return (item) => {
      const side = sides.get(item.id);
      const number = side?.number ?? null;
      const viewer = {
        number,
        price: side?.price ?? null,
        isLeading: number !== null && item.bestBid?.number === number,
        invitation: invitations.get(item.id) ?? null,
        bidding: side?.bidding ?? null,
      };
      return { ...item, viewer };
    };
  });
}

/** The caller's number and price in each auction, and the inputs of a bid button [L9]. */
async function findBiddingSides(db: LiveDatabase, ids: readonly string[], caller: Caller) {
  const rows = await db
    .selectFrom('live.auctions')
    .select(['id', 'status', 'audience', 'owner_account_id', 'owner_company', 'backup_price_minor'])
    .where('id', '=', anyOf(ids))
    .execute();
  const participations = await findParticipations(db, ids, caller.accountId);
  return new Map(
    rows.map((row) => {
      const participation = participations.get(row.id) ?? noParticipation;
      const { number, price, limit, mayBid, why, hasAcceptedTerms } = viewerOf(
        row,
        caller,
        participation,
        nothingDisclosed,
      );
      return [row.id, { number, price, bidding: { limit, mayBid, why, hasAcceptedTerms } }];
    }),
  );
}
