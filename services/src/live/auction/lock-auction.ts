import { notFound } from '../../platform/http/border-error.ts';
import type { Caller, IdentityPort } from '../../platform/ports/identity-port.ts';
import { lockRow, lockSale } from '../../platform/sale/lock-sale.ts';
import type { LiveDatabase } from '../tables.ts';
import type { AuctionRow } from './auction-row.ts';
import { findParticipation, mayWatch } from './find-viewer.ts';
import type { Participation } from './viewer.ts';

/**
 * Locks one auction until the end of the transaction. The inputs of the decision are read in later statements, the
 * clock first: this statement may have waited past the deadline [L3].
 */
export function lockAuction(db: LiveDatabase, id: string): Promise<AuctionRow | undefined> {
  return lockRow(db, 'live.auctions', id);
}

/**
 * Locks an auction and shares the account locks of the caller and of others, in this order.
 *
 * @throws BorderError 401 if the session has ended; 404 for an auction that is hidden from the caller
 */
export async function lockSeenAuction(
  trx: LiveDatabase,
  identity: IdentityPort,
  calledBy: Caller,
  id: string,
  othersOf: (row: AuctionRow) => readonly string[] | Promise<readonly string[]> = () => [],
): Promise<{ readonly row: AuctionRow; readonly caller: Caller; readonly participation: Participation }> {
  const table = 'live.auctions';
  const { row, caller } = await lockSale<AuctionRow>(trx, identity, calledBy, { table, id, othersOf });
  const participation = await findParticipation(trx, id, caller.accountId);
  if (!row || !mayWatch(row, caller, participation)) throw notFound();
  return { row, caller, participation };
}
