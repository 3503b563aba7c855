import type { Log } from '@recolta/server-kit/log';

export interface JobPumpOptions<Job> {
  /** Fetches up to this many jobs that no worker has taken. */
  readonly fetch: (count: number) => Promise<readonly Job[]>;
  /** Runs one job and stores the outcome. */
  readonly work: (job: Job) => Promise<void>;
  readonly maxRunning: number;
  readonly lookEveryMs: number;
  readonly log: Log;
}

/** Runs jobs concurrently and independently: a slow one takes one slot and does not hold up a batch. */
export class JobPump<Job> {
  private readonly options: JobPumpOptions<Job>;
  private readonly running = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | null = null;
  private filling: Promise<void> | null = null;
  private mayHaveMore = false;
  private isStopped = false;

  constructor(options: JobPumpOptions<Job>) {
    this.options = options;
  }

  start(): void {
    this.timer = setInterval(() => this.fill(), this.options.lookEveryMs);
    this.fill();
  }

  /** Stops fetching, and waits for the jobs in progress. */
  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.timer) clearInterval(this.timer);
    await this.filling;
    await Promise.all(this.running);
  }

  private fill(): void {
    if (this.filling || this.isStopped) return;
    this.filling = this.fetchJobs().finally(() => {
      this.filling = null;
    });
  }

  private async fetchJobs(): Promise<void> {
    const { fetch, maxRunning, log } = this.options;
    const free = maxRunning - this.running.size;
    if (free <= 0) return;
    try {
      const jobs = await fetch(free);
      this.mayHaveMore = jobs.length === free;
      for (const job of jobs) this.begin(job);
    } catch (error) {
      log.warn({ err: error }, 'failed to fetch jobs; retrying');
    }
  }

  private begin(job: Job): void {
    const { work, log } = this.options;
    const done = work(job)
      .catch((error: unknown) => log.warn({ err: error }, 'failed to store the outcome of a job'))
      .finally(() => {
        this.running.delete(done);
        if (this.mayHaveMore) this.fill();
      });
    this.running.add(done);
  }
}
