import type { InvitationLink } from '@recolta/shared/contracts/http/invitations';
import { roomKinds } from '@recolta/shared/contracts/socket/room-kinds';
import { sql } from 'kysely';
import { appendEvents } from '../../platform/feed/append-events.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import type { InvitationsPort, InvitedAuction } from '../../platform/ports/invitations-port.ts';
import { hashToken } from '../../platform/token.ts';
import type { LiveDatabase } from '../tables.ts';
import { isOpenSql } from './open-auction.ts';

/** Namespace of advisory locks by e-mail. */
const emailLocks = 1_701_669_993;

/** Port of invitations for the module of accounts. */
export const invitations: InvitationsPort = {
  async lockEmail(trx, emailFolded) {
    await sql`select pg_advisory_xact_lock(${emailLocks}, hashtext(${emailFolded}))`.execute(trx);
  },

  async tieInvitations(trx: LiveDatabase, { emailFolded, accountId }) {
    const { rows } = await sql<{ auctionId: string }>`
      update live.invitations i set account_id = ${accountId}
      from live.auctions a
      where a.id = i.auction_id and i.email_folded = ${emailFolded} and i.account_id is null
        and i.state <> 'Revoked' and ${isOpenSql}
      returning i.auction_id as "auctionId"`.execute(trx);
    const access = rows.map(({ auctionId }) => ({
      ...{ kind: 'access' as const, accountId, room: roomKinds.auction.roomOf(auctionId) },
    }));
    if (access.length > 0)
      await appendEvents(trx, 'live-auctions', [...access, { kind: 'myBids', accountId }]);
  },

  async redeemInvitation(trx: LiveDatabase, token, proved) {
    const link = await lockLink(trx, token);
    if (!link) throw new BorderError(404, 'InvitationUnknown');
    if (link.emailFolded !== proved.emailFolded) throw new BorderError(404, 'InvitationForeign');
    const { status } = link;
    if (status === 'Revoked') throw new BorderError(409, 'InvitationRevoked');
    if (status === 'Used') throw new BorderError(409, 'InvitationUsed');
    if (status === 'Ended') throw new BorderError(409, 'InvitationEnded');
    await trx
      .updateTable('live.invitations')
      .set({ state: 'Accepted', account_id: proved.accountId, due_at: null })
      .where('id', '=', link.id)
      .execute();
    await invitations.tieInvitations(trx, proved);
  },

  async findInvitedAuctions(db: LiveDatabase, accountIds) {
    const { rows } = await sql<InvitedAuction & { readonly accountId: string }>`
      select distinct on (i.account_id) i.account_id as "accountId", a.id as "auctionId", a.goods->>'name' as name,
        a.starts_at as "startsAt", a.status = 'InProgress' as "hasStarted"
      from live.invitations i join live.auctions a on a.id = i.auction_id
      where i.account_id = any(${[...accountIds]}::uuid[]) and i.state not in ('Declined', 'Revoked')
        and a.status <> 'Pending' and ${isOpenSql}
      order by i.account_id, a.starts_at, a.id`.execute(db);
    return new Map(rows.map(({ accountId, ...auction }) => [accountId, auction]));
  },
};

const statusSql = sql<'Valid' | 'Used' | 'Ended' | 'Revoked'>`
  case when i.state = 'Revoked' then 'Revoked' when i.account_id is not null then 'Used'
    when ${isOpenSql} then 'Valid' else 'Ended' end`;

async function lockLink(trx: LiveDatabase, token: string) {
  await sql`
    select from live.invitations i join live.invitation_tokens t on t.invitation_id = i.id
    where t.token_hash = ${hashToken(token)} for update of i`.execute(trx);
  // A separate statement sees what was committed while this one waited for the lock.
  return trx
    .selectFrom('live.invitation_tokens as t')
    .innerJoin('live.invitations as i', 'i.id', 't.invitation_id')
    .innerJoin('live.auctions as a', 'a.id', 'i.auction_id')
    .select(['i.id', 'i.email_folded as emailFolded', statusSql.as('status')])
    .where('t.token_hash', '=', hashToken(token))
    .executeTakeFirst();
}

const unknown: InvitationLink = { status: 'Unknown', email: null, auction: null };

/**
 * The target of a link, without using it; the invitation counts as opened [I2]. Unknown tokens all get the same
 * answer.
 */
export async function validateInvitation(db: LiveDatabase, token: string): Promise<InvitationLink> {
  const found = await db
    .selectFrom('live.invitation_tokens as t')
    .innerJoin('live.invitations as i', 'i.id', 't.invitation_id')
    .innerJoin('live.auctions as a', 'a.id', 'i.auction_id')
    .select(['i.id', 'i.email', 'i.state', statusSql.as('status')])
    .select(['a.id as auctionId', 'a.goods', 'a.type', 'a.starts_at', 'a.ends_at'])
    .where('t.token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!found) return unknown;
  const { status } = found;
  if (status === 'Valid' && found.state === 'Sent')
    await db
      .updateTable('live.invitations')
      .set({ state: 'Opened' })
      .where('id', '=', found.id)
      .where('state', '=', 'Sent')
      .execute();
  if (status !== 'Valid' && status !== 'Used') return { ...unknown, status };
  return {
    status,
    email: found.email,
    auction: {
      id: found.auctionId,
      name: found.goods.name,
      type: found.type,
      startsAt: found.starts_at.toISOString(),
      endsAt: found.ends_at.toISOString(),
    },
  };
}
