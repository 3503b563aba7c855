import { advanceTo } from '@recolta/shared/domain/live-auction/advance-to';
import { type Kysely, sql } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import type { DueWork, Round } from '../../platform/due-worker.ts';
import type { FeedSignal } from '../../platform/feed/feed-signal.ts';
import { clearOldEvents } from '../../platform/feed/read-feed.ts';
import { liveAuctionOf } from '../auction/auction-row.ts';
import { findAuctionViews } from '../auction/auction-view.ts';
import { changeAuctions } from '../auction/change-auction.ts';
import type { LiveTables } from '../tables.ts';
import { beat, clearOldOutages, readClock } from './heartbeat.ts';

/** Auctions decided under one commit. */
const batchSize = 50;
const clearEveryMs = 60_000;
/** At least; rounds follow each other within a second. */
const beatEveryMs = 500;

/**
 * Starts and ends auctions when they are due [L1, L2]. Any number of closers may run on one database: each locks due
 * auctions that nobody else has locked, and decides them in one transaction. Being late is harmless: the decision is
 * the one that would have been made at the moment itself, or, where no closer was at work in the last window, to resume
 * [L11]. Their heartbeat comes from their rounds: no timer vouches for a closer that is stuck.
 */
export class Closer implements DueWork {
  readonly name = 'closer';
  // The longest sleep bounds the delay when another process sets an earlier end. Bids do not wake it.
  readonly pace = { minSleepMs: 20, maxSleepMs: 1000 };
  private readonly db: Kysely<LiveTables>;
  private readonly signal: Pick<FeedSignal, 'committed'>;
  private clearedAtMs = 0;
  private beatAtMs = Number.NEGATIVE_INFINITY;

  constructor(db: Kysely<LiveTables>, signal: Pick<FeedSignal, 'committed'>) {
    this.db = db;
    this.signal = signal;
  }

  async round(stop: AbortSignal): Promise<Round> {
    await this.beat();
    const hasWorked = await this.closeDue(stop);
    await this.clear();
    return { hasWorked, nextInMs: await this.untilNextMs() };
  }

  /** Advances every auction that is due now; whether there was one. */
  private async closeDue(stop: AbortSignal): Promise<boolean> {
    let hasWorked = false;
    while (!stop.aborted && (await this.closeBatch())) {
      hasWorked = true;
      await this.beat();
    }
    // Once: a notice after each batch would have notifications dispatched before the other auctions are decided.
    if (hasWorked) this.signal.committed();
    return hasWorked;
  }

  /** Advances those of the due auctions that nobody else has locked, up to a batch; whether one changed. */
  private closeBatch(): Promise<boolean> {
    return this.db.transaction().execute(async (trx) => {
      const locked = await trx
        .selectFrom('live.auctions')
        .select('id')
        .where('next_change_at', '<=', nowSql)
        .orderBy('next_change_at')
        .limit(batchSize)
        .forUpdate()
        .skipLocked()
        .execute();
      if (locked.length === 0) return false;
      const views = await findAuctionViews(
        trx,
        locked.map(({ id }) => id),
      );
      const { nowMs, gaps } = await readClock(trx, ...views.map(({ row }) => row));
      const changed = views
        .map((view) => ({ view, ...advanceTo(liveAuctionOf(view.row), nowMs, gaps) }))
        .filter(({ entries }) => entries.length > 0);
      await changeAuctions(trx, changed);
      return changed.length > 0;
    });
  }

  private async untilNextMs(): Promise<number | undefined> {
    const { rows } = await sql<{ ms: number | null }>`
      select ceil(extract(epoch from min(next_change_at) - clock_timestamp()) * 1000)::float8 as ms
      from live.auctions where next_change_at is not null`.execute(this.db);
    return rows[0]?.ms ?? undefined;
  }

  private async clear(): Promise<void> {
    if (performance.now() - this.clearedAtMs < clearEveryMs) return;
    this.clearedAtMs = performance.now();
    await clearOldEvents(this.db);
    await clearOldOutages(this.db);
  }

  /** Before what is due is decided, and as long as that takes: an outage that has just ended is on record then. */
  private async beat(): Promise<void> {
    if (performance.now() - this.beatAtMs < beatEveryMs) return;
    await beat(this.db);
    this.beatAtMs = performance.now();
  }
}
