import { sql } from 'kysely';
import type { AnyDatabase } from '../tables.ts';
import type { Jobs, QueueName } from './queues.ts';

/**
 * Adds jobs to a queue in the caller's transaction, with the queue's own retries and times: they run if, and only
 * if, it commits. Jobs of one account are a group. Plain SQL, so that adding a job needs no running queue.
 */
export async function addJobs<Name extends QueueName>(
  trx: AnyDatabase,
  queue: Name,
  jobs: readonly Jobs[Name][],
): Promise<void> {
  if (jobs.length === 0) return;
  const { numAffectedRows } = await sql`
    insert into pgboss.job (name, data, policy, dead_letter, retry_limit, retry_delay, retry_backoff,
      retry_delay_max, expire_seconds, deletion_seconds, keep_until, group_id)
    select q.name, d.data, q.policy, q.dead_letter, q.retry_limit, q.retry_delay, q.retry_backoff,
      q.retry_delay_max, q.expire_seconds, q.deletion_seconds,
      clock_timestamp() + make_interval(secs => q.retention_seconds), d.data->>'accountId'
    from pgboss.queue q, jsonb_array_elements(${JSON.stringify(jobs)}::jsonb) as d(data)
    where q.name = ${queue}`.execute(trx);
  if (Number(numAffectedRows) !== jobs.length) throw new Error(`there is no queue ${queue}`);
}
