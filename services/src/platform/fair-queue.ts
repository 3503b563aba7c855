import { BorderError } from './http/border-error.ts';

export interface FairQueueOptions {
  /** Maximum number of concurrent tasks. */
  readonly maxRunning: number;
  readonly maxWaiting: number;
  /** Maximum number of waiting tasks per line; 429 above it. Defaults to no limit. */
  readonly maxWaitingPerLine?: number;
  readonly maxWaitMs: number;
  /** Creates the error for callers that find the queue full or wait too long. */
  readonly refusal: () => BorderError;
}

export interface QueueEntry {
  /** The lines that the work waits in: its turn comes after earlier work of each of them. */
  readonly lines: readonly string[];
  /** Served before other lines while nothing else waits in its own. */
  readonly isPreferred?: boolean | undefined;
  /** Removes the work from the queue before it has begun. */
  readonly signal?: AbortSignal | undefined;
}

interface Waiter {
  readonly lines: readonly string[];
  /** Virtual start time: waiters are served in its order. */
  readonly rank: number;
  readonly begin: () => void;
  readonly refuse: (error: BorderError) => void;
}

/**
 * Start-time fair queueing: each line gets one turn per round, regardless of the length of the others. Bounded in
 * length, and each wait in time. When all slots are taken, the last of the longest line gives up its slot.
 */
export class FairQueue {
  /** Factor of every wait; tests on a busy machine raise it. */
  static patience = 1;
  private readonly options: FairQueueOptions;
  /** Ordered by rank, then by arrival. */
  private readonly waiters: Waiter[] = [];
  private round = 0;
  private running = 0;

  constructor(options: FairQueueOptions) {
    this.options = options;
  }

  get waitingCount(): number {
    return this.waiters.length;
  }

  /**
   * Runs the work when its turn comes.
   *
   * @throws BorderError when the queue is full, the wait is too long, or the signal is aborted: the work has not begun
   */
  async run<Result>(entry: QueueEntry, work: () => Promise<Result>): Promise<Result> {
    if (entry.signal?.aborted) throw this.options.refusal();
    if (this.running < this.options.maxRunning) this.running++;
    else await this.wait(entry);
    try {
      return await work();
    } finally {
      this.next();
    }
  }

  private async wait({ lines, isPreferred, signal }: QueueEntry): Promise<void> {
    const { maxWaiting, maxWaitingPerLine = maxWaiting, maxWaitMs, refusal } = this.options;
    const ahead = this.waiters.filter((waiter) => waiter.lines.some((line) => lines.includes(line)));
    for (const line of lines) {
      if (ahead.filter((waiter) => waiter.lines.includes(line)).length >= maxWaitingPerLine)
        throw new BorderError(429, 'TooManyRequests', { seconds: 5 });
    }
    const last = ahead.at(-1)?.rank;
    const rank = last === undefined ? this.round + (isPreferred ? 0 : 1) : Math.max(last, this.round) + 1;
    if (this.waiters.length >= maxWaiting) this.makeRoom(rank);

    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = { lines, rank, begin: resolve, refuse: reject };
    const behind = this.waiters.findIndex((other) => other.rank > rank);
    this.waiters.splice(behind < 0 ? this.waiters.length : behind, 0, waiter);
    const leave = () => {
      const at = this.waiters.indexOf(waiter);
      if (at >= 0) this.waiters.splice(at, 1);
      reject(refusal());
    };
    const timer = setTimeout(leave, maxWaitMs * FairQueue.patience);
    signal?.addEventListener('abort', leave, { once: true });
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
    }
  }

  /** Refuses the waiter with the highest rank, or the newcomer if its rank is the highest. */
  private makeRoom(rank: number): void {
    const last = this.waiters.at(-1);
    if (last === undefined || last.rank <= rank) throw this.options.refusal();
    this.waiters.pop();
    last.refuse(this.options.refusal());
  }

  private next(): void {
    const waiter = this.waiters.shift();
    if (!waiter) {
      this.running--;
      return;
    }
    this.round = Math.max(this.round, waiter.rank);
    waiter.begin();
  }
}
