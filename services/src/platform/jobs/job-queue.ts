import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '@recolta/server-kit/log';
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import { DatabaseHosts } from '../db/database-hosts.ts';
import { longestWaits } from '../db/pool.ts';
import { JobPump } from './job-pump.ts';
import { deadLetterQueue, type Jobs, type QueueName, queueOptions } from './queues.ts';

/** A job as its worker gets it; a retry has the same `id`. */
export interface JobToDo<Name extends QueueName> {
  readonly id: string;
  readonly data: Jobs[Name];
}

/** Runs one job; an error causes a retry. Running a job twice must be harmless. */
export type JobWorker<Name extends QueueName> = (job: JobToDo<Name>) => Promise<void>;

export interface JobQueueOptions {
  readonly connectionString: string;
  readonly log: Log;
  /** Polling interval in seconds; at least 0.5. */
  readonly lookEverySeconds?: number;
}

/** Maximum number of concurrent jobs of one queue in a process. */
const batchSize = 10;
/** Interval of checks for jobs of dead processes. */
const superviseEverySeconds = 15;
/** Time for running jobs to finish at shutdown. */
const stopTimeoutMs = 5000;

/**
 * Runs the jobs of the database together with other processes: each job goes to one of them, and to another if that
 * one dies. A failed job is retried with growing delays; a job that failed every time is logged by queue and id,
 * without its data.
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
      connectionTimeoutMillis: 2 * longestWaits.connectMs,
      schema: 'pgboss',
      createSchema: false,
      schedule: false,
      reindex: false,
      superviseIntervalSeconds: superviseEverySeconds,
      monitorIntervalSeconds: superviseEverySeconds,
      // Finished jobs contain addresses and links: they are deleted within an hour after their retention.
      maintenanceIntervalSeconds: 3600,
    });
    this.boss.on('error', (error) =>
      log.error({ fault: error.message }, 'the job queue failed; it continues'),
    );
  }

  /** Updates the queues, frees jobs of dead processes, and begins to log jobs that failed permanently. */
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
          this.log.error({ queue: sourceName, job: sourceId }, 'a job failed permanently');
        }
      },
    );
  }

  /** Begins to run the jobs of a queue. */
  async work<Name extends QueueName>(name: Name, worker: JobWorker<Name>): Promise<void> {
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
   * Begins to run the jobs of a queue concurrently, with a limit per group (account): neither a slow job nor many
   * of one group hold up those of others.
   */
  workByGroup<Name extends QueueName>(
    name: Name,
    worker: JobWorker<Name>,
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
    worker: JobWorker<Name>,
    { id, data }: JobToDo<Name>,
  ): Promise<JobResult> {
    try {
      await worker({ id, data });
      return { id, status: 'completed' };
    } catch (error) {
      // The message of a mail server's refusal names the address: only its codes are kept.
      const fault = faultOf(error);
      this.log.warn({ queue: name, job: id, ...fault }, 'a job failed; retrying');
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
