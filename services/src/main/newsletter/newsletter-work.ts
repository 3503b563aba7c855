import { sql } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import { BatchedWork } from '../../platform/due-worker.ts';
import { addJobs } from '../../platform/jobs/add-jobs.ts';
import type { MainTables, MainTrx } from '../tables.ts';

/** Maximum number of subscribers per transaction: bounds its length. */
const batch = 200;

/**
 * Enqueues the mails of a newsletter that is being sent, once for each subscriber: the delivery is a row with a
 * unique key, stored in the transaction of the job. Any number of processes may do so.
 */
export class NewsletterWork extends BatchedWork<MainTables> {
  readonly name = 'newsletters';
  readonly pace = { minSleepMs: 1000, maxSleepMs: 2000 };
  protected readonly steps = [{ batch, take: handOver }];
}

/** Enqueues up to a batch of deliveries of one newsletter. @returns their number */
async function handOver(trx: MainTrx): Promise<number> {
  const newsletter = await trx
    .selectFrom('main.newsletters')
    .select(['id', 'sending_at'])
    .where('status', '=', 'Sending')
    .orderBy('sending_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!newsletter) return 0;
  const { id, sending_at } = newsletter;
  // Subscribers who confirm later get the next one.
  const { rows } = await sql<{ subscriber_id: string }>`
    insert into main.newsletter_deliveries (newsletter_id, subscriber_id)
    select ${id}, s.id from main.subscribers s
    where s.confirmed_at <= ${sending_at}
      and not exists (select from main.newsletter_deliveries d
        where d.newsletter_id = ${id} and d.subscriber_id = s.id)
    order by s.id limit ${batch}
    on conflict do nothing returning subscriber_id`.execute(trx);
  await addJobs(
    trx,
    'newsletter',
    rows.map(({ subscriber_id }) => ({ newsletterId: id, subscriberId: subscriber_id })),
  );
  if (rows.length < batch) {
    await trx
      .updateTable('main.newsletters')
      .set({ status: 'Sent', sent_at: nowSql })
      .where('id', '=', id)
      .execute();
  }
  return rows.length;
}
