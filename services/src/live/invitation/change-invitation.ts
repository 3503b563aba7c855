import { resendAfterMinutes } from '@recolta/shared/contracts/http/invitations';
import { roomKinds } from '@recolta/shared/contracts/socket/room-kinds';
import { nextInvitationState } from '@recolta/shared/domain/live-auction/invitation';
import { sql } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import { appendEvents } from '../../platform/feed/append-events.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { AuctionRow } from '../auction/auction-row.ts';
import { isUnapproved } from '../auction/snapshot.ts';
import { raiseVersions } from '../personalized-bid/send-personalized-bid.ts';
import { lockOwnAuction } from '../posting/lock-own-auction.ts';
import type { PostingOptions } from '../posting/post-auction.ts';
import type { LiveDatabase } from '../tables.ts';
import { isOpenSql, requireOpen } from './open-auction.ts';
import { countSending } from './sending-limits.ts';

interface InvitationId {
  readonly auctionId: string;
  readonly id: string;
}

/**
 * Revokes an invitation for the owner, or accepts or declines it for the invitee, until the end [I2]. A repetition
 * changes nothing.
 *
 * @throws BorderError 404 for other callers and for an unknown one; 403 for a change that belongs to the other side;
 *   409 `InvitationRevoked`, `ExpiredAuction`
 */
export async function changeInvitation(
  options: PostingOptions,
  caller: Caller,
  which: InvitationId,
  state: 'Accepted' | 'Declined' | 'Revoked',
): Promise<void> {
  const isOwner = await options.db
    .selectFrom('live.auctions')
    .select('id')
    .where('id', '=', which.auctionId)
    .where('owner_account_id', '=', caller.accountId)
    .executeTakeFirst();
  if (isOwner) await revoke(options, caller, which, state);
  else await answer(options, caller, which, state);
}

/** Takes the auction's lock: a bid of the invitee is decided either before it or after it, and refused after it. */
async function revoke(
  { db, identity, signal }: PostingOptions,
  caller: Caller,
  { auctionId, id }: InvitationId,
  state: 'Accepted' | 'Declined' | 'Revoked',
): Promise<void> {
  if (state !== 'Revoked') throw new BorderError(403, 'NotEnoughPrivileges');
  await db.transaction().execute(async (trx) => {
    const { row, auction } = await lockOwnAuction(trx, identity, caller, auctionId);
    const { account_id: accountId } = await lockInvitation(trx, { auctionId, id });
    requireOpen(auction);
    await trx
      .updateTable('live.invitations')
      .set({ state: 'Revoked', due_at: null })
      .where('id', '=', id)
      .execute();
    if (accountId === null) return;
    await removeBidOfRevoked(trx, row, accountId);
    // The relay checks again who may be in the room, and open pages fetch their side again [R3].
    await appendEvents(trx, 'live-auctions', [
      { kind: 'access', accountId, room: roomKinds.auction.roomOf(auctionId) },
      { kind: 'myBids', accountId },
    ]);
  });
  signal.committed();
}

/**
 * Removes the open personalised bid of an account that may not see the auction any more [P1]. Only in a Public auction:
 * the owner of an Incognito one would learn by the removal whose bid it was [B5].
 */
async function removeBidOfRevoked(
  trx: LiveDatabase,
  { id, audience, privacy_type, owner_account_id }: AuctionRow,
  accountId: string,
): Promise<void> {
  if (audience !== 'Invited' || privacy_type !== 'Public') return;
  const removed = await trx
    .updateTable('live.personalized_bids')
    .set({ status: 'Removed', decided_at: nowSql })
    .where('auction_id', '=', id)
    .where('account_id', '=', accountId)
    .where('status', '=', 'Active')
    .executeTakeFirst();
  if (removed.numUpdatedRows > 0n) await raiseVersions(trx, [owner_account_id]);
}

async function answer(
  { db }: PostingOptions,
  caller: Caller,
  { auctionId, id }: InvitationId,
  state: 'Accepted' | 'Declined' | 'Revoked',
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('live.auctions as a')
      .selectAll()
      .select(isOpenSql.as('isOpen'))
      .where('a.id', '=', auctionId)
      .executeTakeFirst();
    const invitation = await lockInvitation(trx, { auctionId, id });
    if (invitation.account_id !== caller.accountId || !row || isUnapproved(row)) throw notFound();
    if (state === 'Revoked') throw new BorderError(403, 'NotEnoughPrivileges');
    const next = nextInvitationState(invitation.state, state === 'Accepted' ? 'accept' : 'decline');
    if (next === null) throw new BorderError(409, 'InvitationRevoked');
    if (!row.isOpen) throw new BorderError(409, 'ExpiredAuction');
    await trx.updateTable('live.invitations').set({ state: next }).where('id', '=', id).execute();
  });
}

/**
 * Sends an invitation again for the owner, with a separate link. An answered invitation is not sent, and the owner
 * gets no error: in an Incognito auction that would reveal who answered.
 *
 * @throws BorderError like `lockOwnAuction`; 404 for an unknown one; 403 `AccountNotActive`; 409 `InvitationRevoked`,
 *   `ExpiredAuction`, `TooManyInvitationsToday`; 429 within an hour of the last
 */
export async function resendInvitation(
  { db, identity }: PostingOptions,
  calledBy: Caller,
  { auctionId, id }: InvitationId,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { auction, caller, nowMs } = await lockOwnAuction(trx, identity, calledBy, auctionId);
    if (!caller.isActive) throw new BorderError(403, 'AccountNotActive');
    const invitation = await lockInvitation(trx, { auctionId, id });
    requireOpen(auction);
    if (invitation.state === 'Revoked') throw new BorderError(409, 'InvitationRevoked');
    const waitMs = invitation.ordered_at.getTime() + resendAfterMinutes * 60_000 - nowMs;
    if (waitMs > 0) throw new BorderError(429, 'TooManyRequests', { seconds: Math.ceil(waitMs / 1000) });
    await countSending(trx, caller.accountId, 1);
    await trx
      .updateTable('live.invitations')
      .set({ ordered_at: nowSql, due_at: nowSql })
      .where('id', '=', id)
      .execute();
  });
}

/** @throws BorderError 404 for an unknown one */
async function lockInvitation(trx: LiveDatabase, { auctionId, id }: InvitationId) {
  const invitation = await trx
    .selectFrom('live.invitations')
    .select(['state', 'account_id', 'ordered_at'])
    .where('id', '=', id)
    .where('auction_id', '=', auctionId)
    .forUpdate()
    .executeTakeFirst();
  if (!invitation) throw notFound();
  return invitation;
}

/** Records that the invitee opened the auction [I2]; changes only an invitation that was not opened yet. */
export async function markOpened(db: LiveDatabase, accountId: string, auctionId: string): Promise<void> {
  await sql`
    update live.invitations set state = 'Opened'
    where auction_id = ${auctionId} and account_id = ${accountId} and state = 'Sent'`.execute(db);
}
