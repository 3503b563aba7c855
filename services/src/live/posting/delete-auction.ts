import { appendEvents } from '../../platform/feed/append-events.ts';
import { detachFiles } from '../../platform/files/attach-files.ts';
import type { SaleFileTables } from '../../platform/files/sale-files.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { lockOwnAuction } from './lock-own-auction.ts';
import type { PostingOptions } from './post-auction.ts';

/** All tables with rows of an auction, in the order in which the notification dispatcher locks them. */
const tables = [
  'live.notified',
  'live.follows',
  'live.terms_acceptances',
  'live.invitations',
  'live.decisions',
  'live.auction_goods',
  'live.entries',
] as const;

/**
 * Deletes an auction for its owner before its start [L1], with its log and all its data: nobody has bid. Watchers see
 * that it is gone.
 *
 * @throws BorderError like `lockOwnAuction`; 409 `StatusConflict` from the start on
 */
export async function deleteAuction(
  { db, identity, signal }: PostingOptions,
  calledBy: Caller,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { auction } = await lockOwnAuction(trx, identity, calledBy, id);
    if (auction.status !== 'Pending' && auction.status !== 'Scheduled')
      throw new BorderError(409, 'StatusConflict');
    for (const table of tables) await trx.deleteFrom(table).where('auction_id', '=', id).execute();
    await detachFiles(trx.$pickTables<SaleFileTables>(), id);
    await trx.deleteFrom('live.auctions').where('id', '=', id).execute();
    await appendEvents(trx, 'live-auctions', [{ kind: 'auctionGone', id }]);
  });
  signal.committed();
}
