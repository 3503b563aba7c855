import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdministrator } from '../../src/main/user/make-administrator.ts';
import { makeAccount } from '../harness/accounts.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('the operator’s administrator', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startTestMarket();
  });
  afterAll(() => market.close());

  const audit = (token: string) => market.call({ method: 'GET', path: '/main/admin/audit', token });

  it('[S6] may do what administrators do from then on, in their present session, and it is audited', async () => {
    const user = await makeAccount(market.db, { isActive: false });
    expect((await audit(user.token)).status).toBe(403);
    await makeAdministrator(market.db, user.email.toUpperCase());
    const answer = await audit(user.token);
    expect(answer).toMatchObject({
      status: 200,
      body: { items: [{ by: user.email, subject: user.email, action: 'user.roleChanged' }] },
    });
  });

  it('[S6] is nobody who is unknown or has an unconfirmed e-mail', async () => {
    const user = await makeAccount(market.db);
    await sql`update main.users set email_confirmed_at = null where id = ${user.userId}`.execute(market.db);
    await expect(makeAdministrator(market.db, user.email)).rejects.toThrow('is not confirmed');
    await expect(makeAdministrator(market.db, 'nimeni@test.recolta.ro')).rejects.toThrow('Nobody');
    expect((await audit(user.token)).status).toBe(403);
  });

  it('[S9] is nobody whose company number another active account has', async () => {
    const active = await makeAccount(market.db);
    const user = await makeAccount(market.db, { isActive: false, companyNumber: active.companyNumber });
    await expect(makeAdministrator(market.db, user.email)).rejects.toThrow('the same company number');
    expect((await audit(user.token)).status).toBe(403);
  });
});
