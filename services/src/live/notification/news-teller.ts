import { type Kysely, sql } from 'kysely';
import type { FeedSignal } from '../../platform/feed/feed-signal.ts';
import type { Log } from '../../platform/log.ts';
import type { LiveTables } from '../tables.ts';
import { deriveNews, findUntold } from './derive-news.ts';

/** Between looks at all auctions: what time makes due, and whatever a quick look missed. */
const lookEveryMs = 5000;
/** After telling: while bids rain, several are told of at once. */
const restMs = 50;
/** Rests this many times as long as it worked: bids go before news. */
const restShare = 4;
const longestRestMs = 250;
const afterFaultMs = 1000;
/** Waits at most this long for a commit: bounds what a lost wake-up costs. */
const waitMs = 250;

/**
 * Tells the news of live auctions [N1], after their commits and never within them. Any number of tellers may run
 * on one database. A quick look asks the committed events which auctions changed; how far each was told stands in
 * the database, so that nothing hangs on this process.
 */
export class NewsTeller {
  private readonly db: Kysely<LiveTables>;
  private readonly signal: FeedSignal;
  private readonly log: Log;
  private isStopping = false;
  private running: Promise<void> = Promise.resolve();
  /** Snapshot of the last quick look; null before the first. */
  private cursor: string | null = null;
  private lookedAtMs = Number.NEGATIVE_INFINITY;

  constructor(db: Kysely<LiveTables>, signal: FeedSignal, log: Log) {
    this.db = db;
    this.signal = signal;
    this.log = log;
  }

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    this.signal.committed();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      try {
        const woken = this.signal.wait(waitMs);
        const startMs = performance.now();
        const hasLooked = await this.tellAll();
        const spentMs = performance.now() - startMs;
        // The first change after quiet is told at once.
        if (hasLooked) await rest(Math.min(longestRestMs, Math.max(restMs, spentMs * restShare)));
        await woken;
      } catch (error) {
        if (this.isStopping) return;
        this.log.error({ err: error }, 'no look for news of auctions; tried again in a second');
        await rest(afterFaultMs);
      }
    }
  }

  /** Tells all that is known of now; whether there was an auction to look at. */
  async tellAll(): Promise<boolean> {
    const changed = await this.findChanged();
    const isDue = performance.now() - this.lookedAtMs >= lookEveryMs;
    const untold = isDue ? await findUntold(this.db) : [];
    const ids = new Set([...changed, ...untold]);
    for (const id of ids) await this.tellOne(id);
    if (isDue) this.lookedAtMs = performance.now();
    return ids.size > 0;
  }

  /** Tells the news of one auction. A fault with one holds up no other: the next look at all finds it again. */
  private async tellOne(id: string): Promise<void> {
    try {
      for (let hasMore = true; hasMore && !this.isStopping; ) {
        const derived = await deriveNews(this.db, id);
        if (derived.news > 0) this.signal.committed();
        hasMore = derived.hasMore;
      }
    } catch (error) {
      this.log.error({ err: error, auction: id }, 'the news of an auction could not be told yet');
    }
  }

  /** Auctions with events that the last look's snapshot did not see; none at the first, when all are looked at. */
  private async findChanged(): Promise<string[]> {
    const since = this.cursor;
    const changed =
      since === null
        ? sql`'{}'::text[]`
        : sql`array(
            select distinct e.subject_id from platform.events e
            where e.module = 'live-auctions' and e.kind = 'auction'
              and e.xid >= pg_snapshot_xmin(${since}::pg_snapshot)
              and not pg_visible_in_snapshot(e.xid, ${since}::pg_snapshot))`;
    const { rows } = await sql<{ cursor: string; changed: string[] }>`
      select pg_current_snapshot()::text as cursor, ${changed} as changed`.execute(this.db);
    const [row] = rows;
    if (!row) throw new Error('a look for changes gave no row');
    this.cursor = row.cursor;
    return row.changed;
  }
}

function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
