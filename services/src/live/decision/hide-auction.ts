import type { AuctionAnswer } from '@recolta/shared/contracts/http/live-auction-state';
import type { AuctionStatus } from '@recolta/shared/domain/enumerations';
import { advanceTo } from '@recolta/shared/domain/live-auction/advance-to';
import { appendEvents } from '../../platform/feed/append-events.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import { requireAdministrator } from '../../platform/http/caller-checks.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { liveAuctionOf } from '../auction/auction-row.ts';
import { findAuctionView } from '../auction/auction-view.ts';
import { getAuction } from '../auction/get-auction.ts';
import { lockSeenAuction } from '../auction/lock-auction.ts';
import { isPublicAuction, snapshotOf } from '../auction/snapshot.ts';
import { readClock } from '../close/heartbeat.ts';
import type { LiveOptions } from '../live-options.ts';

/** Cannot be cancelled any more. */
const ended: ReadonlySet<AuctionStatus> = new Set(['Closed', 'Accepted', 'Refused', 'Failed']);

/**
 * Hides an ended auction from strangers, for an administrator [S11]: its owner, those who bid, those who are invited and
 * administrators still watch it. Its log and state stay as they are, so that receipts and protocol do too.
 *
 * @throws BorderError like `lockSeenAuction`; 409 `StatusConflict` for one that is not public or has not ended,
 *   `RequestChanged` if it has changed since it was read
 */
export async function hideAuction(
  options: Pick<LiveOptions, 'db' | 'identity' | 'signal' | 'audit' | 'notifications'>,
  calledBy: Caller,
  id: string,
  { reason, version }: { readonly reason: string; readonly version?: number | undefined },
): Promise<AuctionAnswer> {
  const { db, identity, signal, audit, notifications } = options;
  await db.transaction().execute(async (trx) => {
    const { row, caller } = await lockSeenAuction(trx, identity, calledBy, id);
    requireAdministrator(caller);
    // Its closer may be about to store the end.
    const { nowMs, gaps } = await readClock(trx, row);
    const { status } = advanceTo(liveAuctionOf(row), nowMs, gaps).auction;
    if (!ended.has(status) || !isPublicAuction(row)) throw new BorderError(409, 'StatusConflict');
    if (version !== undefined && row.version !== version) throw new BorderError(409, 'RequestChanged');
    await trx.updateTable('live.auctions').set({ hidden_reason: reason }).where('id', '=', id).execute();
    const view = await findAuctionView(trx, id);
    if (!view) throw new Error('a locked auction is gone');
    const accountId = row.owner_account_id;
    await appendEvents(trx, 'live-auctions', [
      { kind: 'auction', snapshot: snapshotOf(view.state, reason) },
      { kind: 'myBids', accountId },
    ]);
    const { name } = row.goods;
    await audit.writeAudit(trx, {
      byUserId: caller.userId,
      action: 'auction.hidden',
      subject: { name },
      details: { auctionId: id, reason },
    });
    await notifications.notifyAll(trx, [
      {
        accountId,
        type: 'SaleHidden',
        link: `/live-auctions/${id}/participate`,
        tokens: { name, reason },
        eventKey: `live:${id}:hidden`,
      },
    ]);
  });
  signal.committed();
  return getAuction({ db, identity }, calledBy, id);
}
