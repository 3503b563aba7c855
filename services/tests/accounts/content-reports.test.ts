import { randomUUID } from 'node:crypto';
import type { ContentReport } from '@recolta/shared/contracts/http/content-reports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { openAnnouncement } from '../harness/announcements.ts';
import { makeAuction } from '../harness/auctions.ts';
import { errorOf } from '../harness/live-calls.ts';
import { openProduct } from '../harness/products.ts';
import { answerDuring } from '../harness/races.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';
import { mailsTo } from './registrants.ts';

describe('reports of content', () => {
  let market: TestMarket;
  let admin: TestAccount;
  let owner: TestAccount;
  let announcementId: string;
  beforeAll(async () => {
    market = await startTestMarket();
    admin = await makeAccount(market.db, { role: 'Admin' });
    owner = await makeAccount(market.db, { mayPost: true });
    announcementId = await openAnnouncement(market, owner, admin);
  });
  afterAll(() => market.close());

  const report = (parts: Partial<ContentReport> & { subjectId: string }, token?: string) =>
    market.call({
      method: 'POST',
      path: '/main/reports',
      token,
      body: {
        ...{ kind: 'announcement', reason: 'falseInformation', details: 'Marfa nu există.' },
        ...{ email: 'cineva@example.ro', locale: 'ro', isInGoodFaith: true },
        ...parts,
      },
    });
  const list = async () => {
    const { body } = await market.call({ method: 'GET', path: '/main/admin/reports', token: admin.token });
    return body as { items: { id: number; subjectName: string }[]; openCount: number };
  };
  const decide = (id: number, decision: string, answer = 'Am verificat anunțul.') =>
    market.call({
      method: 'PUT',
      path: `/main/admin/reports/${id}`,
      token: admin.token,
      body: { decision, answer },
    });

  it('[S11] accepts a visitor’s report of public content only', async () => {
    const { id: liveId } = await makeAuction(market.db, { owner });
    const subjects = [
      { kind: 'announcement', subjectId: announcementId },
      { kind: 'company', subjectId: owner.accountId },
      { kind: 'liveAuction', subjectId: liveId },
    ] as const;
    for (const subject of subjects) expect((await report(subject)).status, subject.kind).toBe(204);
    for (const kind of ['announcement', 'product', 'company', 'liveAuction'] as const)
      expect((await report({ kind, subjectId: admin.accountId })).status, kind).toBe(404);
    expect((await list()).openCount).toBe(3);
  });

  it('[S11] bounds the reports of one e-mail and of one account in a day', async () => {
    const sender = await makeAccount(market.db);
    for (let count = 0; count < 10; count++) {
      const email = `alt${count}@example.ro`;
      expect((await report({ subjectId: announcementId, email }, sender.token)).status).toBe(204);
    }
    const last = await report({ subjectId: announcementId, email: 'nou@example.ro' }, sender.token);
    expect(errorOf(last).code).toBe('TooManyRequests');
    expect((await report({ subjectId: announcementId, email: 'nou@example.ro' })).status).toBe(204);
  });

  it('[S11] answers the reporter once, and does not call open content removed', async () => {
    const email = 'raspuns@example.ro';
    const id = await openAnnouncement(market, owner, admin);
    await report({ subjectId: id, email });
    const { rows } = await market.database.pool.query<{ id: number }>(
      'select id from main.content_reports where email = $1',
      [email],
    );
    const reportId = Number(rows[0]?.id);
    expect(errorOf(await decide(reportId, 'Removed')).code).toBe('StatusConflict');
    const cancelled = await market.call({
      method: 'PUT',
      path: `/main/admin/auctions/${id}/cancellation`,
      token: admin.token,
      body: { reason: 'Marfa nu există.' },
    });
    expect(cancelled.status).toBe(200);
    expect((await decide(reportId, 'Removed', 'Anunțul a fost anulat.')).status).toBe(204);
    expect(errorOf(await decide(reportId, 'Kept')).code).toBe('RequestChanged');
    for (const template of ['reportReceived', 'reportDecided'])
      expect(await mailsTo(market, email, template)).toHaveLength(1);
    const { rows: logged } = await market.database.pool.query(
      `select subject, details from main.audit_log where action = 'report.decided'
        and (details->>'report')::integer = $1`,
      [reportId],
    );
    // Nothing that expires with the report.
    expect(logged).toEqual([{ subject: `#${reportId}`, details: { report: reportId, decision: 'Removed' } }]);
  });

  it('[S11] [S6] who loses the role of an administrator while the report is locked decides nothing', async () => {
    const demoted = await makeAccount(market.db, { role: 'Admin' });
    const reportId = await reported('announcement', announcementId);
    const answer = await answerDuring(
      market.db,
      (trx) =>
        trx.selectFrom('main.content_reports').select('id').where('id', '=', reportId).forUpdate().execute(),
      () =>
        market.call({
          ...{ method: 'PUT', path: `/main/admin/reports/${reportId}`, token: demoted.token },
          body: { decision: 'Kept', answer: 'Am verificat anunțul.' },
        }),
      (trx) =>
        trx.updateTable('main.users').set({ role: 'Client' }).where('id', '=', demoted.userId).execute(),
    );
    expect([answer.status, errorOf(answer).code]).toEqual([403, 'NotEnoughPrivileges']);
    expect((await decide(reportId, 'Kept')).status).toBe(204);
  });

  /** Reports it and returns the report's id. */
  async function reported(kind: ContentReport['kind'], subjectId: string): Promise<number> {
    const email = `${randomUUID()}@example.ro`;
    expect((await report({ kind, subjectId, email })).status).toBe(204);
    const { rows } = await market.database.pool.query<{ id: number }>(
      'select id from main.content_reports where email = $1',
      [email],
    );
    return Number(rows[0]?.id);
  }

  it.each([
    ['announcement', (who: TestAccount) => openAnnouncement(market, who, admin)],
    ['product', (who: TestAccount) => openProduct(market, who)],
    ['liveAuction', async (who: TestAccount) => (await makeAuction(market.db, { owner: who })).id],
    [
      'company',
      async (who: TestAccount) => {
        await openAnnouncement(market, who, admin);
        return who.accountId;
      },
    ],
  ] as const)(
    '[S11] a %s is removed before it is called so, and its owner is told why',
    async (kind, make) => {
      const who = await makeAccount(market.db, { role: 'Provider', mayPost: true });
      const id = await make(who);
      const reportId = await reported(kind, id);
      expect(errorOf(await decide(reportId, 'Removed')).code).toBe('StatusConflict');
      expect(await mailsTo(market, who.email, 'reportedRemoved')).toHaveLength(0);
      const reason = { reason: 'Marfa nu există.' };
      const acts = {
        announcement: ['PUT', `/main/admin/auctions/${id}/cancellation`, reason],
        product: ['PUT', `/main/products/${id}/cancellation`, reason],
        liveAuction: ['PUT', `/live-auctions/api/v1/auctions/${id}/cancellation`, reason],
        company: ['PATCH', `/main/users/${who.userId}`, { isActive: false, ...reason }],
      } as const;
      const [method, path, body] = acts[kind];
      const removed = await market.call({ method, path, token: admin.token, body });
      expect([200, 204]).toContain(removed.status);
      const pages = {
        announcement: `/main/auctions/${id}`,
        product: `/main/products/${id}`,
        liveAuction: `/live-auctions/api/v1/auctions/${id}`,
        company: `/main/accounts/${id}/public-profile`,
      } as const;
      // Those who watched a cancelled live auction read why it ended.
      const page = await market.call({ method: 'GET', path: pages[kind] });
      expect(page.status).toBe(kind === 'liveAuction' ? 200 : 404);
      expect((await decide(reportId, 'Removed', 'Marfa nu există, am verificat.')).status).toBe(204);
      const mails = await mailsTo(market, who.email, 'reportedRemoved');
      expect(mails).toHaveLength(1);
      expect(JSON.stringify(mails)).toContain('Marfa nu există, am verificat.');
    },
  );

  it('[S11] does not call an announcement removed while its owner still decides', async () => {
    const who = await makeAccount(market.db, { mayPost: true });
    const id = await openAnnouncement(market, who, admin);
    const reportId = await reported('announcement', id);
    const set = (status: 'Closed' | 'Refused') =>
      market.db.updateTable('main.announcements').set({ status }).where('id', '=', id).execute();
    await set('Closed');
    expect(errorOf(await decide(reportId, 'Removed')).code).toBe('StatusConflict');
    await set('Refused');
    expect(errorOf(await decide(reportId, 'Removed')).code).toBe('StatusConflict');
    expect((await decide(reportId, 'Kept')).status).toBe(204);
  });

  it('[S11] does not call an announcement removed that an approval would show again, unless it is deleted', async () => {
    const id = await openAnnouncement(market, owner, admin);
    const reportId = await reported('announcement', id);
    const set = (change: { status: 'Pending' } | { deleted_at: Date }) =>
      market.db.updateTable('main.announcements').set(change).where('id', '=', id).execute();
    await set({ status: 'Pending' });
    expect(errorOf(await decide(reportId, 'Removed')).code).toBe('StatusConflict');
    await set({ deleted_at: new Date() });
    expect((await decide(reportId, 'Removed')).status).toBe(204);
  });

  it('[S11] does not call anything removed because it ended, as long as everyone reads it', async () => {
    const who = await makeAccount(market.db, { role: 'Provider', mayPost: true });
    const [announcement, product] = [
      await openAnnouncement(market, who, admin),
      await openProduct(market, who),
    ];
    const { id: liveId } = await makeAuction(market.db, { owner: who });
    const reports = [
      await reported('announcement', announcement),
      await reported('product', product),
      await reported('liveAuction', liveId),
    ];
    const { db } = market;
    await db
      .updateTable('main.announcements')
      .set({ status: 'Accepted' })
      .where('id', '=', announcement)
      .execute();
    await db.updateTable('main.products').set({ phase: 'sold' }).where('id', '=', product).execute();
    await db.updateTable('live.auctions').set({ status: 'Accepted' }).where('id', '=', liveId).execute();
    for (const reportId of reports)
      expect(errorOf(await decide(reportId, 'Removed')).code).toBe('StatusConflict');
  });

  it('[S11] does not notify the owner of content that stays published, and closes the report', async () => {
    const who = await makeAccount(market.db, { mayPost: true });
    const counted = async () => {
      const path = '/main/admin/work-counts';
      return (await market.call({ method: 'GET', path, token: admin.token })).body as { reports: number };
    };
    const before = await counted();
    const reportId = await reported('announcement', await openAnnouncement(market, who, admin));
    expect(await counted()).toMatchObject({ reports: before.reports + 1 });
    expect((await decide(reportId, 'Kept')).status).toBe(204);
    expect(await counted()).toMatchObject({ reports: before.reports });
    expect(await mailsTo(market, who.email, 'reportedRemoved')).toHaveLength(0);
  });

  it('[S11] are listed pending ones first, the oldest of them first, then decided ones, the latest first', async () => {
    await market.db.deleteFrom('main.content_reports').execute();
    const rows = [
      ['decided first', 3, 5],
      ['waits longer', 1, null],
      ['decided last', 2, 7],
      ['waits', 4, null],
    ] as const;
    for (const [name, day, decidedDay] of rows)
      await market.db
        .insertInto('main.content_reports')
        .values({
          ...{ kind: 'product', subject_id: randomUUID(), subject_name: name, locale: 'ro' },
          ...{ reason: 'falseInformation', details: `Despre ${name}`, email: `e${day}@example.ro` },
          at: new Date(`2026-03-0${day}T08:00:00Z`),
          ...(decidedDay && {
            ...{ decision: 'Kept', answer: `Răspuns ${day}`, decided_by_user_id: admin.userId },
            decided_at: new Date(`2026-03-0${decidedDay}T09:00:00Z`),
          }),
        })
        .execute();
    const read = async (query = '') => {
      const path = `/main/admin/reports${query}`;
      const { body } = await market.call({ method: 'GET', path, token: admin.token });
      return body as { items: { subjectName: string }[]; total: number; openCount: number };
    };
    const { items, total, openCount } = await read();
    expect([total, openCount, ...items.map(({ subjectName }) => subjectName)]).toEqual([
      ...[4, 2, 'waits longer', 'waits', 'decided last', 'decided first'],
    ]);
    expect(items[2]).toMatchObject({
      ...{ kind: 'product', subjectName: 'decided last', reason: 'falseInformation' },
      ...{ details: 'Despre decided last', email: 'e2@example.ro', decision: 'Kept', answer: 'Răspuns 2' },
      ...{ at: '2026-03-02T08:00:00.000Z', decidedAt: '2026-03-07T09:00:00.000Z' },
    });
    expect(items[0]).toMatchObject({ decision: null, answer: null, decidedAt: null });
    const second = await read('?page=2&pageSize=3');
    expect([second.total, ...second.items.map(({ subjectName }) => subjectName)]).toEqual([
      4,
      'decided first',
    ]);
  });
});
