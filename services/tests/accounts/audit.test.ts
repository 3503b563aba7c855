import {
  type AuditEntry,
  adminAccountSchema,
  auditEntrySchema,
} from '@recolta/shared/contracts/http/administration';
import { listOf } from '@recolta/shared/contracts/http/list';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { errorOf, expectStatus } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const auditSchema = listOf(auditEntrySchema);

describe('the administrators’ audit log', () => {
  let market: TestMarket;
  let admin: TestAccount;
  let colleague: TestAccount;
  let user: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    admin = await makeAccount(market.db, { role: 'Admin' });
    colleague = await makeAccount(market.db, { role: 'Admin' });
    user = await makeAccount(market.db);
    await change(admin, user, { role: 'Bidder' });
    await change(colleague, user, { isActive: false, reason: 'Date neverificate' });
    await change(admin, await makeAccount(market.db), { role: 'Provider' });
  });
  afterAll(() => market.close());

  async function change(by: TestAccount, { userId }: TestAccount, body: object): Promise<void> {
    const path = `/main/users/${userId}`;
    const { status } = await market.call({ method: 'PATCH', path, token: by.token, body });
    expect(status).toBe(204);
  }
  const ask = (query: Record<string, string>) =>
    market.call({
      method: 'GET',
      path: `/main/admin/audit?${new URLSearchParams(query)}`,
      token: admin.token,
    });
  const found = async (filters: string): Promise<readonly AuditEntry[]> =>
    expectStatus(await ask({ filters }), 200, auditSchema).items;
  const actionsOf = (entries: readonly AuditEntry[]) => entries.map(({ action }) => action);

  it('[S6] is filtered by administrator, act, subject and time', async () => {
    const of = `subjectUserId==${user.userId}`;
    const entries = await found(of);
    expect(actionsOf(entries)).toEqual(['user.deactivated', 'user.roleChanged']);
    expect(entries.map(({ subjectUserId }) => subjectUserId)).toEqual([user.userId, user.userId]);
    expect(actionsOf(await found(`${of},by@=${colleague.email}`))).toEqual(['user.deactivated']);
    expect(actionsOf(await found(`${of},action==user.roleChanged`))).toEqual(['user.roleChanged']);
    expect(await found('action==user.roleChanged')).toHaveLength(2);
    expect(actionsOf(await found(`subject@=${user.email.toUpperCase()}`))).toEqual(actionsOf(entries));
    const [later, earlier] = entries.map(({ at }) => at);
    expect(actionsOf(await found(`${of},at>=${later}`))).toEqual(['user.deactivated']);
    expect(actionsOf(await found(`${of},at>=${earlier},at<${later}`))).toEqual(['user.roleChanged']);
    expect(await found(`${of},at<${earlier}`)).toEqual([]);
  });

  it('[S6] says who did what to whom, the latest first or last, in pages', async () => {
    const of = { filters: `subjectUserId==${user.userId}` };
    const read = async (query: Record<string, string>) =>
      expectStatus(await ask({ ...of, ...query }), 200, auditSchema);
    const { items, total } = await read({});
    const common = { subject: user.email, subjectUserId: user.userId };
    expect(items).toMatchObject([
      {
        ...common,
        by: colleague.email,
        action: 'user.deactivated',
        details: { reason: 'Date neverificate' },
      },
      { ...common, by: admin.email, action: 'user.roleChanged' },
    ]);
    expect(total).toBe(2);
    for (const [query, actions] of [
      [{ sorts: 'at' }, ['user.roleChanged', 'user.deactivated']],
      [{ sorts: '-at' }, ['user.deactivated', 'user.roleChanged']],
      [{ pageSize: '1' }, ['user.deactivated']],
      [{ pageSize: '1', page: '2' }, ['user.roleChanged']],
      [{ pageSize: '1', page: '3' }, []],
      [{ filters: `${of.filters},action!=user.roleChanged` }, ['user.deactivated']],
    ] as const) {
      const page = await read(query);
      expect([query, actionsOf(page.items)]).toEqual([query, actions]);
      expect(page.total).toBe('filters' in query ? 1 : 2);
    }
  });

  it('[A1] [S6] names what is no user, such as an announcement, by its number', async () => {
    await market.db
      .insertInto('main.audit_log')
      .values({
        ...{ by_user_id: admin.userId, action: 'announcement.approved', subject_user_id: null },
        ...{ subject: 'announcement 4711', details: JSON.stringify({}) },
      })
      .execute();
    expect(await found('subject@=NOUNCEMENT 4711')).toMatchObject([
      {
        ...{ by: admin.email, action: 'announcement.approved' },
        ...{ subject: 'announcement 4711', subjectUserId: null },
      },
    ]);
  });

  it.each(['action==everything', 'subjectUserId==1', 'at>=yesterday', 'at==2026-11-21T16:00:00.000Z'])(
    'refuses the filter %j',
    async (filters) => {
      const answer = await ask({ filters });
      expect([answer.status, errorOf(answer).code]).toEqual([400, 'ValidationFailed']);
    },
  );

  it('[S6] shows an administrator a user with its account, but no closed account', async () => {
    const path = `/main/users/${user.userId}`;
    const shown = async () => market.call({ method: 'GET', path, token: admin.token });
    const { account, user: seen } = expectStatus(await shown(), 200, adminAccountSchema);
    expect(account).toMatchObject({ id: user.accountId, email: user.email });
    expect(seen).toMatchObject({ userId: user.userId, role: 'Bidder', isActive: false });
    await market.db
      .updateTable('main.accounts')
      .set({ closed_at: new Date() })
      .where('id', '=', user.accountId)
      .execute();
    expect((await shown()).status).toBe(404);
  });
});
