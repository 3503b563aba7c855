import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '@recolta/server-kit/log';
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import { DatabaseHosts } from '../db/database-hosts.ts';
import { JobPump } from './job-pump.ts';
import { deadLetterQueue, type Jobs, type QueueName, queueOptions } from './queues.ts';

/** A job as its worker gets it: `id` stays the same when it is tried again. */
export interface JobToDo<Name extends QueueName> {
  readonly id: string;
  readonly data: Jobs[Name];
}

/** Does one job; what it throws is tried again. Doing a job twice must be harmless. */
export type Worker<Name extends QueueName> = (job: JobToDo<Name>) => Promise<void>;

export interface JobQueueOptions {
  readonly connectionString: string;
  readonly log: Log;
  /** Between looks for work, in seconds; at least 0.5. */
  readonly lookEverySeconds?: number;
}

/** Most jobs of one queue under way at once in a process. */
const batchSize = 10;
/** Between looks for jobs whose process died over them. */
const superviseEverySeconds = 15;
/** Jobs under way at the end get this long. */
const stopTimeoutMs = 5000;

/**
 * Works on the jobs of the database, beside other processes that do the same: each job is given to one of them,
 * and to another when that one dies over it. What fails is tried again, later each time; what failed every time
 * is logged by queue and id, without what it carried.
 */
export class JobQueue {
  private readonly boss: PgBoss;
  private readonly log: Log;
  private readonly lookEverySeconds: number;
  private readonly pumps: { stop(): Promise<void> }[] = [];

  constructor({ connectionString, log, lookEverySeconds = 1 }: JobQueueOptions) {
    this.log = log;
    this.lookEverySeconds = lookEverySeconds;
    // Passed on to its pool.
    const toHosts = { connectionString, Client: DatabaseHosts.of(connectionString).Client };
    this.boss = new PgBoss({
      ...toHosts,
      application_name: 'recolta-jobs',
      max: 3,
      schema: 'pgboss',
      createSchema: false,
      schedule: false,
      reindex: false,
      superviseIntervalSeconds: superviseEverySeconds,
      monitorIntervalSeconds: superviseEverySeconds,
      // Jobs that are done carry addresses and links: they go within the hour after their time.
      maintenanceIntervalSeconds: 3600,
    });
    this.boss.on('error', (error) => log.error({ fault: error.message }, 'the job queue failed; it goes on'));
  }

  /** Brings queues up to date, frees jobs of a process that died, and begins to log what failed for good. */
  async start(): Promise<void> {
    await this.boss.start();
    for (const [name, options] of Object.entries(queueOptions)) {
      await this.boss.updateQueue(name, { ...options, deadLetter: deadLetterQueue });
    }
    await this.boss.updateQueue(deadLetterQueue, { deleteAfterSeconds: 24 * 3600 });
    await this.boss.supervise();
    await this.boss.work(
      deadLetterQueue,
      { includeMetadata: true, pollingIntervalSeconds: Math.max(5, this.lookEverySeconds), batchSize },
      async (jobs: JobWithMetadata<object>[]) => {
        for (const { sourceName, sourceId } of jobs) {
          this.log.error({ queue: sourceName, job: sourceId }, 'a job failed every time it was tried');
        }
      },
    );
  }

  /** Begins to do the jobs of a queue. */
  async work<Name extends QueueName>(name: Name, worker: Worker<Name>): Promise<void> {
    const options = {
      perJobResults: true,
      burstWhenBatchFull: true,
      batchSize,
      pollingIntervalSeconds: this.lookEverySeconds,
    } as const;
    await this.boss.work<Jobs[Name], unknown, typeof options>(name, options, (jobs) =>
      Promise.all(jobs.map((job) => this.doOne(name, worker, job))),
    );
  }

  /**
   * Begins to do the jobs of a queue side by side, of one group (account) only so many at a time: neither a slow job nor
   * many of one group hold up those of others.
   */
  workByGroup<Name extends QueueName>(
    name: Name,
    worker: Worker<Name>,
    { maxRunning, maxPerGroup }: { readonly maxRunning: number; readonly maxPerGroup: number },
  ): void {
    const pump = new JobPump<JobToDo<Name>>({
      fetch: (count) =>
        this.boss.fetch<Jobs[Name]>(name, { batchSize: count, groupConcurrency: maxPerGroup }),
      work: async (job) => {
        const { status, output } = await this.doOne(name, worker, job);
        if (status === 'completed') await this.boss.complete(name, job.id);
        else await this.boss.fail(name, job.id, output as object);
      },
      maxRunning,
      lookEveryMs: this.lookEverySeconds * 1000,
      log: this.log,
    });
    pump.start();
    this.pumps.push(pump);
  }

  async stop(): Promise<void> {
    const cut = delay(stopTimeoutMs, undefined, { ref: false });
    await Promise.race([Promise.all(this.pumps.map((pump) => pump.stop())), cut]);
    await this.boss.stop({ graceful: true, timeout: stopTimeoutMs });
  }

  private async doOne<Name extends QueueName>(
    name: Name,
    worker: Worker<Name>,
    { id, data }: JobToDo<Name>,
  ): Promise<JobResult> {
    try {
      await worker({ id, data });
      return { id, status: 'completed' };
    } catch (error) {
      // The message of a mail server's refusal names the address: only its codes are kept.
      const fault = faultOf(error);
      this.log.warn({ queue: name, job: id, ...fault }, 'a job failed; it is tried again');
      return { id, status: 'failed', output: fault };
    }
  }
}

function faultOf(error: unknown): Record<string, string | number> {
  const fault: Record<string, string | number> = { name: error instanceof Error ? error.name : 'unknown' };
  for (const key of ['code', 'responseCode', 'status'] as const) {
    const value: unknown = error instanceof Error && key in error ? Reflect.get(error, key) : undefined;
    if (typeof value === 'string' || typeof value === 'number') fault[key] = value;
  }
  return fault;
}
