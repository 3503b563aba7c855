import { workCountsSchema } from '@recolta/shared/contracts/http/administration';
import { pendingSignInSchema } from '@recolta/shared/contracts/http/factors';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { RecoveryWork } from '../../src/main/factor/recovery-work.ts';
import type { MainTables } from '../../src/main/tables.ts';
import { makeAccount, openTestSession, type TestAccount } from '../harness/accounts.ts';
import { addApp, signInWith } from '../harness/factors.ts';
import { errorOf, expectStatus } from '../harness/live-calls.ts';
import { answerDuring } from '../harness/races.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('lost factors', () => {
  let market: TestMarket;
  let admin: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(() => market.close());

  const call = (method: string, path: string, token?: string, body?: object) =>
    market.call({ method, path: `/main${path}`, token, ...(body && { body }) });
  const request = async (account: TestAccount) => {
    const { ticket } = expectStatus(await signInWith(market, account), 200, pendingSignInSchema);
    return call('POST', '/accounts/login/recovery', undefined, { ticket });
  };
  const openOf = async (account: TestAccount) => {
    const schema = z.object({ items: z.array(z.looseObject({ id: z.string(), userId: z.string() })) });
    const { items } = expectStatus(await call('GET', '/admin/factor-recoveries', admin.token), 200, schema);
    return items.find(({ userId }) => userId === account.userId);
  };
  const decide = (id: string | undefined, body: object) =>
    call('PUT', `/admin/factor-recoveries/${id}`, admin.token, body);
  const approval = { decision: 'approve', note: 'CI și certificatul de înregistrare' };
  const work = () =>
    new RecoveryWork(market.db.$pickTables<keyof MainTables>(), { committed: () => undefined }).round(
      new AbortController().signal,
    );
  const letPass = (account: TestAccount, hours: number) =>
    market.db
      .updateTable('main.factor_recoveries')
      .set({ due_at: sql`due_at - make_interval(hours => ${hours})` })
      .where('user_id', '=', account.userId)
      .execute();
  const statesMailed = async (account: TestAccount) => {
    const { rows } = await sql<{ state: string }>`
      select data->'params'->>'state' as state from pgboss.job
      where data->>'to' = ${account.email} and data->>'template' = 'factorRecovery' order by created_on`.execute(
      market.db,
    );
    return rows.map(({ state }) => state);
  };

  it('[S15] an undecided request counts as work of administrators', async () => {
    const counted = async () =>
      expectStatus(await call('GET', '/admin/work-counts', admin.token), 200, workCountsSchema).recoveries;
    const account = await makeAccount(market.db);
    await addApp(market, account);
    const before = await counted();
    await request(account);
    expect(await counted()).toBe(before + 1);
    await decide((await openOf(account))?.id, approval);
    expect(await counted()).toBe(before);
  });

  it('[S15] are removed 48 hours after an administrator’s approval, with the sessions; each step is mailed', async () => {
    const account = await makeAccount(market.db);
    await addApp(market, account);
    expect((await request(account)).status).toBe(204);
    expect((await request(account)).status).toBe(204);
    const open = await openOf(account);
    expect(open).toMatchObject({ state: 'Requested', email: account.email, dueAt: null });
    await work();
    expect((await signInWith(market, account)).body).toMatchObject({ step: 'prove' });
    expect((await decide(open?.id, approval)).status).toBe(204);
    expect(errorOf(await decide(open?.id, approval)).code).toBe('StatusConflict');
    await letPass(account, 47);
    await work();
    expect((await signInWith(market, account)).body).toMatchObject({ step: 'prove' });
    await letPass(account, 1);
    await Promise.all([work(), work()]);
    expect((await call('GET', '/accounts/identity', account.token)).status).toBe(401);
    expect((await signInWith(market, account)).body).toHaveProperty('token');
    expect(await openOf(account)).toBeUndefined();
    expect(await statesMailed(account)).toEqual(['requested', 'approved', 'removed']);
    const audited = await market.db
      .selectFrom('main.audit_log')
      .select('action')
      .where('subject_user_id', '=', account.userId)
      .orderBy('id')
      .execute();
    expect(audited.map(({ action }) => action)).toEqual(['factors.recoveryApproved', 'factors.removed']);
  });

  it('[S15] are removed after the locks of both users, in the order of an administrator’s acts', async () => {
    const both = [await makeAccount(market.db), await makeAccount(market.db)];
    const [by, account] = both.sort((a, b) => (a.userId < b.userId ? -1 : 1));
    if (!by || !account) throw new Error('there are two accounts');
    await addApp(market, account);
    await request(account);
    await decide((await openOf(account))?.id, approval);
    await letPass(account, 48);
    await market.db
      .updateTable('main.factor_recoveries')
      .set({ approved_by_user_id: by.userId })
      .where('user_id', '=', account.userId)
      .execute();
    await answerDuring(
      market.db,
      (trx) => sql`select from main.users where id = ${by.userId} for update`.execute(trx),
      work,
      (trx) => sql`select from main.users where id = ${account.userId} for update nowait`.execute(trx),
    );
    expect(await statesMailed(account)).toEqual(['requested', 'approved', 'removed']);
  });

  it('[S15] stay where the account holder cancels the approved request, or an administrator rejects it', async () => {
    const account = await makeAccount(market.db);
    await addApp(market, account);
    await request(account);
    await decide((await openOf(account))?.id, approval);
    const session = await openTestSession(market.db, account.userId);
    expect((await call('DELETE', '/factors/recovery', session)).status).toBe(204);
    expect((await call('DELETE', '/factors/recovery', session)).status).toBe(404);
    await letPass(account, 48);
    await work();
    await request(account);
    expect(
      (await decide((await openOf(account))?.id, { decision: 'reject', reason: 'alt nume' })).status,
    ).toBe(204);
    expect((await signInWith(market, account)).body).toMatchObject({ step: 'prove' });
    expect(await statesMailed(account)).toEqual([
      'requested',
      'approved',
      'cancelled',
      'requested',
      'rejected',
    ]);
    await request(account);
    await call('DELETE', '/factors/recovery', session);
    await sql`update main.factor_recoveries set requested_at = requested_at - interval '20 hours'
      where id = (select id from main.factor_recoveries where user_id = ${account.userId}
        order by requested_at limit 1)`.execute(market.db);
    const refused = await request(account);
    expect(refused.status).toBe(429);
    // The oldest of the three is a day old in four hours.
    const { seconds } = z.object({ seconds: z.number() }).parse(errorOf(refused).params);
    expect(seconds).toBeLessThanOrEqual(4 * 3600);
    expect(seconds).toBeGreaterThan(4 * 3600 - 300);
  });
});
