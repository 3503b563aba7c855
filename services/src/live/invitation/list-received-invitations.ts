import type { ReceivedInvitationItem } from '@recolta/shared/contracts/http/account-auctions';
import { type Kysely, sql } from 'kysely';
import { anyOf } from '../../platform/any-of.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { mostUrgentFirst } from '../auction/auction-filters.ts';
import { type AuctionListPage, type AuctionListQuery, readAuctionPage } from '../auction/auction-page.ts';
import { auctionsVisibleTo } from '../auction/visible-to.ts';
import type { LiveDatabase, LiveTables } from '../tables.ts';

type OwnInvitation = ReceivedInvitationItem['invitation'];

/** The auctions that the caller's account is invited to, each with the invitation; empty for an administrator. */
export async function listReceivedInvitations(
  db: Kysely<LiveTables>,
  caller: Caller,
  query: AuctionListQuery,
): Promise<AuctionListPage<ReceivedInvitationItem>> {
  if (caller.role === 'Admin') throw new BorderError(403, 'NotEnoughPrivileges');
  const { accountId } = caller;
  const isInvited = sql`a.id in (select i.auction_id from live.invited_accounts i
    where i.account_id = ${accountId}) and ${auctionsVisibleTo(caller)}`;
  return readAuctionPage(db, query, isInvited, mostUrgentFirst, async (trx, ids) => {
    const invitations = await findOwnInvitations(trx, accountId, ids);
    return (item) => {
      const invitation = invitations.get(item.id);
      if (!invitation) throw new Error('an auction that the account is invited to has no invitation of it');
      return { ...item, invitation };
    };
  });
}

/** An account's invitations to auctions by the auction's id, without revoked ones. */
export async function findOwnInvitations(
  db: LiveDatabase,
  accountId: string,
  auctionIds: readonly string[],
): Promise<ReadonlyMap<string, OwnInvitation>> {
  const rows = await db
    .selectFrom('live.invitations')
    .select(['id', 'auction_id as auctionId', 'state', 'invited_at as invitedAt'])
    .where('account_id', '=', accountId)
    .where('auction_id', '=', anyOf(auctionIds))
    .where('state', '<>', 'Revoked')
    .execute();
  return new Map(
    rows.map(({ id, auctionId, state, invitedAt }) => [
      auctionId,
      { id, state, invitedAt: invitedAt.toISOString() },
    ]),
  );
}
