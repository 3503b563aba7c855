import type { AuctionAnswer } from '@recolta/shared/contracts/http/live-auction-state';
import { advanceTo } from '@recolta/shared/domain/live-auction/advance-to';
import { type AuctionCommand, decideCommand } from '@recolta/shared/domain/live-auction/decide-command';
import type { Kysely } from 'kysely';
import { shareAccountLocks } from '../../platform/account-lock.ts';
import { databaseNowMs } from '../../platform/clock.ts';
import type { FeedSignal } from '../../platform/feed/feed-signal.ts';
import { BorderError, notFound, signInRequired } from '../../platform/http/border-error.ts';
import type { Caller, IdentityPort } from '../../platform/ports/identity-port.ts';
import { type AuctionRow, liveAuctionOf } from '../auction/auction-row.ts';
import { changeAuction } from '../auction/change-auction.ts';
import { findParticipation, mayWatch } from '../auction/find-viewer.ts';
import { getAuction } from '../auction/get-auction.ts';
import { lockAuction } from '../auction/lock-auction.ts';
import type { LiveDatabase, LiveTables } from '../tables.ts';

interface DecisionOptions {
  readonly db: Kysely<LiveTables>;
  readonly identity: IdentityPort;
  readonly signal: FeedSignal;
}

/**
 * The owner accepts or refuses [L10], an administrator approves, cancels [L1], holds
 * or resumes [L11], under the auction's lock and the
 * account locks of the caller and of both parties.
 *
 * @throws BorderError 401 when the session has ended since; 404 for an auction the caller may not know of; 403 for one
 *   that is not theirs to decide and for an inactive owner; 409 `StatusConflict` when the status does not allow the step,
 *   and for an approval when the owner's account is closed
 */
export async function decideAuction(
  { db, identity, signal }: DecisionOptions,
  calledBy: Caller,
  id: string,
  command: AuctionCommand,
): Promise<AuctionAnswer> {
  await db.transaction().execute(async (trx) => {
    const row = await lockAuction(trx, id);
    if (row) await shareAccountLocks(trx, [calledBy.accountId, ...(await partiesOf(trx, row))]);
    const caller = await identity.refreshCaller(trx, calledBy);
    if (!caller) throw signInRequired();
    if (!row || !mayWatch(row, caller, await findParticipation(trx, id, caller.accountId))) throw notFound();
    const isAllowed = command.type.startsWith('owner.')
      ? caller.accountId === row.owner_account_id
      : caller.role === 'Admin';
    if (!isAllowed) throw new BorderError(403, 'NotEnoughPrivileges');
    if (!caller.isActive) throw new BorderError(403, 'AccountNotActive');
    // The owner may have closed the account while the auction waited for an approval: nobody would sell.
    const isApproval = command.type === 'administrator.approve';
    if (isApproval && (await identity.isAccountClosed(trx, row.owner_account_id)))
      throw new BorderError(409, 'StatusConflict');

    const nowMs = await databaseNowMs(trx);
    const advanced = advanceTo(liveAuctionOf(row), nowMs);
    const decision = decideCommand(advanced.auction, command, nowMs);
    if (decision.kind === 'refused') throw new BorderError(409, decision.code);
    await changeAuction(trx, row, decision.auction, [...advanced.entries, ...decision.entries]);
  });
  signal.committed();
  return getAuction({ db, identity }, calledBy, id);
}

/** The accounts of the owner and of the leader. */
async function partiesOf(trx: LiveDatabase, row: AuctionRow): Promise<string[]> {
  const { id, owner_account_id, best_number } = row;
  if (best_number === null) return [owner_account_id];
  const leaders = await trx
    .selectFrom('live.participants')
    .select('account_id')
    .where('auction_id', '=', id)
    .where('number', '=', best_number)
    .execute();
  return [owner_account_id, ...leaders.map(({ account_id }) => account_id)];
}
