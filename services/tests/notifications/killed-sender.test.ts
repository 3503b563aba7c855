import { ownDataDir } from '@recolta/embedded-postgres/testing/own-data-dir';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { enqueueMail } from '../../src/main/mail/enqueue-mail.ts';
import { createKysely } from '../../src/platform/db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../cluster/test-database.ts';
import { startServicesProcess } from '../harness/services-process.ts';
import { startMailSink, type TakenMail } from './mail-sink.ts';

const addresses = Array.from({ length: 6 }, (_, at) => `a${at}@example.ro`);
const recipientOf = ({ recipients }: TakenMail) => /<(.+)>/.exec(recipients.join())?.[1];
const idOf = ({ data }: TakenMail) => /^message-id: (.+)$/im.exec(data)?.[1];

describe('a process that is killed while it sends mails', () => {
  /** Simulates the timeout of a job, and the delay after a failed one. */
  const age = (database: TestDatabase) =>
    database.pool.query(`
      with jobs as (
        update pgboss.job set started_on = started_on - interval '1 hour', retry_delay = 0, retry_backoff = false
        where state = 'active'
      )
      update pgboss.queue set monitor_claim_on = monitor_claim_on - interval '1 hour'`);

  it('[N1] loses none: unfinished mails are sent after a restart, twice at most and then with the same id', async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const sink = await startMailSink();
    onTestFinished(async () => void (await sink.close()));
    const dataDir = ownDataDir();
    const start = () => startServicesProcess(database.connectionString, dataDir, { SMTP_URL: sink.url });

    // Two were accepted, which the process cannot record; two are being sent; two wait.
    sink.takeOnly(2);
    const first = await start();
    onTestFinished(() => first.kill());
    const locale = 'ro';
    await createKysely(database.pool)
      .transaction()
      .execute(async (trx) => {
        for (const to of addresses)
          await enqueueMail(trx, { to, locale, template: 'passwordChanged', params: {} });
      });
    await vi.waitFor(() => expect([sink.taken.length, sink.unanswered.length]).toEqual([2, 2]), {
      timeout: 30_000,
    });
    await first.kill();
    const active = await database.pool.query(
      `select from pgboss.job where name = 'mail' and state = 'active'`,
    );
    expect(active.rowCount).toBe(addresses.length);

    sink.takeOnly(Number.POSITIVE_INFINITY);
    await age(database);
    const second = await start();
    onTestFinished(async () => void (await second.stop()));
    await vi.waitFor(
      async () => {
        const { rows } = await database.pool.query(
          `select state, count(*) from pgboss.job where name = 'mail' group by 1`,
        );
        expect(rows).toEqual([{ state: 'completed', count: addresses.length }]);
      },
      { timeout: 30_000, interval: 100 },
    );

    expect(new Set(sink.taken.map(recipientOf))).toEqual(new Set(addresses));
    // One id per recipient, however often the mail arrived.
    expect(new Set(sink.taken.map(idOf)).size).toBe(addresses.length);
    expect(sink.taken).toHaveLength(addresses.length + 2);
    expect([...first.errors, ...second.errors]).toEqual([]);
  });
});
