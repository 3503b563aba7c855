import type { FeedEvent } from '@recolta/shared/contracts/feed';
import { figuresOf } from '@recolta/shared/domain/announcement/announcement';
import { isBetter } from '@recolta/shared/domain/price-direction';
import type { Updateable } from 'kysely';
import { appendEvents } from '../../platform/feed/append-events.ts';
import type { AnnouncementTable, MainTrx, StoredBestBid } from '../tables.ts';
import { type AnnouncementBidRow, type AnnouncementRow, announcementSnapshotOf } from './announcement-row.ts';

/**
 * Stores a change of a locked announcement with its next version and the event with its new state. Call
 * `signal.committed()` after the commit.
 */
export async function changeAnnouncement(
  trx: MainTrx,
  id: string,
  set: Omit<Updateable<AnnouncementTable>, 'version'>,
): Promise<AnnouncementRow> {
  const row = await trx
    .updateTable('main.announcements')
    .set((of) => ({ ...set, version: of('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await appendAnnouncementEvent(trx, row);
  return row;
}

/** Appends the event of an announcement's state. */
export async function appendAnnouncementEvent(trx: MainTrx, row: AnnouncementRow): Promise<void> {
  const { epoch } = await trx.selectFrom('platform.epoch').select('epoch').executeTakeFirstOrThrow();
  await appendEvents(trx, 'main', [{ kind: 'announcement', snapshot: announcementSnapshotOf(row, epoch) }]);
}

/** Makes open pages of these accounts fetch their bids again [R3]. */
export async function bidsChanged(trx: MainTrx, accountIds: readonly string[]): Promise<void> {
  const events = [...new Set(accountIds)].map((accountId): FeedEvent => ({ kind: 'myBids', accountId }));
  await appendEvents(trx, 'main', events);
}

/** The columns of an announcement that depend on its bids, as stored in this transaction. */
export async function bidColumns(trx: MainTrx, row: Pick<AnnouncementRow, 'id' | 'type' | 'goods'>) {
  const active = await trx
    .selectFrom('main.announcement_bids')
    .selectAll()
    .where('announcement_id', '=', row.id)
    .where('status', '=', 'Active')
    .orderBy('placed_at')
    .orderBy('id')
    .execute();
  const best = bestOf(row, active);
  return {
    active_bid_count: active.length,
    best: best === null ? null : JSON.stringify(best),
  };
}

/** The best of the bidders' last rounds at the announcement's own delivery terms; of equal ones the earlier bid's. */
function bestOf(
  { type, goods }: Pick<AnnouncementRow, 'type' | 'goods'>,
  active: readonly AnnouncementBidRow[],
): StoredBestBid | null {
  let best: StoredBestBid | null = null;
  for (const { rounds, number, company_name: companyName } of active) {
    const last = rounds.findLast(({ by }) => by === 'bidder');
    if (!last || last.terms.deliveryType !== goods.deliveryType) continue;
    const figures = figuresOf(last.terms);
    if (best === null || isBetter(type, figures.priceMinor, best.priceMinor))
      best = { ...figures, number, companyName };
  }
  return best;
}
