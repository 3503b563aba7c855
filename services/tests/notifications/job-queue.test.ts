import { Writable } from 'node:stream';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mailContent } from '../../src/main/mail/mail-texts.ts';
import { createKysely } from '../../src/platform/db/pool.ts';
import { addJobs } from '../../src/platform/jobs/add-jobs.ts';
import { JobQueue } from '../../src/platform/jobs/job-queue.ts';
import { type MailJob, queueOptions } from '../../src/platform/jobs/queues.ts';
import { composeMail } from '../../src/platform/mail/mail-message.ts';
import { createSmtpSender } from '../../src/platform/mail/smtp-sender.ts';
import { createTestDatabase, type TestDatabase } from '../cluster/test-database.ts';
import { startMailSink } from './mail-sink.ts';

const mail = (to: string): MailJob => ({ to, locale: 'ro', template: 'passwordChanged', params: {} });

describe('job queue', () => {
  let database: TestDatabase;
  let lines: string[];
  let queues: JobQueue[];
  beforeEach(async () => {
    database = await createTestDatabase();
    lines = [];
    queues = [];
  });
  afterEach(async () => {
    await Promise.all(queues.map((queue) => queue.stop()));
    await database.drop();
  });

  async function startQueue(): Promise<JobQueue> {
    const log = pino(
      { level: 'debug' },
      new Writable({
        write(line, _encoding, done) {
          lines.push(String(line));
          done();
        },
      }),
    );
    const queue = new JobQueue({ connectionString: database.connectionString, log, lookEverySeconds: 0.5 });
    await queue.start();
    queues.push(queue);
    return queue;
  }
  const add = (...to: string[]) =>
    createKysely(database.pool)
      .transaction()
      .execute((trx) => addJobs(trx, 'mail', to.map(mail)));
  const noDelay = (retries: number) =>
    database.pool.query(
      'update pgboss.queue set retry_limit = $1, retry_delay = 0, retry_backoff = false, retry_delay_max = null',
      [retries],
    );

  it('runs each job once if several processes work', async () => {
    const done: string[] = [];
    for (let process = 0; process < 2; process++) {
      const queue = await startQueue();
      await queue.work('mail', async ({ data }) => {
        done.push(data.to);
      });
    }
    const all = Array.from({ length: 60 }, (_, at) => `a${at}@example.ro`);
    await add(...all);
    await vi.waitFor(() => expect(done.length).toBeGreaterThanOrEqual(60), { timeout: 30_000 });
    await vi.waitFor(
      async () => {
        const { rows } = await database.pool.query(
          `select state, count(*) from pgboss.job where name = 'mail' group by 1`,
        );
        expect(rows).toEqual([{ state: 'completed', count: 60 }]);
      },
      { timeout: 30_000 },
    );
    expect(done.sort()).toEqual(all.sort());
  });

  it('retries a mail until the mail server accepts it, and never after that', async () => {
    const sink = await startMailSink();
    sink.refuse(2);
    const queue = await startQueue();
    await noDelay(5);
    const sender = createSmtpSender(sink.url, 'nu-raspunde@recolta.ro');
    await queue.work('mail', ({ id, data }) =>
      sender.send(composeMail(mailContent(data), { ...data, publicUrl: 'http://localhost' }), id),
    );
    await add('ana@example.ro');
    await vi.waitFor(
      async () => {
        const { rows } = await database.pool.query(`select state from pgboss.job where name = 'mail'`);
        expect(rows).toEqual([{ state: 'completed' }]);
      },
      { timeout: 30_000 },
    );
    sender.close();
    await sink.close();
    expect(sink.taken).toHaveLength(1);
    expect(lines.filter((line) => line.includes('a job failed; retrying'))).toHaveLength(2);
    expect(lines.join('')).not.toContain('ana@example.ro');
  });

  it('retries a mail for about a day, while it is kept', async () => {
    await startQueue();
    const { connectionString } = database;
    const boss = new PgBoss({ connectionString, schema: 'pgboss', createSchema: false, supervise: false });
    const errors: Error[] = [];
    boss.on('error', (error) => errors.push(error));
    await boss.start();
    await add('ana@example.ro');
    let seconds = 0;
    for (;;) {
      const [job] = await boss.fetch('mail');
      if (!job) break;
      await boss.fail('mail', job.id);
      const { rows } = await database.pool.query<{ delay: number }>(
        `select extract(epoch from start_after - now())::float8 as delay from pgboss.job
        where name = 'mail' and state = 'retry'`,
      );
      seconds += rows[0]?.delay ?? 0;
      await database.pool.query(`update pgboss.job set start_after = now() where name = 'mail'`);
    }
    await boss.stop({ graceful: false });
    expect(errors).toEqual([]);
    const hours = seconds / 3600;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThan(27);
    // Each attempt may take its time too.
    const { retryLimit, expireInSeconds, retentionSeconds } = queueOptions.mail;
    expect(retentionSeconds).toBeGreaterThan(26 * 3600 + (retryLimit + 1) * expireInSeconds);
  });

  it('logs a job that failed every time by its id only', async () => {
    const queue = await startQueue();
    await noDelay(1);
    const refusal = (to: string) =>
      Object.assign(new RangeError(`550 ${to} is unknown`), { code: 'EENVELOPE', responseCode: 550 });
    await queue.work('mail', async ({ data }) => {
      throw refusal(data.to);
    });
    await add('ana@example.ro');
    await vi.waitFor(() => expect(lines.join('')).toContain('a job failed permanently'), { timeout: 30_000 });
    expect(lines.join('')).not.toContain('ana@example.ro');
    const { rows } = await database.pool.query(`select id, output from pgboss.job where name = 'mail'`);
    const fault = { name: 'RangeError', code: 'EENVELOPE', responseCode: 550 };
    expect(rows).toEqual([{ id: expect.any(String), output: fault }]);
    const logged = lines.map((line) => JSON.parse(line));
    expect(logged.filter(({ msg }) => msg === 'a job failed; retrying')).toEqual(
      [1, 2].map(() => expect.objectContaining({ queue: 'mail', job: rows[0].id, ...fault, level: 40 })),
    );
    expect(logged.filter(({ msg }) => msg === 'a job failed permanently')).toMatchObject([
      { queue: 'mail', job: rows[0].id, level: 50 },
    ]);
  });

  it('adds nothing if the transaction of the notification is rolled back', async () => {
    await expect(
      createKysely(database.pool)
        .transaction()
        .execute(async (trx) => {
          await addJobs(trx, 'mail', [mail('ana@example.ro')]);
          throw new Error('undone');
        }),
    ).rejects.toThrow('undone');
    const { rows } = await database.pool.query('select 1 from pgboss.job');
    expect(rows).toEqual([]);
  });
});
