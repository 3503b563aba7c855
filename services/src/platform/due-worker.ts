import type { Log } from '@recolta/server-kit/log';
import type { Kysely, Transaction } from 'kysely';
import type { FeedSignal } from './feed/feed-signal.ts';
import type { ServicesMetrics } from './metrics.ts';

/** The result of a round. */
export interface WorkRound {
  readonly hasWorked: boolean;
  /** Time until the next work is due, if known. */
  readonly nextInMs?: number | undefined;
}

/** Runs in the background from `start` until `stop`. */
export interface Worker {
  start(): void;
  /** Resolves when the work in progress has ended. */
  stop(): Promise<void>;
}

/** Work that becomes due by time or after commits of others. */
export interface DueWork {
  /** Name of the worker for logs and metrics. */
  readonly name: string;
  readonly pace: Pace;
  /** Does the work that is due now; starts nothing once `stop` is aborted. */
  round(stop: AbortSignal): Promise<WorkRound>;
}

/** Work that runs its steps one after another, each in its own transaction, and repeats each while it finds a whole batch. */
export abstract class BatchedWork<Tables> implements DueWork {
  abstract readonly name: string;
  abstract readonly pace: Pace;
  /** Each returns how many rows it took, at most its `batch`. */
  protected abstract readonly steps: readonly {
    readonly batch: number;
    readonly take: (trx: Transaction<Tables>) => Promise<number>;
  }[];
  protected readonly db: Kysely<Tables>;
  private readonly signal: Pick<FeedSignal, 'committed'>;

  constructor(db: Kysely<Tables>, signal: Pick<FeedSignal, 'committed'>) {
    this.db = db;
    this.signal = signal;
  }

  async round(stop: AbortSignal): Promise<WorkRound> {
    let hasWorked = false;
    // Every commit wakes, and mostly nothing is due: one statement tells so without a transaction for each step.
    if (this.nextInMs) {
      const nextInMs = await this.nextInMs();
      if (nextInMs === undefined || nextInMs > 0) return { hasWorked, nextInMs };
    }
    for (const { batch, take } of this.steps) {
      for (let taken = batch; taken >= batch && !stop.aborted; ) {
        taken = await this.db.transaction().execute(take);
        if (taken === 0) continue;
        hasWorked = true;
        this.signal.committed();
      }
    }
    return { hasWorked, nextInMs: await this.nextInMs?.() };
  }

  /** Time until the next work of any step is due; undefined if none is planned. Without it every round tries. */
  protected nextInMs?(): Promise<number | undefined>;
}

export interface Pace {
  /** Minimum sleep between rounds, so that due but locked work does not cause a busy loop. */
  readonly minSleepMs: number;
  /** Maximum sleep between rounds: bounds the cost of a lost notice. */
  readonly maxSleepMs: number;
  /** Sleep after a round that did work: this many times its duration, within bounds, regardless of notices. */
  readonly backOff?: { readonly factor: number; readonly minMs: number; readonly maxMs: number };
}

const retryAfterMs = 1000;

interface DueWorkerOptions {
  readonly log: Log;
  readonly metrics: Pick<ServicesMetrics, 'workerFailures'>;
  /** Ends a sleep at every commit. */
  readonly notices?: Pick<FeedSignal, 'subscribe'>;
}

/**
 * Runs rounds of work: sleeps until more is due, wakes on a notice, backs off after work, retries a failed round
 * after a second. Several processes may use one database, because the work locks each item.
 */
export class DueWorker implements Worker {
  private readonly work: DueWork;
  private readonly options: DueWorkerOptions;
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private unsubscribe: (() => void) | undefined;
  private isNoticed = false;
  private endSleep: (() => void) | undefined;
  private endRest: (() => void) | undefined;

  constructor(work: DueWork, options: DueWorkerOptions) {
    this.work = work;
    this.options = options;
  }

  start(): void {
    this.unsubscribe = this.options.notices?.subscribe(() => {
      this.isNoticed = true;
      this.endSleep?.();
    });
    this.running = this.run();
  }

  /** Ends a sleep at once, and resolves when the current round has ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.unsubscribe?.();
    this.endSleep?.();
    this.endRest?.();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal: stop } = this.stopping;
    const { name, pace } = this.work;
    while (!stop.aborted) {
      // Before the round, which may not see a commit during it.
      this.isNoticed = false;
      try {
        const startMs = performance.now();
        const { hasWorked, nextInMs = pace.maxSleepMs } = await this.work.round(stop);
        if (hasWorked && pace.backOff) {
          const { factor, minMs, maxMs } = pace.backOff;
          await this.rest(Math.min(Math.max((performance.now() - startMs) * factor, minMs), maxMs));
        }
        await this.sleep(Math.min(Math.max(nextInMs, pace.minSleepMs), pace.maxSleepMs));
      } catch (error) {
        if (stop.aborted) return;
        this.options.metrics.workerFailures.inc({ worker: name });
        this.options.log.error({ err: error, worker: name }, 'a round of background work failed; retrying');
        await this.rest(retryAfterMs);
      }
    }
  }

  /** Waits; a notice ends the wait. */
  private async sleep(ms: number): Promise<void> {
    if (this.isNoticed || this.stopping.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.endSleep = undefined;
  }

  /** Waits; only `stop` ends the wait. */
  private async rest(ms: number): Promise<void> {
    if (this.stopping.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.endRest = undefined;
  }
}
