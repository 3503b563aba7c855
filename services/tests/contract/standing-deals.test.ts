import { randomUUID } from 'node:crypto';
import { dealsContract, standingDealSchema } from '@recolta/shared/contracts/http/deals';
import { listOf } from '@recolta/shared/contracts/http/list';
import { dayOf, daysAfter, deadlineMsOf } from '@recolta/shared/domain/announcement/deadline';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { makeAccount, type TestAccount, testPassword } from '../harness/accounts.ts';
import { giveCheapPasswords } from '../harness/cheap-password.ts';
import { makeStandingDeal } from '../harness/deals.ts';
import { addApp } from '../harness/factors.ts';
import { errorOf, expectStatus } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const pageSchema = z.object({
  ...listOf(standingDealSchema).shape,
  reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
});

describe('deals that stand still', () => {
  let market: TestMarket;
  let seller: TestAccount;
  let buyer: TestAccount;
  let admin: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    seller = await makeAccount(market.db, { mayPost: true });
    buyer = await makeAccount(market.db);
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(() => market.close());

  const dealOf = (daysAgo: number, isSigned = true) =>
    makeStandingDeal(market.db, { seller, buyer }, daysAgo, isSigned);
  const read = async (query = '') =>
    expectStatus(
      await market.call({ method: 'GET', path: `/main/admin/standing-deals${query}`, token: admin.token }),
      200,
      pageSchema,
    );
  const end = (who: TestAccount, id: string, reason = 'Nimeni nu mai răspunde de jumătate de an.') =>
    market.call({
      ...{ method: 'POST', path: `/main/auction-winning-bids/${id}/facts`, token: who.token },
      body: { facts: [{ id: randomUUID(), body: { kind: 'DealEnded', reason } }] },
    });
  const refusalsOf = (answer: Awaited<ReturnType<typeof end>>) =>
    expectStatus(answer, 200, z.object({ refusals: z.array(z.unknown()) })).refusals;

  it('[D12] are listed by the days without a statement, with whose turn it is, and counted by reason', async () => {
    expect(dealsContract.listStanding).toBeDefined();
    const [recent, older, unsigned] = [await dealOf(3), await dealOf(40), await dealOf(200, false)];
    // The last day of delivery ends at 18:00: 199 days ago before that hour, then 200.
    const lastMs = deadlineMsOf(daysAfter(dayOf(Date.now()), -200));
    const { items, total, reasons } = await read();
    expect(items.map(({ id }) => id)).toEqual([unsigned, older]);
    expect(items).toMatchObject([
      {
        waits: [{ reason: 'contract', side: null }],
        days: Math.floor((Date.now() - lastMs) / 86_400_000),
        ...{ isEndable: true, isAnnulled: false, quantity: '200', unit: 'Ton' },
        ...{ seller: seller.companyName, buyer: buyer.companyName },
      },
      { waits: [{ reason: 'planLoads' }], days: expect.any(Number), isEndable: false },
    ]);
    expect(total).toBe(2);
    expect(reasons).toEqual([
      { reason: 'contract', count: 1 },
      { reason: 'planLoads', count: 1 },
    ]);
    expect((await read('?reason=planLoads')).items.map(({ id }) => id)).toEqual([older]);
    const second = await read('?page=2&pageSize=1');
    expect([second.total, second.items.map(({ id }) => id)]).toEqual([2, [older]]);
    // A statement begins the days again.
    await market.call({
      ...{ method: 'POST', path: `/main/auction-winning-bids/${older}/facts`, token: buyer.token },
      body: {
        facts: [{ id: randomUUID(), body: { kind: 'DisputeOpened', loadId: null, reason: 'unde e marfa' } }],
      },
    });
    expect((await read()).items.map(({ id }) => id)).toEqual([unsigned]);
    expect(recent).not.toBe(older);
    await sql`update main.deals set life = '{"stage": "annulled"}' where seller_account_id = ${seller.accountId}`.execute(
      market.db,
    );
    expect(await read()).toMatchObject({ items: [], total: 0, reasons: [] });
  });

  it('[D12] say of each side what it is to do: sign, or its turn in the delivery', async () => {
    [seller, buyer] = [await makeAccount(market.db, { mayPost: true }), await makeAccount(market.db)];
    const [delivering, unsigned, half, seen] = [
      await dealOf(70),
      await dealOf(60, false),
      await dealOf(50, false),
      await dealOf(40),
    ];
    const setLife = (id: string, life: object) =>
      sql`update main.deals set life = ${JSON.stringify(life)} where id = ${id}`.execute(market.db);
    await setLife(delivering, {
      stage: 'delivering',
      turns: { seller: { kind: 'stateInvoice', dueMs: null }, buyer: { kind: 'stateTicket', dueMs: null } },
    });
    await setLife(seen, {
      stage: 'delivered',
      turns: { seller: null, buyer: { kind: 'statePayment', dueMs: null } },
    });
    for (const [id, signed] of [
      [unsigned, []],
      [half, ['seller']],
    ] as const)
      await sql`
        with file as (insert into platform.files (key, owner_account_id, name, mime_type, size_bytes)
            values (${id}, ${seller.accountId}, 'a.pdf', 'application/pdf', 1) returning key),
          numbered as (update main.deals set contract_number = ${`AM-${id}`} where id = ${id}),
          made as (insert into main.contracts (deal_id, version, kind, file_key, sha256)
            select ${id}, 1, 'General', key, ${'a'.repeat(64)} from file returning id)
        insert into main.contract_signatures (contract_id, side, account_id, user_id, signer_name, sha256)
        select made.id, side, ${seller.accountId}, ${seller.userId}, 'Ana', ${'a'.repeat(64)}
        from made, unnest(${[...signed]}::text[]) side`.execute(market.db);
    const busy = { seller: await makeAccount(market.db, { mayPost: true }), buyer };
    const turns = { seller: { kind: 'stateTicket', dueMs: null }, buyer: null };
    for (const daysAgo of [45, 46])
      await setLife(await makeStandingDeal(market.db, busy, daysAgo), { stage: 'delivering', turns });
    const { items, reasons } = await read();
    const mine = items.filter((item) => item.seller === seller.companyName);
    expect(mine.map(({ id, waits }) => [id, waits])).toEqual([
      [
        delivering,
        [
          { reason: 'stateInvoice', side: 'seller' },
          { reason: 'stateTicket', side: 'buyer' },
        ],
      ],
      [
        unsigned,
        [
          { reason: 'signature', side: 'seller' },
          { reason: 'signature', side: 'buyer' },
        ],
      ],
      [half, [{ reason: 'signature', side: 'buyer' }]],
      [seen, [{ reason: 'statePayment', side: 'buyer' }]],
    ]);
    const [first] = mine;
    expect(Date.parse(first?.endableFrom ?? '') - Date.parse(first?.since ?? '')).toBe(180 * 86_400_000);
    expect((await read('?reason=statePayment')).items.map(({ id }) => id)).toEqual([seen]);
    // The reasons of most deals first.
    expect(reasons).toEqual([
      { reason: 'stateTicket', count: 3 },
      { reason: 'signature', count: 2 },
      { reason: 'stateInvoice', count: 1 },
      { reason: 'statePayment', count: 1 },
    ]);
  });

  it('[D12] [S13] ending one requires the administrator’s second factor again', async () => {
    const careful = await makeAccount(market.db, { role: 'Admin' });
    const id = await dealOf(190);
    await addApp(market, careful);
    await sql`update main.sessions set factor_at = clock_timestamp() - interval '11 minutes'
      where user_id = ${careful.userId}`.execute(market.db);
    const refused = await end(careful, id);
    expect([refused.status, errorOf(refused).code]).toEqual([403, 'SecondFactorRequired']);
    expect((await read()).items.map((item) => item.id)).toContain(id);
  });

  it('[D12] an administrator ends one after 180 days: both are told, and the account can be closed', async () => {
    seller = await makeAccount(market.db, { mayPost: true });
    await giveCheapPasswords(market.db, [seller.accountId]);
    const [standing, unsigned, recent] = [await dealOf(182), await dealOf(182, false), await dealOf(178)];
    const close = async () => {
      const path = `/main/accounts/${seller.accountId}`;
      const body = { password: testPassword };
      const answer = await market.call({ method: 'DELETE', path, token: seller.token, body });
      return answer.status === 204 ? 'closed' : errorOf(answer).code;
    };
    await sql`update main.announcements set status = 'Accepted' where owner_account_id = ${seller.accountId}`.execute(
      market.db,
    );
    expect(await close()).toBe('AccountHasDeals');
    expect(refusalsOf(await end(buyer, standing))).toMatchObject([{ rule: 'otherSide' }]);
    expect(refusalsOf(await end(admin, recent))).toMatchObject([{ rule: 'tooSoon' }]);
    for (const id of [standing, unsigned]) expect(refusalsOf(await end(admin, id))).toEqual([null]);
    expect(refusalsOf(await end(admin, standing))).toMatchObject([{ rule: 'ended' }]);
    const { rows: told } = await sql<{ account: string }>`
      select account_id as account from main.notifications
      where type = 'DealNews' and link = ${`/auction-winning-bids/${standing}`} order by 1`.execute(
      market.db,
    );
    expect(told.map(({ account }) => account)).toEqual([seller.accountId, buyer.accountId].sort());
    const { rows: audited } = await sql<{ details: unknown }>`
      select details from main.audit_log where action = 'deal.ended' order by id`.execute(market.db);
    expect(audited).toEqual([{ details: { dealId: standing } }, { details: { dealId: unsigned } }]);
    await sql`update main.deals set life = '{"stage": "annulled"}' where id = ${recent}`.execute(market.db);
    expect(await close()).toBe('closed');
  });
});
