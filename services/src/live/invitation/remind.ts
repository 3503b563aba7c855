import { resendAfterMinutes } from '@recolta/shared/contracts/http/invitations';
import { missingOf } from '@recolta/shared/domain/live-auction/invitation';
import { sql } from 'kysely';
import { shareLocksOf } from '../../platform/account-lock.ts';
import { anyOf } from '../../platform/any-of.ts';
import { nowSql } from '../../platform/clock.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { NewNotification, NotificationsPort } from '../../platform/ports/notifications-port.ts';
import type { AuctionRow } from '../auction/auction-row.ts';
import { lockOwnAuction } from '../posting/lock-own-auction.ts';
import type { PostingOptions } from '../posting/post-auction.ts';
import type { LiveDatabase } from '../tables.ts';
import { type InvitationRow, readInvitationRows } from './list-invitations.ts';
import { requireOpen } from './open-auction.ts';

/**
 * Reminds, for the owner, every invitee who still has something to do before the auction [I2], each at most once an
 * hour: an account by a notification of what is missing, an e-mail without an account by the invitation again.
 *
 * @returns the number of reminded invitees; null in an Incognito auction, where it would reveal to the owner who
 *   still has something to do. For the same reason reminders do not reduce the day's remaining invitations
 * @throws BorderError like `lockOwnAuction`; 403 `AccountNotActive`; 409 `ExpiredAuction`, `StatusConflict` before
 *   the auction is approved
 */
export async function remindInvitees(
  { db, identity, signal, notifications }: PostingOptions & { readonly notifications: NotificationsPort },
  calledBy: Caller,
  auctionId: string,
): Promise<number | null> {
  const reminded = await db.transaction().execute(async (trx) => {
    const { row, auction, caller } = await lockOwnAuction(trx, identity, calledBy, auctionId);
    if (!caller.isActive) throw new BorderError(403, 'AccountNotActive');
    requireOpen(auction);
    if (auction.status === 'Pending') throw new BorderError(409, 'StatusConflict');
    await shareLocksOf(
      trx,
      sql`select account_id from live.invitations where auction_id = ${auctionId} and account_id is not null`,
    );
    const late = await claimLate(trx, row);
    const known = late.flatMap((one) => (one.accountId === null ? [] : { ...one, accountId: one.accountId }));
    await notifications.notifyAll(
      trx,
      known.map(
        (one): NewNotification => ({
          accountId: one.accountId,
          type: 'InvitationReminder',
          link: `/live-auctions/${auctionId}/participate`,
          tokens: {
            name: row.goods.name,
            startsAt: auction.status === 'Scheduled' ? row.starts_at.toISOString() : '',
            missing: missingOf(one).join(','),
          },
          eventKey: `reminder:${one.id}:${one.orders}`,
        }),
      ),
    );
    const unknown = late.filter(({ accountId }) => accountId === null).map(({ id }) => id);
    await trx
      .updateTable('live.invitations')
      .set({ due_at: nowSql })
      .where('id', '=', anyOf(unknown))
      .execute();
    return row.privacy_type === 'Public' ? late.length : null;
  });
  signal.committed();
  return reminded;
}

/**
 * The invitations that miss something and were not sent within the hour, claimed by their order time. In an Incognito
 * auction every invitation is claimed: an owner who sends one again would learn from a refusal who misses something.
 */
async function claimLate(
  trx: LiveDatabase,
  { id: auctionId, privacy_type }: Pick<AuctionRow, 'id' | 'privacy_type'>,
) {
  const { rows } = await sql<{ id: string }>`
    select id from live.invitations
    where auction_id = ${auctionId} and state <> 'Revoked' and due_at is null
      and sent_at is not null and ordered_at <= clock_timestamp() - make_interval(mins => ${resendAfterMinutes})
    order by id for update`.execute(trx);
  const due = new Set(rows.map(({ id }) => id));
  const late = (await readInvitationRows(trx, auctionId)).filter(
    (one) => due.has(one.id) && missingOf(one).length > 0,
  );
  const claimed = await trx
    .updateTable('live.invitations')
    .set({ ordered_at: nowSql })
    .where('id', '=', anyOf((privacy_type === 'Incognito' ? rows : late).map(({ id }) => id)))
    .returning(['id', sql<string>`extract(epoch from ordered_at)::text`.as('orders')])
    .execute();
  const orders = new Map(claimed.map(({ id, orders: at }) => [id, at]));
  return late.map((one): InvitationRow & { readonly orders: string } => ({
    ...one,
    orders: orders.get(one.id) ?? '',
  }));
}
