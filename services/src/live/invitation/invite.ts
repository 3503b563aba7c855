import {
  type InvitationList,
  maxInvitationsPerAuction,
  resendAfterMinutes,
} from '@recolta/shared/contracts/http/invitations';
import { roomKinds } from '@recolta/shared/contracts/socket/room-kinds';
import { sql } from 'kysely';
import { anyOf } from '../../platform/any-of.ts';
import { nowSql } from '../../platform/clock.ts';
import { appendEvents } from '../../platform/feed/append-events.ts';
import { foldEmail } from '../../platform/fold-email.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { lockOwnAuction } from '../posting/lock-own-auction.ts';
import type { PostingOptions } from '../posting/post-auction.ts';
import type { LiveDatabase } from '../tables.ts';
import { readInvitations } from './list-invitations.ts';
import { requireOpen } from './open-auction.ts';
import { countSending } from './sending-limits.ts';

/**
 * Invites by e-mail for the owner, until the end [I1]. Registered accounts are looked up by the dispatcher, not here,
 * so that the answer and its timing reveal nothing about them [S3]. An e-mail that is already invited stays
 * unchanged; a revoked one is invited again, and notified at most hourly.
 *
 * @throws BorderError like `lockOwnAuction`; 403 `AccountNotActive`; 400 at the own e-mail; 409 `ExpiredAuction`,
 *   `TooManyInvitations`, `TooManyInvitationsToday`
 */
export async function invite(
  { db, identity, signal }: PostingOptions,
  calledBy: Caller,
  auctionId: string,
  { emails, locale }: { readonly emails: readonly string[]; readonly locale: 'ro' | 'en' },
): Promise<InvitationList> {
  const list = await db.transaction().execute(async (trx) => {
    const { row, auction, caller } = await lockOwnAuction(trx, identity, calledBy, auctionId);
    if (!caller.isActive) throw new BorderError(403, 'AccountNotActive');
    requireOpen(auction);
    const own = emails.findIndex((email) => foldEmail(email) === foldEmail(caller.email));
    if (own >= 0) {
      const fields = [{ path: `emails.${own}`, rule: 'ownEmail' }];
      throw new BorderError(400, 'ValidationFailed', { fields });
    }
    await insertNew(trx, caller.accountId, auctionId, byFolded(emails), locale);
    return readInvitations(trx, row, caller);
  });
  signal.committed();
  return list;
}

/** The first spelling of each e-mail. */
function byFolded(emails: readonly string[]): ReadonlyMap<string, string> {
  return new Map(emails.toReversed().map((email) => [foldEmail(email), email]));
}

const hourSql = sql`make_interval(mins => ${resendAfterMinutes})`;
const isSentWithinHour = sql`(live.invitations.sent_at is not null
  and live.invitations.ordered_at > clock_timestamp() - ${hourSql})`;
/** A revoked invitation is sent again an hour after its last order; one that already waits for that keeps its time. */
const nextOrderSql = sql<Date>`case when not ${isSentWithinHour} then clock_timestamp()
  when live.invitations.ordered_at > clock_timestamp() then live.invitations.ordered_at
  else live.invitations.ordered_at + ${hourSql} end`;

async function insertNew(
  trx: LiveDatabase,
  accountId: string,
  auctionId: string,
  emails: ReadonlyMap<string, string>,
  locale: 'ro' | 'en',
): Promise<void> {
  const known = await trx
    .selectFrom('live.invitations')
    .select(['id', 'email_folded', 'state'])
    .where('auction_id', '=', auctionId)
    .execute();
  const standing = new Set(known.flatMap((one) => (one.state === 'Revoked' ? [] : [one.email_folded])));
  const added = [...emails].filter(([folded]) => !standing.has(folded));
  if (added.length === 0) return;
  const again = known.filter((one) => one.state === 'Revoked' && emails.has(one.email_folded));
  if (known.length - again.length + added.length > maxInvitationsPerAuction)
    throw new BorderError(409, 'TooManyInvitations', { limit: maxInvitationsPerAuction });
  await countSending(trx, accountId, added.length);
  await trx
    .deleteFrom('live.invitation_tokens')
    .where('invitation_id', '=', anyOf(again.map(({ id }) => id)))
    .execute();
  const invited = await trx
    .insertInto('live.invitations')
    .values(
      added.map(([email_folded, email]) => ({
        auction_id: auctionId,
        email,
        email_folded,
        locale,
        account_id: null,
        due_at: nowSql,
        sent_at: null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['auction_id', 'email_folded']).doUpdateSet((of) => ({
        email: of.ref('excluded.email'),
        locale: of.ref('excluded.locale'),
        state: 'Sent',
        // Kept while the next notice waits: the right to the auction returns at once.
        account_id: sql<string | null>`case when ${isSentWithinHour} then live.invitations.account_id end`,
        sent_at: sql<Date | null>`case when ${isSentWithinHour} then live.invitations.sent_at end`,
        invited_at: nowSql,
        ordered_at: nextOrderSql,
        due_at: nextOrderSql,
      })),
    )
    .returning('account_id')
    .execute();
  // Only invited again within the hour does one have an account here: its open pages get the auction back [R3].
  const returned = invited.flatMap(({ account_id }) => account_id ?? []);
  await appendEvents(
    trx,
    'live-auctions',
    returned.flatMap((id) => [
      { kind: 'access', accountId: id, room: roomKinds.auction.roomOf(auctionId) } as const,
      { kind: 'myBids', accountId: id } as const,
    ]),
  );
}
