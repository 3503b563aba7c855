import { advanceTo } from '@recolta/shared/domain/live-auction/advance-to';
import { type Kysely, sql } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import type { DueWork, WorkRound } from '../../platform/due-worker.ts';
import type { FeedSignal } from '../../platform/feed/feed-signal.ts';
import { clearOldEvents } from '../../platform/feed/read-feed.ts';
import type { DealsPort } from '../../platform/ports/deals-port.ts';
import { nextDueMs } from '../../platform/sale/due-rows.ts';
import { liveAuctionOf } from '../auction/auction-row.ts';
import { type AuctionView, findAuctionViews } from '../auction/auction-view.ts';
import { changeOf } from '../auction/change-auction.ts';
import { encodeChange, writeEncoded } from '../auction/write-change.ts';
import { openDeals } from '../deal/open-deals.ts';
import type { LiveTables } from '../tables.ts';
import { beat, clearOldOutages, readClock } from './heartbeat.ts';
import { PreparedChanges } from './prepared-changes.ts';
import { UndecidedAuctions } from './undecided-auctions.ts';

/** Auctions decided under one commit. */
const batchSize = 50;
const clearEveryMs = 60_000;
/** Minimum interval between heartbeats; rounds follow each other within a second. */
const beatEveryMs = 500;

/** Called for an auction whose decision failed; it is retried later. */
export type OnUndecided = (auctionId: string, error: unknown) => void;

/**
 * Starts and ends auctions when they are due [L1, L2]. Any number of closers may run on one database: each locks
 * due auctions that are not locked, and decides them in one transaction. A late decision is harmless: it equals the
 * decision at the due time or, if no closer was running in the last window, resumes the auction [L11]. Changes that
 * are due soon are prepared. An auction whose decision fails is retried later and does not block others. The
 * heartbeat comes from the rounds, not from a timer, so that a closer that hangs sends none.
 */
export class Closer implements DueWork {
  readonly name = 'closer';
  // The longest sleep bounds the delay after another process sets an earlier end. Bids do not wake it.
  readonly pace = { minSleepMs: 20, maxSleepMs: 1000 };
  private readonly db: Kysely<LiveTables>;
  private readonly signal: Pick<FeedSignal, 'committed' | 'wakeReaders'>;
  private readonly deals: DealsPort;
  private readonly onUndecided: OnUndecided;
  private readonly prepared = new PreparedChanges();
  private readonly undecided = new UndecidedAuctions();
  private clearedAtMs = 0;
  private beatAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    db: Kysely<LiveTables>,
    signal: Pick<FeedSignal, 'committed' | 'wakeReaders'>,
    deals: DealsPort,
    onUndecided: OnUndecided,
  ) {
    this.db = db;
    this.signal = signal;
    this.deals = deals;
    this.onUndecided = onUndecided;
  }

  async round(stop: AbortSignal): Promise<WorkRound> {
    await this.beat();
    const hasWorked = await this.closeDue(stop);
    await this.clear();
    const nextInMs = await this.untilNextMs();
    const dueAtMs = performance.now() + (nextInMs ?? Number.POSITIVE_INFINITY);
    await this.prepared.prepare(this.db, () => !stop.aborted && performance.now() < dueAtMs);
    return { hasWorked, nextInMs: Math.max(0, dueAtMs - performance.now()) };
  }

  /** Advances every auction that is due now; returns true if there was one. */
  private async closeDue(stop: AbortSignal): Promise<boolean> {
    let hasWorked = false;
    while (!stop.aborted && (await this.closeBatch())) {
      hasWorked = true;
      this.signal.wakeReaders();
      await this.beat();
    }
    // Once: workers woken by each batch would dispatch notifications before the other auctions are decided.
    if (hasWorked) this.signal.committed();
    return hasWorked;
  }

  /** Advances the due auctions that are not locked, up to a batch; returns true if there was one. */
  private async closeBatch(): Promise<boolean> {
    const batch: string[] = [];
    try {
      await this.decide(batchSize, batch);
    } catch (error) {
      // Nothing was locked: the database failed.
      if (batch.length === 0) throw error;
      await this.closeSingly(batch);
    }
    return batch.length > 0;
  }

  /** Uses one transaction each, so that a failure of one auction does not block others. */
  private async closeSingly(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const locked: string[] = [];
      try {
        await this.decide(1, locked, id);
      } catch (error) {
        if (locked.length === 0) throw error;
        this.undecided.add(id);
        this.onUndecided(id, error);
      }
    }
  }

  /**
   * Decides due auctions under their locks in one transaction.
   *
   * @param locked gets the ids of the locked auctions, even if the decision fails
   * @param only   restricts it to this auction
   */
  private async decide(limit: number, locked: string[], only?: string): Promise<void> {
    await this.db.transaction().execute(async (trx) => {
      const due = await trx
        .selectFrom('live.auctions')
        .select(['id', sql<string>`xmin::text`.as('writtenBy')])
        .where('next_change_at', '<=', nowSql)
        .$if(only !== undefined, (query) => query.where('id', '=', only ?? null))
        .where(sql<boolean>`id <> all(${this.undecided.waiting()}::uuid[])`)
        .orderBy('next_change_at')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute();
      if (due.length === 0) return;
      locked.push(...due.map(({ id }) => id));
      const ready = due.flatMap(({ id, writtenBy }) => this.prepared.find(id, writtenBy) ?? []);
      const isReady = new Set(ready.map(({ view }) => view.row.id));
      const others = locked.filter((id) => !isReady.has(id));
      const loaded = others.length > 0 ? await findAuctionViews(trx, others) : [];
      const views = [...ready.map(({ view }) => view), ...loaded];
      const { nowMs, gaps } = await readClock(trx, ...views.map(({ row }) => row));
      const decided = (view: AuctionView) => {
        const advanced = advanceTo(liveAuctionOf(view.row), nowMs, gaps);
        if (advanced.entries.length === 0)
          throw new Error(`${view.row.id} is due, and nothing happens to it`);
        return { view, ...advanced };
      };
      const after = views.map(decided);
      const changes = after.map((now) => {
        const prepared = ready.find(({ view }) => view === now.view);
        return prepared?.lastHash === now.auction.lastHash ? prepared.change : encodeChange(changeOf(now));
      });
      await writeEncoded(trx, changes);
      await openDeals(
        trx,
        this.deals,
        after.map(({ auction }) => auction),
        { by: 'clock' },
      );
    });
  }

  private untilNextMs(): Promise<number | undefined> {
    const where = sql`id <> all(${this.undecided.waiting()}::uuid[])`;
    return nextDueMs(this.db, { table: 'live.auctions', column: 'next_change_at', where });
  }

  private async clear(): Promise<void> {
    if (performance.now() - this.clearedAtMs < clearEveryMs) return;
    this.clearedAtMs = performance.now();
    await clearOldEvents(this.db);
    await clearOldOutages(this.db);
  }

  /** Sends heartbeats before and during the decisions, so that an outage that has just ended is recorded first. */
  private async beat(): Promise<void> {
    if (performance.now() - this.beatAtMs < beatEveryMs) return;
    await beat(this.db);
    this.beatAtMs = performance.now();
  }
}
