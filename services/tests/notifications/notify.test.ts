import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AllTables } from '../../src/all-tables.ts';
import { notify, notifyAll } from '../../src/main/notification/notify.ts';
import { findOutgoingNotification } from '../../src/main/notification/outgoing-notification.ts';
import { createKysely } from '../../src/platform/db/pool.ts';
import type { NewNotification } from '../../src/platform/ports/notifications-port.ts';
import { createTestDatabase, type TestDatabase } from '../cluster/test-database.ts';
import { answerDuring } from '../harness/races.ts';
import { addAccount, inboxVersion } from './accounts.ts';

const about = {
  link: '/live-auctions/1/participate',
  tokens: { name: 'Grâu', price: '1000.00', currency: 'Ron', unit: 'Ton' },
} as const;
const outbid = (accountId: string, eventKey: string): NewNotification => ({
  ...about,
  type: 'Outbid',
  accountId,
  eventKey,
});
const won = (accountId: string, eventKey: string): NewNotification => ({
  ...about,
  type: 'AuctionWon',
  accountId,
  eventKey,
});

describe('notify', () => {
  let database: TestDatabase;
  let db: Kysely<AllTables>;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = createKysely<AllTables>(database.pool);
  });
  afterAll(() => database.drop());

  const tell = (news: readonly NewNotification[]) => db.transaction().execute((trx) => notifyAll(trx, news));
  const stored = async (accountId: string) =>
    (await database.pool.query('select * from main.notifications where account_id = $1', [accountId])).rows;
  const jobs = async (queue: string) =>
    (
      await database.pool.query<{ data: Record<string, string> }>(
        'select data from pgboss.job where name = $1 order by created_on',
        [queue],
      )
    ).rows.map(({ data }) => data);
  const inbox = (accountId: string) => inboxVersion(database.pool, accountId);

  it('[N1] notifies once of one event, however often and concurrently it is derived', async () => {
    const { accountId } = await addAccount(database.pool);
    const told = await Promise.all(Array.from({ length: 8 }, () => tell([outbid(accountId, 'e1')])));
    expect(told.reduce((sum, count) => sum + count)).toBe(1);
    expect(await stored(accountId)).toHaveLength(1);
    expect(await inbox(accountId)).toBe(1);
    const { rows } = await database.pool.query(
      `select payload from platform.events where module = 'main' and subject_id = $1`,
      [accountId],
    );
    expect(rows).toEqual([{ payload: { kind: 'inbox', accountId } }]);
  });

  it('[N1] stores nothing if the act is not committed', async () => {
    const { accountId } = await addAccount(database.pool);
    await expect(
      db.transaction().execute(async (trx) => {
        await notify(trx, outbid(accountId, 'e2'));
        throw new Error('later');
      }),
    ).rejects.toThrow('later');
    expect(await stored(accountId)).toEqual([]);
    expect(await inbox(accountId)).toBe(0);
  });

  it('[N1] sends administrators nothing', async () => {
    const { accountId } = await addAccount(database.pool, { role: 'Admin' });
    expect(await tell([outbid(accountId, 'e3')])).toBe(0);
  });

  it('accepts many accounts in any order concurrently without a deadlock', async () => {
    const accounts = await Promise.all(Array.from({ length: 5 }, () => addAccount(database.pool)));
    const news = accounts.map(({ accountId }) => accountId);
    await Promise.all(
      Array.from({ length: 8 }, (_, side) =>
        tell((side % 2 ? news : [...news].reverse()).map((id) => outbid(id, `side ${side}`))),
      ),
    );
    expect(await Promise.all(news.map(inbox))).toEqual([8, 8, 8, 8, 8]);
  });

  it('notifies accounts in one order, whatever order they are given in: two senders cannot deadlock', async () => {
    const accounts = await Promise.all([addAccount(database.pool), addAccount(database.pool)]);
    const [first = '', second = ''] = accounts.map(({ accountId }) => accountId).sort();
    const told = await answerDuring(
      db,
      (trx) => notify(trx, outbid(first, 'ordered')),
      () => tell([outbid(second, 'ordered'), outbid(first, 'ordered')]),
      (trx) => notify(trx, outbid(second, 'ordered')),
    );
    expect(told).toBe(0);
  });

  it('[N2] mails types that are mailed by default or by choice, with a minimum interval per subject', async () => {
    const { accountId } = await addAccount(database.pool);
    await tell([outbid(accountId, 'a')]);
    expect(await jobs('notification-mail')).toEqual([]);
    await tell([won(accountId, 'b')]);
    await tell([won(accountId, 'c')]);
    expect(await jobs('notification-mail')).toHaveLength(1);
    const pass = (time: string) =>
      database.pool.query(
        'update main.notifications set mailed_at = mailed_at - $2::interval where account_id = $1',
        [accountId, time],
      );
    await pass('9 minutes 30 seconds');
    await tell([won(accountId, 'c2')]);
    expect(await jobs('notification-mail')).toHaveLength(1);
    await pass('30 seconds');
    await tell([won(accountId, 'c3')]);
    expect(await jobs('notification-mail')).toHaveLength(2);
    await database.pool.query(
      `insert into main.notification_choices values ($1, 'AuctionWon', 'mail', false), ($1, 'Outbid', 'mail', true)`,
      [accountId],
    );
    await tell([{ ...won(accountId, 'd'), link: '/live-auctions/2/participate' }]);
    expect(await jobs('notification-mail')).toHaveLength(2);
    await tell([outbid(accountId, 'e')]);
    expect(await jobs('notification-mail')).toHaveLength(3);
  });

  it('[N2] keeps the interval of mails for each subject and type of an account apart', async () => {
    const [ana, ion] = [await addAccount(database.pool), await addAccount(database.pool)];
    const before = (await jobs('notification-mail')).length;
    const mailed = async (notification: NewNotification) => {
      await tell([notification]);
      return (await jobs('notification-mail')).length - before;
    };
    const other = '/live-auctions/2/participate';
    expect(await mailed(won(ana.accountId, 'f'))).toBe(1);
    expect(await mailed(won(ana.accountId, 'g')), 'the same').toBe(1);
    expect(await mailed({ ...won(ana.accountId, 'h'), link: other }), 'another auction').toBe(2);
    expect(await mailed({ ...won(ana.accountId, 'i'), type: 'DecisionDue' } as NewNotification)).toBe(3);
    expect(await mailed(won(ion.accountId, 'j')), 'another account').toBe(4);
    const deleted = (id: string): NewNotification => ({
      ...{ accountId: ana.accountId, type: 'AnnouncementDeleted', link: '/auction-bids/my' },
      ...{ tokens: { name: 'Grâu' }, eventKey: `announcement:${id}:deleted` },
    });
    expect(await mailed(deleted('k')), 'a sale that is gone').toBe(5);
    expect(await mailed(deleted('l')), 'another one').toBe(6);
  });

  it('[N2] mails go to the first confirmed user of an open account', async () => {
    const { accountId, email } = await addAccount(database.pool);
    const add = (name: string, age: string, isConfirmed: boolean) =>
      database.pool.query(
        `insert into main.users (account_id, email, email_folded, password_hash, role, is_active, created_at,
           email_confirmed_at)
         values ($1, $2, $2, 'none', 'Client', true, clock_timestamp() - $3::interval,
           case when $4 then clock_timestamp() end)`,
        [accountId, `${name}-${email}`, age, isConfirmed],
      );
    await add('unconfirmed', '3 days', false);
    await add('first', '2 days', true);
    await tell([won(accountId, 'k')]);
    const [{ id }] = (await stored(accountId)) as [{ id: string }];
    expect((await findOutgoingNotification(db, id, 'mail'))?.email).toBe(`first-${email}`);
    await database.pool.query('update main.accounts set closed_at = clock_timestamp() where id = $1', [
      accountId,
    ]);
    expect(await findOutgoingNotification(db, id, 'mail')).toBeNull();
  });

  it('[N2] pushes to each browser of the account unless it is turned off', async () => {
    const { accountId } = await addAccount(database.pool);
    await database.pool.query(
      `insert into main.push_subscriptions (account_id, endpoint, p256dh, auth)
       values ($1, 'https://a.example', 'k', 'a'), ($1, 'https://b.example', 'k', 'a')`,
      [accountId],
    );
    await tell([outbid(accountId, 'p1')]);
    expect(await jobs('push')).toHaveLength(2);
    await database.pool.query(`insert into main.notification_choices values ($1, 'Outbid', 'push', false)`, [
      accountId,
    ]);
    await tell([outbid(accountId, 'p2')]);
    expect(await jobs('push')).toHaveLength(2);
  });

  it('[N2] a choice counts for its own type and channel alone', async () => {
    const { accountId } = await addAccount(database.pool);
    await database.pool.query(
      `insert into main.push_subscriptions (account_id, endpoint, p256dh, auth)
       values ($1, 'https://c.example', 'k', 'a')`,
      [accountId],
    );
    await database.pool.query(
      `insert into main.notification_choices values ($1, 'AuctionWon', 'push', false), ($1, 'Outbid', 'mail', true),
         ($1, 'DecisionDue', 'mail', false)`,
      [accountId],
    );
    const sent = async (notification: NewNotification) => {
      const queues = ['notification-mail', 'push'];
      const before = await Promise.all(queues.map(jobs));
      await tell([notification]);
      const after = await Promise.all(queues.map(jobs));
      return after.map((of, at) => of.length - (before[at]?.length ?? 0));
    };
    expect(await sent(won(accountId, 'q1')), 'mailed by default').toEqual([1, 0]);
    expect(await sent(outbid(accountId, 'q2')), 'mailed by choice').toEqual([1, 1]);
    const due = { ...won(accountId, 'q3'), type: 'DecisionDue' } as NewNotification;
    expect(await sent(due), 'not mailed by choice').toEqual([0, 1]);
  });
});
