import { advanceTo } from '@recolta/shared/domain/live-auction/advance-to';
import type { LiveAuction } from '@recolta/shared/domain/live-auction/live-auction';
import { BorderError } from '../../platform/http/border-error.ts';
import type { Caller, IdentityPort } from '../../platform/ports/identity-port.ts';
import { type AuctionRow, liveAuctionOf } from '../auction/auction-row.ts';
import { lockSeenAuction } from '../auction/lock-auction.ts';
import { readClock } from '../close/heartbeat.ts';
import type { LiveDatabase } from '../tables.ts';

/** An auction locked for its owner, with the inputs of decisions about a change. */
export interface OwnAuction {
  readonly row: AuctionRow;
  /** The state at `nowMs`; the row may lag behind it. */
  readonly auction: LiveAuction;
  readonly caller: Caller;
  readonly nowMs: number;
}

/**
 * Locks an auction and shares its owner's account lock, in this order.
 *
 * @throws BorderError 401 if the session has ended; 404 for an auction that is hidden from the caller; 403 for
 *   another account's
 */
export async function lockOwnAuction(
  trx: LiveDatabase,
  identity: IdentityPort,
  calledBy: Caller,
  id: string,
): Promise<OwnAuction> {
  const { row, caller } = await lockSeenAuction(trx, identity, calledBy, id);
  if (caller.accountId !== row.owner_account_id) throw new BorderError(403, 'NotEnoughPrivileges');
  const { nowMs, gaps } = await readClock(trx, row);
  return { row, auction: advanceTo(liveAuctionOf(row), nowMs, gaps).auction, caller, nowMs };
}
