import { advanceTo, nextChangeAtMs } from '@recolta/shared/domain/live-auction/advance-to';
import { sql } from 'kysely';
import { liveAuctionOf } from '../auction/auction-row.ts';
import { type AuctionView, findAuctionViews } from '../auction/auction-view.ts';
import { changeOf } from '../auction/change-auction.ts';
import { type EncodedChange, encodeChange } from '../auction/write-change.ts';
import type { LiveDatabase } from '../tables.ts';

/** Lead time for preparing a change; rounds follow each other within a second. */
const aheadMs = 3000;
/** Bounds the memory: about 20 kB each. */
const most = 1000;
/** Size of a step of preparation: a change that becomes due meanwhile waits for one step at most. */
const atOnce = 25;

/** The change that the clock will make to an auction unless something else happens first. */
export interface PreparedChange {
  readonly view: AuctionView;
  /** Hash of the log after it: a decision with the same hash equals the prepared one. */
  readonly lastHash: string;
  readonly change: EncodedChange;
}

/**
 * Changes that are due soon, loaded, decided and encoded ahead of time. They decide nothing: a due change is still
 * decided under the lock, and the prepared data is used only if the row has not changed since it was read and the
 * decision is the same.
 */
export class PreparedChanges {
  private prepared = new Map<string, PreparedChange>();

  /** The prepared data for the row version that this transaction wrote; undefined for another one. */
  find(id: string, writtenBy: string): PreparedChange | undefined {
    const found = this.prepared.get(id);
    return found?.view.writtenBy === writtenBy ? found : undefined;
  }

  /**
   * Prepares changes that become due within the next seconds, and drops the rest.
   *
   * @param mayGoOn called after each step; returns false once something is due
   */
  async prepare(db: LiveDatabase, mayGoOn: () => boolean): Promise<void> {
    const { rows } = await sql<{ id: string; writtenBy: string }>`
      select id, xmin::text as "writtenBy" from live.auctions
      where next_change_at > clock_timestamp()
        and next_change_at <= clock_timestamp() + make_interval(secs => ${aheadMs / 1000})
      order by next_change_at limit ${most}`.execute(db);
    this.prepared = new Map(
      rows.flatMap(({ id, writtenBy }) => {
        const kept = this.find(id, writtenBy);
        return kept ? [[id, kept] as const] : [];
      }),
    );
    const missing = rows.map(({ id }) => id).filter((id) => !this.prepared.has(id));
    for (let at = 0; at < missing.length && (at === 0 || mayGoOn()); at += atOnce)
      await this.addAll(db, missing.slice(at, at + atOnce));
  }

  private async addAll(db: LiveDatabase, ids: readonly string[]): Promise<void> {
    try {
      for (const view of await findAuctionViews(db, ids)) this.add(view);
    } catch {
      // Not prepared, so it is decided without preparation: the same error then occurs there and is reported.
    }
  }

  private add(view: AuctionView): void {
    const auction = liveAuctionOf(view.row);
    const atMs = nextChangeAtMs(auction);
    if (atMs === null) return;
    const advanced = advanceTo(auction, atMs, []);
    const change = encodeChange(changeOf({ view, ...advanced }));
    this.prepared.set(auction.id, { view, lastHash: advanced.auction.lastHash, change });
  }
}
