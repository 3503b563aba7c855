import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AllTables } from '../../src/all-tables.ts';
import { workOnNotifications } from '../../src/main/notification/notification-jobs.ts';
import { notify } from '../../src/main/notification/notify.ts';
import { noteFailure } from '../../src/main/push/push-failures.ts';
import { subscribe as subscribeBrowser, unsubscribe } from '../../src/main/push/push-subscriptions.ts';
import { findVapidKeys } from '../../src/main/push/vapid-keys.ts';
import { createKysely } from '../../src/platform/db/pool.ts';
import { JobQueue } from '../../src/platform/jobs/job-queue.ts';
import { hashToken } from '../../src/platform/token.ts';
import { createTestDatabase, type TestDatabase } from '../cluster/test-database.ts';
import { makeAccount, openTestSession, type TestAccount } from '../harness/accounts.ts';
import { newBrowser, type PushService, pushOrigin, startPushService } from './push-service.ts';

describe('the push job', () => {
  let database: TestDatabase;
  let service: PushService;
  let queue: JobQueue;
  const db = () => createKysely<AllTables>(database.pool);
  beforeAll(async () => {
    database = await createTestDatabase();
    service = await startPushService();
    queue = new JobQueue({
      connectionString: database.connectionString,
      log: pino({ level: 'silent' }),
      lookEverySeconds: 0.5,
    });
    await queue.start();
    await database.pool.query(
      'update pgboss.queue set retry_delay = 0, retry_backoff = false, retry_delay_max = null',
    );
    await workOnNotifications(queue, {
      db: db(),
      sender: { send: async () => undefined, close: () => undefined },
      publicUrl: 'http://localhost',
      push: {
        keys: await findVapidKeys(db()),
        contact: 'mailto:nu-raspunde@recolta.ro',
        through: { ...service.through, isAllowed: (address) => address === '127.0.0.1' },
      },
    });
  });
  afterAll(async () => {
    await queue.stop();
    await service.close();
    await database.drop();
  });

  /** Adds a browser of the account, by the last part of its endpoint. */
  async function subscribe({ accountId }: TestAccount, name: string): Promise<void> {
    const { p256dh, auth } = newBrowser();
    await sql`
      insert into main.push_subscriptions (account_id, endpoint, p256dh, auth)
      values (${accountId}, ${`${pushOrigin}/${name}`}, ${p256dh}, ${auth})`.execute(db());
  }
  async function callerOf({ accountId, userId }: TestAccount) {
    const { id: sessionId } = await db()
      .selectFrom('main.sessions')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return { accountId, sessionId };
  }
  async function subscriptionsOf({ accountId }: TestAccount): Promise<string[]> {
    const { rows } = await sql<{ endpoint: string }>`
      select endpoint from main.push_subscriptions where account_id = ${accountId} order by endpoint`.execute(
      db(),
    );
    return rows.map(({ endpoint }) => endpoint.slice(pushOrigin.length + 1));
  }
  const notice = ({ accountId }: TestAccount, eventKey: string) => ({
    accountId,
    type: 'AccountActivated' as const,
    link: '/account' as const,
    tokens: { permission: '', missing: '' },
    eventKey,
  });
  const tell = (account: TestAccount, eventKey: string) =>
    db()
      .transaction()
      .execute((trx) => notify(trx, notice(account, eventKey)));
  /** Waits until every push is done or has failed. */
  const pushed = () =>
    vi.waitFor(
      async () => {
        const { rows } = await database.pool.query(
          `select state from pgboss.job where name = 'push' and state <> 'completed'`,
        );
        expect(rows).toEqual([]);
      },
      { timeout: 30_000, interval: 50 },
    );
  const attemptsAt = (name: string) => service.received.filter(({ path }) => path === `/${name}`).length;

  it('[N2] sends nothing to a browser whose session is over, nor to an older one without any session', async () => {
    const account = await makeAccount(db());
    const { sessionId } = await callerOf(account);
    const other = await openTestSession(db(), account.userId);
    for (const name of ['over', 'lasting', 'older']) await subscribe(account, name);
    const nameSession = (name: string, id: string) =>
      sql`update main.push_subscriptions set session_id = ${id} where endpoint = ${`${pushOrigin}/${name}`}`.execute(
        db(),
      );
    await nameSession('over', sessionId);
    const { rows } = await sql<{ id: string }>`
      select id from main.sessions where token_hash = ${hashToken(other)}`.execute(db());
    await nameSession('lasting', rows[0]?.id ?? '');
    const end = (id: string) =>
      sql`update main.sessions set ends_at = clock_timestamp() where id = ${id}`.execute(db());
    const attempts = () => ['over', 'lasting', 'older'].map(attemptsAt);
    await tell(account, 'before');
    await pushed();
    expect(attempts()).toEqual([1, 1, 1]);
    await end(sessionId);
    await tell(account, 'after');
    await pushed();
    expect(attempts()).toEqual([1, 2, 2]);
    // Ends after the push was put into the queue.
    await db()
      .transaction()
      .execute(async (trx) => {
        await notify(trx, notice(account, 'queued'));
        await sql`update main.sessions set ends_at = clock_timestamp() where id = ${rows[0]?.id}`.execute(
          trx,
        );
      });
    await pushed();
    expect(attempts()).toEqual([1, 2, 2]);
  });

  it.each([404, 410])(
    '[N2] deletes a browser whose push service answers %i, and sends nothing more to it',
    async (status) => {
      const account = await makeAccount(db());
      await subscribe(account, `gone-${status}`);
      service.answer(status);
      await tell(account, `first-${status}`);
      await pushed();
      expect(await subscriptionsOf(account)).toEqual([]);
      service.answer(201);
      await tell(account, `second-${status}`);
      await pushed();
      expect(attemptsAt(`gone-${status}`)).toBe(1);
    },
  );

  it('[N2] sends one push of an event to each browser, and none of what was read or turned off meanwhile', async () => {
    const account = await makeAccount(db());
    await subscribe(account, 'telefon');
    await subscribe(account, 'birou');
    await tell(account, 'one-event');
    await tell(account, 'one-event');
    await pushed();
    expect([attemptsAt('telefon'), attemptsAt('birou')]).toEqual([1, 1]);
    // Read before its turn came, on a page that was open.
    await db()
      .transaction()
      .execute(async (trx) => {
        await notify(trx, notice(account, 'read'));
        await sql`update main.notifications set seen_at = now() where account_id = ${account.accountId}`.execute(
          trx,
        );
      });
    await pushed();
    expect([attemptsAt('telefon'), attemptsAt('birou')]).toEqual([1, 1]);
    const { type } = notice(account, 'off');
    const choice = { account_id: account.accountId, type, channel: 'push', is_wanted: false } as const;
    await db()
      .transaction()
      .execute(async (trx) => {
        await notify(trx, notice(account, 'off'));
        await trx.insertInto('main.notification_choices').values(choice).execute();
      });
    await pushed();
    expect([attemptsAt('telefon'), attemptsAt('birou')]).toEqual([1, 1]);
  });

  it('[N2] sends at most two pushes of an account at a time, and those of others in parallel', async () => {
    const tarpit = await makeAccount(db());
    for (let count = 0; count < 10; count++) await subscribe(tarpit, `tarpit-${count}`);
    const honest = await makeAccount(db());
    await subscribe(honest, 'honest');
    service.hold('/tarpit');
    await tell(tarpit, 'tarpit');
    await vi.waitFor(() => expect(service.held()).toBe(2), { timeout: 30_000 });
    await tell(honest, 'honest');
    await vi.waitFor(() => expect(attemptsAt('honest')).toBe(1), { timeout: 30_000 });
    expect(service.held()).toBeLessThanOrEqual(2);
    service.release();
    await pushed();
    expect((await subscriptionsOf(tarpit)).length).toBe(10);
  });

  it('[N2] looks up two names of an account at a time, and refuses more', async () => {
    const account = await makeAccount(db());
    const caller = await callerOf(account);
    const { p256dh, auth } = newBrowser();
    const gate = Promise.withResolvers<[]>();
    let lookups = 0;
    const resolve = () => {
      lookups++;
      return gate.promise;
    };
    const subscribed = [1, 2, 3, 4, 5].map((number) =>
      subscribeBrowser(db(), caller, { endpoint: `${pushOrigin}/${number}`, p256dh, auth }, resolve),
    );
    const refusals = Promise.allSettled(subscribed);
    await expect(Promise.any(subscribed.slice(2))).rejects.toMatchObject({
      errors: Array(3).fill(expect.objectContaining({ status: 429, code: 'TooManyRequests' })),
    });
    expect(lookups).toBe(2);
    gate.resolve([]);
    await refusals;
    expect(await subscriptionsOf(account)).toEqual(['1', '2']);
  });

  it('[N2] pauses a browser whose push service fails repeatedly, and resumes after', async () => {
    const account = await makeAccount(db());
    await subscribe(account, 'failing');
    service.answer(503);
    await tell(account, 'failing-1');
    await vi.waitFor(() => expect(attemptsAt('failing')).toBe(3), { timeout: 30_000 });
    await pushed();
    await tell(account, 'failing-2');
    await pushed();
    expect(attemptsAt('failing')).toBe(3);
    await sql`
      update main.push_subscriptions set paused_until = clock_timestamp()
      where account_id = ${account.accountId}`.execute(db());
    service.answer(201);
    await tell(account, 'failing-3');
    await pushed();
    expect(attemptsAt('failing')).toBe(4);
    const { rows } = await sql`
      select failures, paused_until as until from main.push_subscriptions
      where account_id = ${account.accountId}`.execute(db());
    expect(rows).toEqual([{ failures: 0, until: null }]);
  });

  it('[N2] keeps the ten browsers that an account has subscribed last', async () => {
    const account = await makeAccount(db());
    const caller = await callerOf(account);
    const names = Array.from({ length: 11 }, (_, at) => `browser-${String(at).padStart(2, '0')}`);
    for (const name of names) {
      const keys = newBrowser();
      const endpoint = `${pushOrigin}/${name}`;
      await subscribeBrowser(db(), caller, { endpoint, ...keys }, async () => [
        { address: '93.184.215.14', family: 4 },
      ]);
    }
    expect(await subscriptionsOf(account)).toEqual(names.slice(1));
    // One of them is ended, by its account alone.
    const other = await makeAccount(db());
    for (const { accountId } of [other, account])
      await unsubscribe(
        db(),
        accountId,
        `${pushOrigin}/${accountId === other.accountId ? names[3] : names[5]}`,
      );
    expect(await subscriptionsOf(account)).toEqual(names.filter((_, at) => at > 0 && at !== 5));
  });

  it('[N2] counts a browser that subscribes again among the last', async () => {
    const account = await makeAccount(db());
    const caller = await callerOf(account);
    const names = Array.from({ length: 11 }, (_, at) => `again-${String(at).padStart(2, '0')}`);
    for (const name of [...names.slice(0, 10), names[0], names[10]])
      await subscribeBrowser(
        db(),
        caller,
        { endpoint: `${pushOrigin}/${name}`, ...newBrowser() },
        async () => [{ address: '93.184.215.14', family: 4 }],
      );
    expect(await subscriptionsOf(account)).toEqual(names.filter((_, at) => at !== 1));
  });

  it('[N2] forgets a browser at its thirtieth failure in a row', async () => {
    const account = await makeAccount(db());
    await subscribe(account, 'lost');
    const { rows } = await sql<{ id: string }>`
      update main.push_subscriptions set failures = 28 where account_id = ${account.accountId}
      returning id`.execute(db());
    const id = rows[0]?.id ?? '';
    await noteFailure(db(), id);
    expect(await subscriptionsOf(account)).toEqual(['lost']);
    await noteFailure(db(), id);
    expect(await subscriptionsOf(account)).toEqual([]);
  });

  it('[N2] keeps a browser whose push service is only slow, and retries', async () => {
    const account = await makeAccount(db());
    await subscribe(account, 'late');
    await subscribe(account, 'other');
    service.answer(503);
    await tell(account, 'late');
    await vi.waitFor(() => expect(attemptsAt('late')).toBeGreaterThan(0), { timeout: 30_000 });
    service.answer(201);
    await pushed();
    expect(await subscriptionsOf(account)).toEqual(['late', 'other']);
    expect(attemptsAt('late')).toBeGreaterThan(1);
  });
});
