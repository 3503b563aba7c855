import { adminAccountSchema, auditEntrySchema } from '@recolta/shared/contracts/http/administration';
import { listOf } from '@recolta/shared/contracts/http/list';
import { accountDocumentTypes } from '@recolta/shared/domain/account-documents';
import { undoMs } from '@recolta/shared/domain/user-decision';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount, testPassword } from '../harness/accounts.ts';
import { getOwnAccount, sendAccountChange, sendUserChange } from '../harness/company-changes.ts';
import type { Answer } from '../harness/http-call.ts';
import { errorOf, expectStatus } from '../harness/live-calls.ts';
import { joinTestMarket, startTestMarket, type TestMarket } from '../harness/test-market.ts';
import {
  activate,
  decideActivation,
  decisionRound,
  endUndo,
  sendUndoneDecision,
  sendUserDecision,
} from '../harness/user-decisions.ts';
import { pdf, upload } from './document-files.ts';
import { eventsOf, readIdentity } from './registrants.ts';
import { someCompanyNumber } from './registration-input.ts';

const auditSchema = listOf(auditEntrySchema);
const told = (answer: Answer) => [answer.status, answer.status < 400 ? '' : errorOf(answer).code];

describe('decisions on users', () => {
  let market: TestMarket;
  let admin: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(() => market.close());

  const applicant = (parts = {}) => makeAccount(market.db, { isActive: false, ...parts });
  const isActive = async ({ userId }: TestAccount) =>
    (
      await market.db
        .selectFrom('main.users')
        .select('is_active')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
    ).is_active;
  const asSeen = async ({ userId }: TestAccount) =>
    expectStatus(
      await market.call({ method: 'GET', path: `/main/users/${userId}`, token: admin.token }),
      200,
      adminAccountSchema,
    );
  const auditOf = async ({ userId }: TestAccount) => {
    const query = new URLSearchParams({
      filters: `subjectUserId==${userId},action!=document.uploaded`,
      sorts: 'at',
      pageSize: '100',
    });
    const path = `/main/admin/audit?${query}`;
    const answer = await market.call({ method: 'GET', path, token: admin.token });
    return expectStatus(answer, 200, auditSchema).items.map(({ by, action, details }) => ({
      by,
      action,
      details,
    }));
  };
  /** Types of the account's notifications, and the number of them to be mailed. */
  const newsOf = async ({ accountId }: TestAccount) => {
    const { rows } = await sql<{ type: string; isMailed: boolean }>`
      select type, exists (select from pgboss.job j where j.name = 'notification-mail'
        and j.data->>'notificationId' = n.id::text) as "isMailed"
      from main.notifications n
      where account_id = ${accountId} and type <> 'AccountNotComplete' order by seq`.execute(market.db);
    return rows.map(({ type, isMailed }) => [type, isMailed]);
  };
  const addDocuments = async ({ accountId }: TestAccount) => {
    for (const type of accountDocumentTypes)
      expect((await upload(market, { accountId, token: admin.token }, pdf(type), { type })).status).toBe(201);
  };

  it('[S6] activates ten seconds later, records and mails it, and notifies open pages', async () => {
    const user = await applicant();
    await addDocuments(user);
    expect((await decideActivation(market, admin, user.userId, null)).status).toBe(204);
    const { pendingDecision } = await asSeen(user);
    expect(pendingDecision).toMatchObject({ decision: 'activate', by: admin.email });
    expect(pendingDecision?.remainingMs).toBeGreaterThan(0);
    expect(pendingDecision?.remainingMs).toBeLessThanOrEqual(undoMs);
    await decisionRound(market);
    expect([await isActive(user), await auditOf(user), await newsOf(user)]).toEqual([false, [], []]);
    const events = await eventsOf(market, 'inbox', [user.accountId]);

    await endUndo(market, user.userId);
    await decisionRound(market);
    expect((await readIdentity(market, user.token)).user.isActive).toBe(true);
    expect(await auditOf(user)).toEqual([{ by: admin.email, action: 'user.activated', details: {} }]);
    expect(await newsOf(user)).toEqual([['AccountActivated', true]]);
    expect(await eventsOf(market, 'inbox', [user.accountId])).toBeGreaterThan(events);
    expect((await asSeen(user)).pendingDecision).toBeNull();
    expect(told(await decideActivation(market, admin, user.userId))).toEqual([409, 'RequestChanged']);
  });

  it('[S6] each step reaches the open pages of other administrators', async () => {
    const other = await makeAccount(market.db, { role: 'Admin' });
    let before = 0;
    const isPushed = async () => {
      const events = await eventsOf(market, 'myBids', [other.accountId]);
      const isNew = events > before;
      before = events;
      return isNew;
    };
    const user = await applicant();
    await isPushed();
    expect((await decideActivation(market, admin, user.userId)).status).toBe(204);
    expect(await isPushed()).toBe(true);
    expect((await sendUndoneDecision(market, admin, user.userId)).status).toBe(204);
    expect(await isPushed()).toBe(true);
    await decideActivation(market, admin, user.userId);
    await sendAccountChange(market, user, { telephone: '0722123456' });
    await endUndo(market, user.userId);
    await isPushed();
    await decisionRound(market);
    expect((await auditOf(user)).at(-1)?.action).toBe('user.decisionDropped');
    expect(await isPushed()).toBe(true);
    expect((await activate(market, admin, user.userId)).status).toBe(204);
    const path = `/main/users/${user.userId}/permissions`;
    const permission = 'Auctions.Post';
    await market.call({ method: 'POST', path, token: admin.token, body: { permission } });
    await isPushed();
    const removal = { method: 'DELETE', path: `${path}/${permission}`, token: admin.token };
    expect((await market.call(removal)).status).toBe(204);
    expect(await isPushed()).toBe(true);
  });

  it('[S6] refuses an activation while the e-mail or documents are missing, unless a note gives the reason', async () => {
    const user = await applicant();
    await market.db
      .updateTable('main.users')
      .set({ email_confirmed_at: null })
      .where('id', '=', user.userId)
      .execute();
    const activation = async (note?: string) => {
      const { companyVersion } = await asSeen(user);
      return sendUserDecision(market, admin, user.userId, { decision: 'activate', companyVersion, note });
    };
    const refused = await activation();
    expect([refused.status, errorOf(refused)]).toMatchObject([
      409,
      { code: 'AccountNotReady', params: { missing: ['email', 'documents'] } },
    ]);
    await addDocuments(user);
    expect(errorOf(await activation()).params).toEqual({ missing: ['email'] });
    const note = 'Client vechi, e-mail confirmat la telefon';
    expect((await activation(note)).status).toBe(204);
    await endUndo(market, user.userId);
    await decisionRound(market);
    expect(await auditOf(user)).toEqual([
      { by: admin.email, action: 'user.activated', details: { reason: note, missing: ['email'] } },
    ]);
  });

  it('[S6] asks to complete the account: by notification and mail, and in the account until it is activated', async () => {
    const user = await applicant();
    const reason = 'Certificatul constatator e din iulie.\nVă rugăm să încărcați unul nou.';
    const decision = { decision: 'requestCompletion', reason } as const;
    expect((await sendUserDecision(market, admin, user.userId, decision)).status).toBe(204);
    await decisionRound(market);
    expect((await getOwnAccount(market, user)).completionRequest).toBeNull();
    await endUndo(market, user.userId);
    await decisionRound(market);
    expect((await getOwnAccount(market, user)).completionRequest).toEqual({
      reason,
      requestedAt: expect.any(String),
    });
    expect(await newsOf(user)).toEqual([['CompletionRequested', true]]);
    expect(await auditOf(user)).toEqual([
      { by: admin.email, action: 'user.completionRequested', details: { reason } },
    ]);
    expect((await activate(market, admin, user.userId)).status).toBe(204);
    expect((await getOwnAccount(market, user)).completionRequest).toBeNull();
    expect(told(await sendUserDecision(market, admin, user.userId, decision))).toEqual([
      409,
      'RequestChanged',
    ]);
  });

  it('[S6] lets any administrator undo a decision, once, and it never takes effect', async () => {
    const colleague = await makeAccount(market.db, { role: 'Admin' });
    const user = await applicant();
    await decideActivation(market, admin, user.userId);
    expect((await sendUndoneDecision(market, colleague, user.userId)).status).toBe(204);
    expect((await sendUndoneDecision(market, colleague, user.userId)).status).toBe(404);
    await decisionRound(market);
    expect([await isActive(user), await newsOf(user)]).toEqual([false, []]);
    expect(await auditOf(user)).toEqual([
      { by: colleague.email, action: 'user.decisionUndone', details: { decision: 'activate' } },
    ]);
  });

  it('[S6] accepts one of two concurrent decisions', async () => {
    const colleague = await makeAccount(market.db, { role: 'Admin' });
    for (let round = 0; round < 5; round++) {
      const user = await applicant();
      const answers = await Promise.all(
        [admin, colleague].map((by) => decideActivation(market, by, user.userId)),
      );
      expect(answers.map(told).sort()).toEqual([
        [204, ''],
        [409, 'DecisionPending'],
      ]);
    }
  });

  it('[S6] of an undo and two processes that apply a due decision exactly one succeeds', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 20; round++) {
      const user = await applicant();
      await decideActivation(market, admin, user.userId);
      await endUndo(market, user.userId);
      const contenders = [() => decisionRound(market), () => decisionRound(market)];
      const [undone] = await Promise.all([
        sendUndoneDecision(market, admin, user.userId),
        ...contenders.map((contend) => contend()),
      ]);
      const [fate, ...more] = (await auditOf(user)).map(({ action }) => action);
      expect(more).toEqual([]);
      expect([undone.status, await isActive(user), (await newsOf(user)).length]).toEqual(
        fate === 'user.activated' ? [404, true, 1] : [204, false, 0],
      );
      outcomes.add(fate ?? 'none');
    }
    expect(outcomes.has('none')).toBe(false);
  });

  it('[S6] activates no account that changed, was closed or lost its number, and none for a former administrator', async () => {
    const former = await makeAccount(market.db, { role: 'Admin' });
    const meanwhile: Record<string, [(user: TestAccount) => Promise<Answer>, string | null]> = {
      telephone: [(user) => sendAccountChange(market, user, { telephone: '0722123456' }), 'RequestChanged'],
      document: [(user) => upload(market, user, pdf('nou')), 'RequestChanged'],
      closed: [
        ({ accountId, token }) =>
          market.call({
            method: 'DELETE',
            path: `/main/accounts/${accountId}`,
            token,
            body: { password: testPassword },
          }),
        null,
      ],
      number: [
        async ({ companyNumber }) => activate(market, admin, (await applicant({ companyNumber })).userId),
        'CompanyNumberInUse',
      ],
      former: [() => sendUserChange(market, admin, former.userId, { role: 'Client' }), 'NotEnoughPrivileges'],
    };
    for (const [name, [change, code]] of Object.entries(meanwhile)) {
      const user = await applicant({ companyNumber: someCompanyNumber() });
      expect((await decideActivation(market, former, user.userId)).status).toBe(204);
      expect([name, (await change(user)).status]).toEqual([name, name === 'document' ? 201 : 204]);
      await endUndo(market, user.userId);
      await decisionRound(market);
      expect([name, await isActive(user)]).toEqual([name, false]);
      const dropped = { action: 'user.decisionDropped', details: { decision: 'activate', code } };
      expect([name, await auditOf(user)]).toMatchObject([name, code === null ? [] : [dropped]]);
      const { rows } = await sql`select from main.user_decisions where user_id = ${user.userId}`.execute(
        market.db,
      );
      expect([name, rows.length]).toEqual([name, 0]);
    }
  });

  it('[S6] applies several due decisions, and none that is not due', async () => {
    const users = [await applicant(), await applicant(), await applicant()];
    for (const { userId } of users) expect((await decideActivation(market, admin, userId)).status).toBe(204);
    for (const { userId } of users.slice(0, 2)) await endUndo(market, userId);
    await decisionRound(market);
    expect(await Promise.all(users.map(isActive))).toEqual([true, true, false]);
    for (const user of users.slice(0, 2)) expect(await newsOf(user)).toHaveLength(1);
  });

  it('[S6] applies a due decision after a downtime, and keeps it if the process is killed while applying it', async () => {
    const user = await applicant();
    await decideActivation(market, admin, user.userId);
    await endUndo(market, user.userId);
    // Killed after the decision was taken and before the commit.
    await expect(
      market.db.transaction().execute(async (trx) => {
        await sql`delete from main.user_decisions where user_id = ${user.userId}`.execute(trx);
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
      }),
    ).rejects.toThrow();
    const other = await joinTestMarket(market.database);
    try {
      await decisionRound(market);
      expect((await auditOf(user)).map(({ action }) => action)).toEqual(['user.activated']);
      expect(await newsOf(user)).toHaveLength(1);
    } finally {
      await other.close();
    }
  });
});
