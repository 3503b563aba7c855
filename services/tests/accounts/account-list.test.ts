import { adminAccountSchema } from '@recolta/shared/contracts/http/administration';
import { accountDocumentSchema } from '@recolta/shared/contracts/http/documents';
import { listOf } from '@recolta/shared/contracts/http/list';
import { type AccountDocumentType, accountDocumentTypes } from '@recolta/shared/domain/account-documents';
import { accountStatus } from '@recolta/shared/domain/account-status';
import { roles } from '@recolta/shared/domain/enumerations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount, testPassword } from '../harness/accounts.ts';
import { errorOf, expectStatus } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';
import { pdf, upload } from './document-files.ts';
import { registerConfirmed } from './registrants.ts';

const listSchema = listOf(adminAccountSchema);

describe('the list of accounts', () => {
  let market: TestMarket;
  let admin: TestAccount;
  let ordered = 0;
  beforeAll(async () => {
    market = await startTestMarket();
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(() => market.close());

  const list = async (query: Record<string, string>) => {
    const path = `/main/accounts?${new URLSearchParams(query)}`;
    return expectStatus(await market.call({ method: 'GET', path, token: admin.token }), 200, listSchema);
  };

  it('[S5] lists every status as the account itself shows it', async () => {
    const made = [];
    for (const role of roles.filter((one) => one !== 'Admin')) {
      for (const isActive of [true, false]) {
        for (const bank of [true, false])
          made.push(await makeAccount(market.db, { role, isActive, ...(bank ? {} : { iban: null }) }));
      }
    }
    const ids = new Set(made.map(({ accountId }) => accountId));
    let found = 0;
    for (const status of ['active', 'inactive', 'incomplete'] as const) {
      const { items } = await list({ filters: `status==${status}`, pageSize: '100' });
      for (const { account, user } of items.filter((item) => ids.has(item.account.id))) {
        expect(accountStatus({ ...user, hasBankDetails: account.hasBankDetails })).toBe(status);
        found++;
      }
    }
    expect(found).toBe(made.length);
  });

  it('finds accounts by each field, without case and diacritics, in pages', async () => {
    const { input, accountId } = await registerConfirmed(market, {
      companyName: 'Șapte Ogoare Țărănești SRL',
      countyOfActivityId: 'VS',
    });
    const clauses = [
      'name@=sapte ogoare',
      'name@=ȚĂRĂNEŞTI',
      'search@=tarănești',
      `search@=${input.administratorName.toUpperCase()}`,
      `search@=${input.email.slice(0, 12)}`,
      `search@=${input.companyNumber}`,
      `search@=ro${input.companyNumber}`,
      `name@=${input.administratorName}`,
      `email@=${input.email.slice(0, 12)}`,
      `email==${input.email.toUpperCase()}`,
      `companyNumber==${input.companyNumber}`,
      'county==VS',
      'county==VS,role==Client,isActive==false,status==inactive',
      'county==IS|VS',
    ];
    for (const filters of clauses) {
      const { items, total } = await list({ filters });
      expect([filters, total, items.map(({ account }) => account.id)]).toEqual([filters, 1, [accountId]]);
    }
    for (const filters of [
      `name@=${input.email}`,
      `email@=${input.administratorName}`,
      `companyNumber==${input.companyNumber.slice(1)}`,
      'county!=VS,search@=ogoare',
      'county==VS,role!=Client',
      'county==VS,isActive==true',
    ])
      expect([filters, (await list({ filters })).total]).toEqual([filters, 0]);
    const all = await list({ pageSize: '100', sorts: '-companyName' });
    const names = all.items.flatMap(({ account }) => account.companyName ?? []);
    expect(names).toEqual(names.toSorted(new Intl.Collator('ro').compare).toReversed());
    const [second] = (await list({ pageSize: '1', page: '2', sorts: 'createdAt' })).items;
    const [, expected] = (await list({ pageSize: '2', sorts: 'createdAt' })).items;
    expect(second).toEqual(expected);
    const beyond = await list({ pageSize: '100', page: '9' });
    expect([beyond.items, beyond.total]).toEqual([[], all.total]);
  });

  it.each([
    ['', 'D C B A'],
    ['createdAt', 'A B C D'],
    ['companyName', 'D B A C'],
    ['-companyName', 'C A B D'],
    ['email', 'B D C A'],
    ['-email', 'A C D B'],
    // Equal ones are ordered by creation, the newest first.
    ['role', 'C D B A'],
    ['-role,createdAt', 'A B D C'],
    // Accounts without a request come last in both orders.
    ['requestedAt', 'C A D B'],
    ['-requestedAt', 'A C D B'],
  ])('orders accounts by "%s": %s', async (sorts, order) => {
    const mark = `ordered${++ordered}`;
    for (const [name, company, email, role, asked] of [
      ['A', 'Țarina', 'd', 'Provider', 3],
      ['B', 'Șapte', 'a', 'Provider', null],
      ['C', 'Zimbrul', 'c', 'Bidder', 2],
      ['D', 'Ana', 'b', 'Client', null],
    ] as const) {
      const made = await makeAccount(market.db, {
        ...{ companyName: `${company} ${mark} SRL`, email: `${email}-${mark}@test.recolta.ro`, role },
        administratorName: name,
      });
      await sql`
        update main.accounts set created_at = ${`2026-01-0${'ABCD'.indexOf(name) + 1}`}::timestamptz
        where id = ${made.accountId}`.execute(market.db);
      // A refused request is no request.
      await sql`
        insert into main.permission_requests (user_id, permission, requested_at, refused_at, reason)
        values (${made.userId}, 'Auctions.Post', ${`2026-02-0${asked ?? 1}`}::timestamptz,
          ${asked === null ? new Date() : null}, ${asked === null ? 'Fără documente' : null})`.execute(
        market.db,
      );
    }
    const read = async (query: Record<string, string>) => {
      const page = await list({ filters: `name@=${mark}`, ...(sorts && { sorts }), ...query });
      return [page.total, page.items.map(({ account }) => account.administratorName).join(' ')];
    };
    expect(await read({})).toEqual([4, order]);
    expect(await read({ pageSize: '3', page: '2' })).toEqual([4, order.slice(-1)]);
  });

  it('[S6] finds accounts that wait for activation, have a permission, or have all documents and details', async () => {
    const cui = 'companyNumber@=lista-admin';
    let made = 0;
    const make = (parts: Parameters<typeof makeAccount>[1]) =>
      makeAccount(market.db, { companyNumber: `lista-admin-${++made}`, ...parts });
    const addDocuments = async ({ accountId, token }: TestAccount, types: readonly AccountDocumentType[]) => {
      for (const type of types)
        expectStatus(
          await upload(market, { accountId, token }, pdf(type), { type }),
          201,
          accountDocumentSchema,
        );
    };
    const waiting = await make({ isActive: false });
    const oneShort = await make({ isActive: false });
    const unconfirmed = await make({ isActive: false, iban: null });
    const deactivated = await make({});
    const poster = await make({ mayPost: true });
    for (const account of [waiting, unconfirmed, deactivated, poster])
      await addDocuments(account, accountDocumentTypes);
    await addDocuments(oneShort, accountDocumentTypes.slice(1));
    await sql`update main.users set email_confirmed_at = null where id = ${unconfirmed.userId}`.execute(
      market.db,
    );
    const answer = await market.call({
      method: 'PATCH',
      path: `/main/users/${deactivated.userId}`,
      token: admin.token,
      body: { isActive: false, reason: 'Date neverificate' },
    });
    expect(answer.status).toBe(204);

    const found = async (filters: string) => {
      const { items } = await list({ filters: `${cui},${filters}`, sorts: 'createdAt' });
      return items.map(({ account }) => account.id);
    };
    const idsOf = (...accounts: TestAccount[]) => accounts.map(({ accountId }) => accountId);
    expect(await found('isWaiting==true')).toEqual(idsOf(waiting));
    expect(await found('isWaiting==false')).toEqual(idsOf(oneShort, unconfirmed, deactivated, poster));
    expect(await found('permission==Auctions.Post')).toEqual(idsOf(poster));
    expect(await found('permission!=Auctions.Post,isActive==true')).toEqual([]);
    expect(await found('hasDocuments==false')).toEqual(idsOf(oneShort));
    expect(await found('isEmailConfirmed==false')).toEqual(idsOf(unconfirmed));
    expect(await found('hasBankDetails==false')).toEqual(idsOf(unconfirmed));
    const { items } = await list({ filters: `email==${oneShort.email}` });
    expect(items[0]).toMatchObject({
      account: { hasDocuments: false, hasBankDetails: true, companyNumber: 'lista-admin-2' },
      user: { isActive: false, isEmailConfirmed: true, role: 'Client', permissions: [] },
      closedAt: null,
    });
    expect(items[0]?.account.documents).toHaveLength(3);
    const twin = await makeAccount(market.db, {
      isActive: false,
      companyNumber: `RO ${poster.companyNumber}`,
    });
    expect(await found('hasDuplicates==true')).toEqual(idsOf(twin));
    expect((await list({ filters: `email==${twin.email}` })).items[0]?.duplicates).toMatchObject([
      { accountId: poster.accountId },
    ]);
  });

  it('lists closed accounts on request, without data of the person', async () => {
    const former = await makeAccount(market.db);
    const body = { password: testPassword };
    const path = `/main/accounts/${former.accountId}`;
    expect((await market.call({ method: 'DELETE', path, token: former.token, body })).status).toBe(204);
    const all = { pageSize: '100' };
    const has = ({ items }: Awaited<ReturnType<typeof list>>) =>
      items.some(({ account }) => account.id === former.accountId);
    expect(has(await list(all))).toBe(false);
    expect(has(await list({ ...all, filters: 'status!=active' }))).toBe(false);
    const closed = await list({ ...all, filters: 'status==closed' });
    expect(closed.items.map(({ account }) => account.id)).toEqual([former.accountId]);
    expect(closed.items[0]?.closedAt).not.toBeNull();
    for (const secret of [former.email, former.companyName, former.administratorName])
      expect(JSON.stringify(closed)).not.toContain(secret);
    expect(has(await list({ ...all, filters: 'status==closed|active' }))).toBe(true);
  });

  it.each([
    'permission==Everything',
    'isWaiting==yes',
    'password==x',
    'bankAccountNumber==x',
    'role>Admin',
    'role==Owner',
    'status',
    "name@=x' or 1=1--,x==1",
  ])('refuses the filter %j', async (filters) => {
    const path = `/main/accounts?${new URLSearchParams({ filters })}`;
    const answer = await market.call({ method: 'GET', path, token: admin.token });
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'ValidationFailed']);
  });
});
