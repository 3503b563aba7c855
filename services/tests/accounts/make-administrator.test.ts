import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdministrator } from '../../src/main/user/make-administrator.ts';
import { makeAccount, openTestSession } from '../harness/accounts.ts';
import { addApp, signInWith } from '../harness/factors.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('an administrator made by the operator', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startTestMarket();
  });
  afterAll(() => market.close());

  const audit = (token: string) => market.call({ method: 'GET', path: '/main/admin/audit', token });

  it('[S6] has administrators’ rights after signing in again, and is audited', async () => {
    const user = await makeAccount(market.db, { isActive: false });
    expect((await audit(user.token)).status).toBe(403);
    await makeAdministrator(market.db, user.email.toUpperCase());
    expect((await audit(user.token)).status).toBe(401);
    const answer = await audit(await openTestSession(market.db, user.userId));
    expect(answer).toMatchObject({
      status: 200,
      body: { items: [{ by: user.email, subject: user.email, action: 'user.roleChanged' }] },
    });
  });

  it('[R2] is shown on the open pages of its account and of administrators', async () => {
    const admin = await makeAccount(market.db, { role: 'Admin' });
    const user = await makeAccount(market.db, { isActive: false });
    const { rows: before } = await sql<{ last: number }>`
      select coalesce(max(seq), 0)::integer as last from platform.events`.execute(market.db);
    await makeAdministrator(market.db, user.email);
    const { rows } = await sql<{ kind: string; subject: string }>`
      select kind, subject_id as subject from platform.events where seq > ${before[0]?.last}
        and subject_id in (${user.accountId}, ${admin.accountId})`.execute(market.db);
    expect(rows).toEqual(
      expect.arrayContaining([
        { kind: 'inbox', subject: user.accountId },
        { kind: 'myBids', subject: admin.accountId },
      ]),
    );
  });

  it('[S13] has no second factors after the operator removes them', async () => {
    const admin = await makeAccount(market.db, { role: 'Admin' });
    await addApp(market, admin);
    await makeAdministrator(market.db, admin.email);
    expect((await signInWith(market, admin)).body).toMatchObject({ step: 'prove' });
    await makeAdministrator(market.db, admin.email, { removesFactors: true });
    expect((await signInWith(market, admin)).body).toMatchObject({ step: 'setUp' });
  });

  it('[S6] cannot be an unknown user or one with an unconfirmed e-mail', async () => {
    const user = await makeAccount(market.db);
    await sql`update main.users set email_confirmed_at = null where id = ${user.userId}`.execute(market.db);
    await expect(makeAdministrator(market.db, user.email)).rejects.toThrow('is not confirmed');
    await expect(makeAdministrator(market.db, 'nimeni@test.recolta.ro')).rejects.toThrow('Nobody');
    expect((await audit(user.token)).status).toBe(403);
  });

  it('[S9] cannot be a user whose company number another active account has', async () => {
    const active = await makeAccount(market.db);
    const user = await makeAccount(market.db, { isActive: false, companyNumber: active.companyNumber });
    await expect(makeAdministrator(market.db, user.email)).rejects.toThrow('the same company number');
    expect((await audit(user.token)).status).toBe(403);
  });
});
