import { advanceTo } from '@recolta/shared/domain/live-auction/advance-to';
import { type Kysely, sql } from 'kysely';
import { databaseNowMs } from '../../platform/clock.ts';
import type { FeedSignal } from '../../platform/feed/feed-signal.ts';
import { clearOldEvents } from '../../platform/feed/read-feed.ts';
import type { Log } from '../../platform/log.ts';
import { type AuctionRow, liveAuctionOf } from '../auction/auction-row.ts';
import { changeAuction } from '../auction/change-auction.ts';
import type { LiveTables } from '../tables.ts';

/** How many auctions one look takes up. */
const perLook = 50;
/** Looks at least this often: another process may have set an earlier end. */
const maxSleepMs = 1000;
const clearEveryMs = 60_000;

/**
 * Starts and ends auctions when they are due [L1, L2]. Any number of closers may run on one
 * database: each auction is taken by one of them under its row's lock and looked at again after it. Being
 * late is harmless: what is decided is what would have been decided at the moment itself.
 */
export class Closer {
  private readonly db: Kysely<LiveTables>;
  private readonly signal: FeedSignal;
  private readonly log: Log;
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private clearedAtMs = 0;

  constructor(db: Kysely<LiveTables>, signal: FeedSignal, log: Log) {
    this.db = db;
    this.signal = signal;
    this.log = log;
  }

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.signal.committed();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal: stop } = this.stopping;
    while (!stop.aborted) {
      try {
        await this.closeDue();
        await this.clear();
        await sleep(await this.untilNextMs(), stop);
      } catch (error) {
        if (stop.aborted) return;
        this.log.error({ err: error }, 'the closer failed; it goes on in a second');
        await sleep(maxSleepMs, stop);
      }
    }
  }

  /** Settles all that is due now. */
  async closeDue(): Promise<void> {
    for (;;) {
      const { rows } = await sql<{ id: string }>`
        select id from live.auctions where next_change_at <= clock_timestamp()
        order by next_change_at limit ${perLook}`.execute(this.db);
      let closed = 0;
      for (const { id } of rows) if (await this.closeOne(id)) closed++;
      if (closed === 0) return;
    }
  }

  private async closeOne(id: string): Promise<boolean> {
    const hasChanged = await this.db.transaction().execute(async (trx) => {
      const { rows } = await sql<AuctionRow>`
        select * from live.auctions where id = ${id} for update skip locked`.execute(trx);
      const [row] = rows;
      if (!row) return false;
      const advanced = advanceTo(liveAuctionOf(row), await databaseNowMs(trx));
      await changeAuction(trx, row, advanced.auction, advanced.entries);
      return advanced.entries.length > 0;
    });
    if (hasChanged) this.signal.committed();
    return hasChanged;
  }

  private async untilNextMs(): Promise<number> {
    const { rows } = await sql<{ ms: number | null }>`
      select ceil(extract(epoch from min(next_change_at) - clock_timestamp()) * 1000)::float8 as ms
      from live.auctions where next_change_at is not null`.execute(this.db);
    const ms = rows[0]?.ms ?? maxSleepMs;
    // An auction that is due but locked elsewhere is not asked for in a tight loop.
    return Math.min(Math.max(ms, 20), maxSleepMs);
  }

  private async clear(): Promise<void> {
    if (performance.now() - this.clearedAtMs < clearEveryMs) return;
    this.clearedAtMs = performance.now();
    await clearOldEvents(this.db);
  }
}

function sleep(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    stop.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      stop.removeEventListener('abort', done);
      resolve();
    }
  });
}
