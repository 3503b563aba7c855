import { type InvitationList, maxInvitationsPerAuction } from '@recolta/shared/contracts/http/invitations';
import { anyOf } from '../../platform/any-of.ts';
import { nowSql } from '../../platform/clock.ts';
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
 * unchanged; a revoked one is invited again.
 *
 * @throws BorderError like `lockOwnAuction`; 403 `AccountNotActive`; 400 at the own e-mail; 409 `ExpiredAuction`,
 *   `TooManyInvitations`, `TooManyInvitationsToday`
 */
export function invite(
  { db, identity }: PostingOptions,
  calledBy: Caller,
  auctionId: string,
  { emails, locale }: { readonly emails: readonly string[]; readonly locale: 'ro' | 'en' },
): Promise<InvitationList> {
  return db.transaction().execute(async (trx) => {
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
}

/** The first spelling of each e-mail. */
function byFolded(emails: readonly string[]): ReadonlyMap<string, string> {
  return new Map(emails.toReversed().map((email) => [foldEmail(email), email]));
}

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
  await trx
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
        account_id: null,
        sent_at: null,
        invited_at: nowSql,
        ordered_at: nowSql,
        due_at: nowSql,
      })),
    )
    .execute();
}
