import {
  type Invitation,
  type InvitationList,
  maxInvitationsPerAuction,
  maxInvitationsPerDay,
} from '@recolta/shared/contracts/http/invitations';
import {
  type InvitationState,
  invitationProgress,
  leastInTotals,
} from '@recolta/shared/domain/live-auction/invitation';
import { sql } from 'kysely';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { AuctionRow } from '../auction/auction-row.ts';
import { findParticipation, mayWatch } from '../auction/find-viewer.ts';
import type { LiveDatabase } from '../tables.ts';
import { leftToday } from './sending-limits.ts';

/**
 * The invitations to an auction, for its owner and administrators.
 *
 * @throws BorderError 404 for an auction that is hidden from the caller, 403 for another account's
 */
export async function listInvitations(
  db: LiveDatabase,
  caller: Caller,
  auctionId: string,
): Promise<InvitationList> {
  const row = await db.selectFrom('live.auctions').selectAll().where('id', '=', auctionId).executeTakeFirst();
  if (!row || !mayWatch(row, caller, await findParticipation(db, auctionId, caller.accountId)))
    throw notFound();
  if (caller.accountId !== row.owner_account_id && caller.role !== 'Admin')
    throw new BorderError(403, 'NotEnoughPrivileges');
  return readInvitations(db, row, caller);
}

/** An invitation with all data of its invitee. */
export interface InvitationRow {
  readonly id: string;
  readonly email: string;
  readonly accountId: string | null;
  readonly state: InvitationState;
  readonly invitedAt: Date;
  readonly sentAt: Date | null;
  readonly hasAcceptedTerms: boolean;
  readonly test: (Invitation['test'] & object) | null;
  readonly connectedSince: Date | null;
}

/** The invitations to an auction, the latest first. */
export async function readInvitationRows(
  db: LiveDatabase,
  auctionId: string,
): Promise<readonly InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select i.id, i.email, i.account_id as "accountId", i.state, i.invited_at as "invitedAt", i.sent_at as "sentAt",
      exists (select from live.terms_acceptances t
        where t.auction_id = i.auction_id and t.account_id = i.account_id) as "hasAcceptedTerms",
      (select jsonb_build_object('at', to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'roundTripMs', t.result->'roundTripMs', 'isPush', t.result->'isPush', 'isHeard', t.result->'isHeard')
        from live.connection_tests t
        where t.auction_id = i.auction_id and t.account_id = i.account_id) as test,
      p.since as "connectedSince"
    from live.invitations i
    left join live.presences p on p.auction_id = i.auction_id and p.account_id = i.account_id
      and p.until > clock_timestamp() and i.state <> 'Revoked'
    where i.auction_id = ${auctionId}
    order by i.invited_at desc, i.email_folded`.execute(db);
  return rows;
}

const noTotals = { sent: 0, opened: 0, termsAccepted: 0, tested: 0, connected: 0, declined: 0, revoked: 0 };

/** The list as visible to its reader: the owner of an Incognito auction sees progress only in total [I2]. */
export async function readInvitations(
  db: LiveDatabase,
  {
    id: auctionId,
    owner_account_id,
    privacy_type,
  }: Pick<AuctionRow, 'id' | 'owner_account_id' | 'privacy_type'>,
  caller: Caller,
): Promise<InvitationList> {
  const rows = await readInvitationRows(db, auctionId);
  const isShown = privacy_type === 'Public' || caller.role === 'Admin';
  // Without revoked ones, which tell nothing: beside them a single one would be known.
  const standing = rows.filter(({ state }) => state !== 'Revoked');
  const hasTotals = isShown || standing.length >= leastInTotals;
  const totals = { ...noTotals };
  if (hasTotals)
    for (const { state, hasAcceptedTerms, test, connectedSince } of rows)
      totals[invitationProgress(state, hasAcceptedTerms, test !== null, connectedSince !== null)]++;
  return {
    items: rows.map(({ id, email, state, invitedAt, sentAt, hasAcceptedTerms, test, connectedSince }) => ({
      id,
      email,
      invitedAt: invitedAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      isRevoked: state === 'Revoked',
      state: isShown ? state : null,
      hasAcceptedTerms: isShown ? hasAcceptedTerms : null,
      test: isShown ? test : null,
      connectedSince: isShown ? (connectedSince?.toISOString() ?? null) : null,
    })),
    totals,
    hasTotals,
    limits: {
      perAuction: maxInvitationsPerAuction,
      perDay: maxInvitationsPerDay,
      leftToday: await leftToday(db, owner_account_id),
    },
  };
}
