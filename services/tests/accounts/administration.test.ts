import { validationParamsSchema } from '@recolta/shared/contracts/errors/error-body';
import { adminAccountSchema, auditEntrySchema } from '@recolta/shared/contracts/http/administration';
import { listOf } from '@recolta/shared/contracts/http/list';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, openTestSession, type TestAccount } from '../harness/accounts.ts';
import { makeAuction } from '../harness/auctions.ts';
import { getOwnAccount } from '../harness/company-changes.ts';
import { errorOf, expectRefusedBid, expectStatus } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';
import { activate, decideActivation, decisionRound, endUndo } from '../harness/user-decisions.ts';
import { eventsOf, login, readIdentity, sessionIds } from './registrants.ts';

const auditSchema = listOf(auditEntrySchema);

describe('administration', () => {
  let market: TestMarket;
  let admin: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(() => market.close());

  const patch = (by: TestAccount, userId: string, body: object) =>
    market.call({ method: 'PATCH', path: `/main/users/${userId}`, token: by.token, body });
  const grant = (by: TestAccount, userId: string, permission = 'Auctions.Post') =>
    market.call({
      method: 'POST',
      path: `/main/users/${userId}/permissions`,
      token: by.token,
      body: { permission },
    });
  const remove = (by: TestAccount, userId: string, permission = 'Auctions.Post') =>
    market.call({
      method: 'DELETE',
      path: `/main/users/${userId}/permissions/${permission}`,
      token: by.token,
    });
  const auditOf = async (subject: TestAccount) => {
    const query = new URLSearchParams({ filters: `subject@=${subject.email}`, sorts: 'at', pageSize: '100' });
    const answer = await market.call({
      method: 'GET',
      path: `/main/admin/audit?${query}`,
      token: admin.token,
    });
    return expectStatus(answer, 200, auditSchema).items.map(({ by, action, details }) => ({
      by,
      action,
      details,
    }));
  };
  const newsOf = async ({ accountId }: TestAccount) => {
    const { rows } = await sql<{ type: string }>`
      select type from main.notifications
      where account_id = ${accountId} and type <> 'AccountNotComplete' order by seq`.execute(market.db);
    return rows.map(({ type }) => type);
  };

  it('[S2] deactivates a user for a reason, and ends its sessions at once', async () => {
    const user = await makeAccount(market.db);
    const owner = await makeAccount(market.db, { role: 'Provider' });
    const { id } = await makeAuction(market.db, { owner, termsAccepted: [user] });
    await openTestSession(market.db, user.userId);
    const sessions = await sessionIds(market, user.accountId);
    const unreasoned = await patch(admin, user.userId, { isActive: false });
    expect(validationParamsSchema.parse(errorOf(unreasoned).params).fields).toEqual([
      { path: 'reason', rule: 'required' },
    ]);
    expect((await patch(admin, user.userId, { isActive: false, reason: 'Date neverificate' })).status).toBe(
      204,
    );
    expect(sessions).toHaveLength(2);
    expect(await eventsOf(market, 'session', sessions)).toBe(2);
    expect(
      (await market.call({ method: 'GET', path: '/main/accounts/identity', token: user.token })).status,
    ).toBe(401);
    expect(await auditOf(user)).toEqual([
      { by: admin.email, action: 'user.deactivated', details: { reason: 'Date neverificate' } },
    ]);
    expect(await newsOf(user)).toEqual(['AccountDeactivated']);
    // They may sign in to look, but not to bid.
    expect((await login(market, user.email)).status).toBe(200);
    const token = await openTestSession(market.db, user.userId);
    expect((await expectRefusedBid(market, { token }, id, '1000')).code).toBe('AccountNotActive');
  });

  it('[S6] shows a deactivated user when and why, until the next activation', async () => {
    const user = await makeAccount(market.db);
    const ownAccount = async () =>
      getOwnAccount(market, { ...user, token: await openTestSession(market.db, user.userId) });
    const reason = 'Date neverificate';
    expect((await patch(admin, user.userId, { isActive: false, reason })).status).toBe(204);
    expect((await ownAccount()).deactivation).toEqual({ reason, at: expect.any(String) });
    expect((await activate(market, admin, user.userId)).status).toBe(204);
    expect((await ownAccount()).deactivation).toBeNull();
  });

  it('[S6] deactivates a user who was never active, once, and undoes a pending activation', async () => {
    const user = await makeAccount(market.db, { role: 'Bidder', isActive: false });
    expect((await decideActivation(market, admin, user.userId)).status).toBe(204);
    const reason = { reason: 'Date neverificate' };
    const deactivate = () => patch(admin, user.userId, { isActive: false, ...reason });
    expect((await deactivate()).status).toBe(204);
    expect(await sessionIds(market, user.accountId)).toEqual([]);
    // The second reason would be neither recorded nor sent.
    expect(errorOf(await deactivate()).code).toBe('RequestChanged');
    const undone = {
      by: admin.email,
      action: 'user.decisionUndone',
      details: { decision: 'activate' },
    };
    const deactivated = { by: admin.email, action: 'user.deactivated', details: reason };
    expect(await auditOf(user)).toEqual([undone, deactivated]);
    expect(await newsOf(user)).toEqual(['AccountDeactivated']);
    // A later activation would still be undone.
    await decideActivation(market, admin, user.userId);
    expect((await deactivate()).status).toBe(204);
    expect(await auditOf(user)).toEqual([undone, deactivated, undone, deactivated]);
    await endUndo(market, user.userId);
    await decisionRound(market);
    const { is_active } = await market.db
      .selectFrom('main.users')
      .select('is_active')
      .where('id', '=', user.userId)
      .executeTakeFirstOrThrow();
    expect(is_active).toBe(false);
  });

  it('[S6] changes the role, and notifies open pages', async () => {
    const user = await makeAccount(market.db);
    expect((await patch(admin, user.userId, { role: 'Provider' })).status).toBe(204);
    expect((await readIdentity(market, user.token)).user.roles).toEqual(['Provider']);
    expect(await auditOf(user)).toEqual([
      { by: admin.email, action: 'user.roleChanged', details: { from: 'Client', to: 'Provider' } },
    ]);
    expect(await eventsOf(market, 'inbox', [user.accountId])).toBe(1);
    expect(await sessionIds(market, user.accountId)).toHaveLength(1);
  });

  it('[S6] changes the role that was shown, not one that another administrator has given since', async () => {
    const user = await makeAccount(market.db);
    const change = (role: string) => patch(admin, user.userId, { role, from: 'Client' });
    expect((await change('Admin')).status).toBe(204);
    const refused = await change('Provider');
    expect([refused.status, errorOf(refused).code]).toEqual([409, 'RequestChanged']);
    expect((await change('Admin')).status, 'the answer was lost').toBe(204);
    expect((await auditOf(user)).map(({ details }) => details)).toEqual([{ from: 'Client', to: 'Admin' }]);
  });

  it('[S6] ends the sessions of a former administrator', async () => {
    const former = await makeAccount(market.db, { role: 'Admin' });
    expect((await patch(admin, former.userId, { role: 'Client' })).status).toBe(204);
    expect(await sessionIds(market, former.accountId)).toEqual([]);
  });

  it('[S6] leaves a deactivated administrator no rights, whichever way they sign in', async () => {
    const former = await makeAccount(market.db, { role: 'Admin' });
    await patch(admin, former.userId, { isActive: false, reason: 'Plecat' });
    const token = await openTestSession(market.db, former.userId);
    const victim = await makeAccount(market.db);
    const owner = await makeAccount(market.db, { role: 'Provider' });
    const { id } = await makeAuction(market.db, { owner, isApproved: false });
    const calls: [string, string, object?][] = [
      ['GET', '/main/accounts'],
      ['GET', '/main/admin/audit'],
      ['PATCH', `/main/users/${victim.userId}`, { isActive: false, reason: 'Un motiv' }],
      ['POST', `/main/users/${victim.userId}/permissions`, { permission: 'Auctions.Post' }],
    ];
    for (const [method, path, body] of calls)
      expect([path, (await market.call({ method, path, token, body })).status]).toEqual([path, 403]);
    const others: [string, string][] = [
      ['GET', `/main/accounts/${victim.accountId}`],
      ['GET', `/live-auctions/api/v1/auctions/${id}`],
      ['PUT', `/live-auctions/api/v1/auctions/${id}/approval`],
    ];
    for (const [method, path] of others)
      expect([path, (await market.call({ method, path, token })).status]).toEqual([path, 404]);
    expect((await readIdentity(market, token)).user.roles).toEqual(['Client']);
  });

  it('[S6] refuses administrators who change their own user', async () => {
    const before = await readIdentity(market, admin.token);
    const answers = [
      await patch(admin, admin.userId, { role: 'Provider' }),
      await patch(admin, admin.userId, { isActive: false, reason: 'Un motiv' }),
      await grant(admin, admin.userId),
      await remove(admin, admin.userId),
      await patch(admin, admin.userId.toUpperCase(), { role: 'Provider' }),
    ];
    for (const answer of answers)
      expect([answer.status, errorOf(answer).code]).toEqual([403, 'NotEnoughPrivileges']);
    expect(await readIdentity(market, admin.token)).toEqual(before);
  });

  it('[S6] keeps one of two administrators who remove each other’s rights at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await makeAccount(market.db, { role: 'Admin' });
      const other = await makeAccount(market.db, { role: 'Admin' });
      const answers = await Promise.all([
        patch(one, other.userId, { role: 'Client' }),
        patch(other, one.userId, { isActive: false, reason: 'Un motiv' }),
      ]);
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
      expect(answers.filter(({ status }) => [401, 403].includes(status))).toHaveLength(1);
    }
  });

  it('[S6] activates at once under the conditions of a decision, and names what is missing', async () => {
    const user = await makeAccount(market.db, { isActive: false });
    const refused = await patch(admin, user.userId, { isActive: true });
    expect([refused.status, errorOf(refused)]).toEqual([
      409,
      expect.objectContaining({
        code: 'AccountNotReady',
        message:
          'Pentru activare lipsesc: documentele firmei. Activați contul cu o notă sau cereți completări.',
        params: { missing: ['documents'] },
      }),
    ]);
    expect((await readIdentity(market, user.token)).user.isActive).toBe(false);
    const body = { isActive: true, reason: 'Documente văzute la sediu', roles: ['Provider'] };
    expect((await patch(admin, user.userId, body)).status).toBe(204);
    const { user: identity } = await readIdentity(market, user.token);
    expect([identity.isActive, identity.roles]).toEqual([true, ['Provider']]);
    // A second activation changes nothing.
    expect((await patch(admin, user.userId, { isActive: true })).status).toBe(204);
    expect((await auditOf(user)).map(({ action }) => action)).toEqual(['user.roleChanged', 'user.activated']);
    expect(await newsOf(user)).toEqual(['AccountActivated']);
  });

  it('[S6] refuses to activate beside a pending decision', async () => {
    const user = await makeAccount(market.db, { isActive: false });
    expect((await decideActivation(market, admin, user.userId)).status).toBe(204);
    const refused = await patch(admin, user.userId, { isActive: true, reason: 'Verificat' });
    expect([refused.status, errorOf(refused).code]).toEqual([409, 'DecisionPending']);
  });

  it('[S6] reads and writes the role as `roles`, which has exactly one', async () => {
    const user = await makeAccount(market.db);
    expect((await patch(admin, user.userId, { roles: ['Provider'] })).status).toBe(204);
    const read = await market.call({ method: 'GET', path: `/main/users/${user.userId}`, token: admin.token });
    expect(expectStatus(read, 200, adminAccountSchema).user.roles).toEqual(['Provider']);
    for (const roles of [[], ['Provider', 'Bidder'], ['Owner'], 'Provider'])
      expect([roles, (await patch(admin, user.userId, { roles })).status]).toEqual([roles, 400]);
    const contradiction = { role: 'Bidder', roles: ['Client'] };
    expect((await patch(admin, user.userId, contradiction)).status).toBe(400);
    expect((await readIdentity(market, user.token)).user.roles).toEqual(['Provider']);
  });

  it('[S6] accepts no other field of a user', async () => {
    const user = await makeAccount(market.db);
    for (const field of ['permissions', 'email', 'passwordHash', 'emailConfirmed', 'accountId', 'id']) {
      const answer = await patch(admin, user.userId, { role: 'Provider', [field]: 'x' });
      expect([field, answer.status]).toEqual([field, 400]);
    }
    expect((await readIdentity(market, user.token)).user.roles).toEqual(['Client']);
    expect((await patch(admin, user.userId, { role: 'Owner' })).status).toBe(400);
  });

  it('[S6] grants a permission once and removes it once, and notifies both times', async () => {
    const user = await makeAccount(market.db);
    expect((await grant(admin, user.userId)).status).toBe(204);
    const again = await grant(admin, user.userId);
    expect([again.status, errorOf(again).code]).toEqual([409, 'ClaimAreadyExists']);
    expect((await readIdentity(market, user.token)).user.permissions).toEqual(['Auctions.Post']);
    expect((await remove(admin, user.userId)).status).toBe(204);
    expect((await remove(admin, user.userId)).status).toBe(404);
    expect((await readIdentity(market, user.token)).user.permissions).toEqual([]);
    expect((await grant(admin, user.userId, 'Everything')).status).toBe(400);
    expect(await newsOf(user)).toEqual(['PermissionGranted', 'PermissionRemoved']);
    const details = { permission: 'Auctions.Post' };
    expect(await auditOf(user)).toEqual([
      { by: admin.email, action: 'permission.granted', details },
      { by: admin.email, action: 'permission.removed', details },
    ]);
  });

  it('[S6] grants once, however many administrators grant at the same time', async () => {
    const user = await makeAccount(market.db);
    const answers = await Promise.all(Array.from({ length: 50 }, () => grant(admin, user.userId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      204,
      ...Array.from({ length: 49 }, () => 409),
    ]);
    expect(await auditOf(user)).toHaveLength(1);
    expect(await newsOf(user)).toEqual(['PermissionGranted']);
  });

  it('[S6] keeps a record that nobody can change', async () => {
    for (const statement of [
      'delete from main.audit_log',
      "update main.audit_log set action = 'x'",
      'truncate main.audit_log',
    ])
      await expect(sql.raw(statement).execute(market.db)).rejects.toThrow('append-only');
  });
});
