import { errorStatus } from '@recolta/shared/contracts/errors/error-status';
import type { AnnouncementBidView } from '@recolta/shared/contracts/http/announcement-state';
import { isAcceptedAtOnce } from '@recolta/shared/domain/announcement/accepted-at-once';
import { maxActiveBids, maxBidsOfAccount } from '@recolta/shared/domain/announcement/announcement';
import { type BidTerms, withStatedAval } from '@recolta/shared/domain/goods/bid-terms';
import { BorderError } from '../../platform/http/border-error.ts';
import { bodyHashOf, requireSameBody } from '../../platform/http/command-body.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { newBidOf } from '../../platform/sale/sale-tables.ts';
import { notifyAll } from '../notification/notify.ts';
import type { MainTrx } from '../tables.ts';
import { storeAcceptance } from './accept-bid.ts';
import { bidPlaced } from './announcement-notifications.ts';
import { type AnnouncementRow, announcementOf } from './announcement-row.ts';
import { bidViewOf, findLastBid, whyCallerMayNotBidOnAnnouncement } from './announcement-view.ts';
import { bidColumns, bidsChanged, changeAnnouncement } from './change-announcement.ts';
import { type LockedAnnouncement, lockAnnouncement } from './lock-announcement.ts';
import type { AnnouncementOptions } from './post-announcement.ts';
import { requireTerms } from './require-terms.ts';

/**
 * Places a bid [B1, B3]; at the desired price for everything that is left it is accepted at once if the owner allows
 * it [A9]. A repetition with the same command id places nothing more [L5].
 *
 * @param bid the terms, with the version of the announcement that the bidder has read
 * @throws BorderError like `lockAnnouncement` and, for a bid that is accepted at once, `storeAcceptance`; the first
 *   reason not to bid; 400 at the fields of the terms; 409 `AnnouncementChanged`, `QuantityLimitReached`,
 *   `MinimumQuantityNotReached`, `TooManyBids`; 422 for another body with the same command id
 */
export async function placeAnnouncementBid(
  { db, signal }: AnnouncementOptions,
  calledBy: Caller,
  id: string,
  commandId: string,
  bid: BidTerms & { readonly version?: number | undefined },
): Promise<AnnouncementBidView> {
  const { version, ...terms } = bid;
  const bodyHash = bodyHashOf(terms);
  const view = await db.transaction().execute(async (trx) => {
    const locked = await lockAnnouncement(trx, calledBy, id);
    const { row, caller, nowMs } = locked;
    const before = await trx
      .selectFrom('main.announcement_bids')
      .selectAll()
      .where('announcement_id', '=', id)
      .where('account_id', '=', caller.accountId)
      .where('command_id', '=', commandId)
      .executeTakeFirst();
    requireSameBody(before, bodyHash);
    if (before) return bidViewOf(trx, row, before, caller);

    await requireMayBid(trx, locked);
    const announcement = announcementOf(row);
    if (version !== undefined && version < row.edited_version)
      throw new BorderError(409, 'AnnouncementChanged');
    requireTerms(announcement, terms);
    const at = new Date(nowMs);
    const number = await numberOf(trx, row, caller.accountId);
    const bid = await trx
      .insertInto('main.announcement_bids')
      .values({
        announcement_id: id,
        number,
        ...newBidOf(caller, at, { commandId, bodyHash }),
        turn: 'owner',
        rounds: JSON.stringify([{ by: 'bidder', atMs: nowMs, terms: withStatedAval(terms, row.goods) }]),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (isAcceptedAtOnce(announcement, terms, row.goods)) {
      const accepted = await storeAcceptance(trx, row, bid, { type: 'accept', by: 'owner' }, nowMs, 'bidder');
      return bidViewOf(trx, row, accepted, caller);
    }
    const changed = await changeAnnouncement(trx, id, await bidColumns(trx, row));
    await bidsChanged(trx, [caller.accountId, row.owner_account_id]);
    await notifyAll(trx, [bidPlaced(changed, bid)]);
    return bidViewOf(trx, row, bid, caller);
  });
  signal.committed();
  return view;
}

async function requireMayBid(trx: MainTrx, { row, caller, nowMs }: LockedAnnouncement): Promise<void> {
  const why = whyCallerMayNotBidOnAnnouncement(
    row,
    caller,
    await findLastBid(trx, row.id, caller.accountId),
    nowMs,
  );
  if (why !== null) throw new BorderError(errorStatus[why], why);
  const { placed } = await trx
    .selectFrom('main.announcement_bids')
    .select(({ fn }) => fn.countAll<number>().as('placed'))
    .where('announcement_id', '=', row.id)
    .where('account_id', '=', caller.accountId)
    .executeTakeFirstOrThrow();
  if (placed >= maxBidsOfAccount) throw new BorderError(409, 'TooManyBids', { limit: maxBidsOfAccount });
  if (row.active_bid_count >= maxActiveBids)
    throw new BorderError(409, 'TooManyBids', { limit: maxActiveBids });
}

/**
 * The number of an account among the bidders [B5]: its existing one, else the next. Each is given once: the count of
 * participants is the highest number given, and does not fall when an account is erased.
 */
async function numberOf(trx: MainTrx, { id, participant_count }: AnnouncementRow, accountId: string) {
  const own = await trx
    .selectFrom('main.announcement_bids')
    .select('number')
    .where('announcement_id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (own) return own.number;
  const number = participant_count + 1;
  await trx
    .updateTable('main.announcements')
    .set({ participant_count: number })
    .where('id', '=', id)
    .execute();
  return number;
}
