import { advanceTo, nextChangeAtMs } from '@recolta/shared/domain/live-auction/advance-to';
import { sql } from 'kysely';
import { liveAuctionOf } from '../auction/auction-row.ts';
import { type AuctionView, findAuctionViews } from '../auction/auction-view.ts';
import { changeOf } from '../auction/change-auction.ts';
import { type EncodedChange, encodeChange } from '../auction/write-change.ts';
import type { LiveDatabase } from '../tables.ts';

/** How long before it is due a change is prepared; rounds follow each other within a second. */
const aheadMs = 3000;
/** Bounds the memory: some 20 kB each. */
const most = 1000;
/** Prepared at a time: what is due meanwhile waits for no more than these. */
const atOnce = 25;

/** What the clock will do to an auction if nothing else happens to it before. */
export interface PreparedChange {
  readonly view: AuctionView;
  /** Of the log after it: a decision that leads there is the prepared one. */
  readonly lastHash: string;
  readonly change: EncodedChange;
}

/**
 * Changes that are due soon, loaded, decided and encoded ahead. They decide nothing: when one is due, the decision is
 * made under the lock as always, and what is prepared is used only if the row is still the one that was read and the
 * decision is the same.
 */
export class PreparedChanges {
  private prepared = new Map<string, PreparedChange>();

  /** What is prepared for the row that this transaction wrote; undefined for another one. */
  find(id: string, writtenBy: string): PreparedChange | undefined {
    const found = this.prepared.get(id);
    return found?.view.writtenBy === writtenBy ? found : undefined;
  }

  /**
   * Prepares what becomes due within the next seconds, and forgets the rest.
   *
   * @param mayGoOn asked after each few of them: false once something is due
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
      // Not prepared, and so decided as if there were no preparation: what fails here fails there too, and is reported.
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
