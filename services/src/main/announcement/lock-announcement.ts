import { statusByClock } from '@recolta/shared/domain/announcement/announcement';
import { databaseNowMs } from '../../platform/clock.ts';
import { notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { lockSale } from '../../platform/sale/lock-sale.ts';
import { maySeeSale, requireBidOn } from '../../platform/sale/sale-tables.ts';
import { identity } from '../session/find-callers.ts';
import type { MainDatabase, MainTrx } from '../tables.ts';
import { endByClock } from './announcement-deadlines.ts';
import {
  type AnnouncementBidRow,
  type AnnouncementRow,
  announcementOf,
  isPublicAnnouncement,
} from './announcement-row.ts';

const tables = { bids: 'main.announcement_bids', sale: 'announcement_id' };

/** An announcement under its lock, with the inputs of decisions about a change. */
export interface LockedAnnouncement {
  /** The state at `nowMs`: changes that were due by the clock are stored before. */
  readonly row: AnnouncementRow;
  readonly caller: Caller;
  readonly nowMs: number;
}

/**
 * Locks an announcement and shares the account locks of the caller, its owner and, for an act on a bid, its bidder,
 * in this order; first applies the changes due by the clock.
 *
 * @throws BorderError 401 if the session has ended; 404 for an announcement that is hidden from the caller
 */
export async function lockAnnouncement(
  trx: MainTrx,
  calledBy: Caller,
  id: string,
  bidId?: string,
): Promise<LockedAnnouncement> {
  const { row, caller } = await lockSale<AnnouncementRow>(trx, identity, calledBy, {
    table: 'main.announcements',
    id,
    othersOf: async ({ owner_account_id }) => [
      owner_account_id,
      ...(bidId === undefined ? [] : await bidderOf(trx, id, bidId)),
    ],
  });
  if (!row || !(await maySeeAnnouncement(trx, row, caller))) throw notFound();
  const nowMs = await databaseNowMs(trx);
  return { row: await upToDate(trx, row, nowMs), caller, nowMs };
}

async function upToDate(trx: MainTrx, row: AnnouncementRow, nowMs: number): Promise<AnnouncementRow> {
  const status = statusByClock(announcementOf(row), row.active_bid_count, nowMs);
  return status === null ? row : endByClock(trx, row, status, nowMs);
}

async function bidderOf(trx: MainTrx, announcementId: string, bidId: string): Promise<string[]> {
  const bids = await trx
    .selectFrom('main.announcement_bids')
    .select('account_id')
    .where('announcement_id', '=', announcementId)
    .where('id', '=', bidId)
    .execute();
  return bids.map(({ account_id }) => account_id);
}

/**
 * Returns true if the caller may know that it exists: everyone while its approval is in force; its owner, its
 * bidders, administrators.
 */
export function maySeeAnnouncement(
  db: MainDatabase,
  row: AnnouncementRow,
  caller: Pick<Caller, 'accountId' | 'role'> | null,
): Promise<boolean> {
  const found = {
    id: row.id,
    ownerAccountId: row.owner_account_id,
    isPublic: isPublicAnnouncement(row),
    isDeleted: row.deleted_at !== null,
  };
  return maySeeSale(db, tables, found, caller);
}

/** A bid on the locked announcement. @throws BorderError 404 */
export const requireBid = (
  trx: MainTrx,
  announcementId: string,
  bidId: string,
): Promise<AnnouncementBidRow> => requireBidOn<AnnouncementBidRow>(trx, tables, announcementId, bidId);
