import { dealSchema } from '@recolta/shared/contracts/http/announcements';
import { disputedDealSchema, openDealsSchema } from '@recolta/shared/contracts/http/deals';
import { listOf } from '@recolta/shared/contracts/http/list';
import { dayOf, daysAfter } from '@recolta/shared/domain/announcement/deadline';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount, testPassword } from '../harness/accounts.ts';
import { makeAnnouncement, makeAnnouncementBid, makeDeal } from '../harness/announcements.ts';
import { errorOf, expectStatus } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const dueMs = Date.parse('2026-12-24T16:00:00.000Z');
const turn = { kind: 'planLoads', loadId: null, dueMs };

describe('lists of deals', () => {
  let market: TestMarket;
  let me: TestAccount;
  let farm: TestAccount;
  let mill: TestAccount;
  const names = new Map<string | undefined, string>();
  beforeAll(async () => {
    market = await startTestMarket();
    me = await makeAccount(market.db, { companyName: 'Eu SRL' });
    farm = await makeAccount(market.db, { companyName: 'Ferma SRL' });
    mill = await makeAccount(market.db, { companyName: 'Moara SRL' });
    await deal('unsigned', [me, mill], 1, { price: '1010', quantity: '10' });
    await deal('paid', [farm, me], 3, { price: '1030', quantity: '30' }, 'paid');
    await deal('annulled', [farm, me], 2, { price: '1020', quantity: '20' }, 'annulled');
    await deal('left to pay back', [farm, me], 4, { price: '1040', quantity: '40' }, 'annulled', {
      seller: turn,
    });
    await deal('delivering', [farm, me], 5, { price: '1050', quantity: '50' }, 'delivering', { buyer: turn });
    await deal('of others', [farm, mill], 6, { price: '1060', quantity: '60' }, 'delivering', {
      seller: turn,
      buyer: turn,
    });
  });
  afterAll(() => market.close());

  async function deal(
    name: string,
    [seller, buyer]: readonly [TestAccount, TestAccount],
    day: number,
    terms: object,
    stage?: string,
    turns: object = {},
  ): Promise<void> {
    const announcementId = await makeAnnouncement(market.db, seller);
    const bidId = await makeAnnouncementBid(market.db, announcementId, buyer);
    const id = await makeDeal(market.db, { announcementId, bidId }, seller, buyer);
    const life = stage && {
      ...{ stage, turns: { seller: null, buyer: null, ...turns }, deliveredThousandths: 0, sums: {} },
      disputes: { open: day % 2, calledAt: day < 4 ? null : `2026-11-0${9 - day}T08:00:00.000Z` },
    };
    await sql`
      update main.deals set opened_at = ${`2026-10-0${day}T08:00:00Z`}::timestamptz, terms = terms || ${JSON.stringify(terms)}::jsonb,
        life = ${life ? JSON.stringify(life) : null}::jsonb, currency = ${day === 5 ? 'Euro' : 'Ron'},
        concluded_at = ${life ? new Date() : null}, contract_number = ${`AM-2026-00000${day}`}
      where id = ${id}`.execute(market.db);
    names.set(id, name);
  }
  const list = async (query = '') => {
    const path = `/main/accounts/${me.accountId}/auction-winning-bids${query}`;
    const answer = await market.call({ method: 'GET', path, token: me.token });
    return expectStatus(answer, 200, listOf(dealSchema));
  };

  it.each([
    ['', 5, ['delivering', 'left to pay back', 'paid', 'annulled', 'unsigned']],
    ['?pageSize=3&page=2', 5, ['annulled', 'unsigned']],
    ['?pageSize=3&page=3', 5, []],
    ['?filters=state==open', 3, ['delivering', 'left to pay back', 'unsigned']],
    ['?filters=state==over', 2, ['paid', 'annulled']],
    ['?filters=state==over&pageSize=1&page=2', 2, ['annulled']],
    ['?filters=turn==me', 2, ['delivering', 'unsigned']],
    ['?filters=turn==me,state==open&pageSize=1', 2, ['delivering']],
  ])('[D11] an account reads its own, the latest first: %s', async (query, total, expected) => {
    const page = await list(query);
    expect([page.total, page.items.map(({ id }) => names.get(id))]).toEqual([total, expected]);
  });

  it('[D11] each has the reader’s side, the other party, its sums and the reader’s turn', async () => {
    const { items } = await list();
    const of = (name: string) => items.find(({ id }) => names.get(id) === name);
    expect(of('unsigned')).toMatchObject({
      ...{ side: 'seller', counterparty: { companyName: 'Moara SRL', email: mill.email } },
      ...{ price: '1010.00', quantity: '10.000', total: '10100.00', currency: 'Ron', step: 'contract' },
      ...{ openedAt: '2026-10-01T08:00:00.000Z', isOwnTurn: true },
    });
    expect(of('unsigned')).not.toHaveProperty('life');
    expect(of('delivering')).toMatchObject({
      ...{ side: 'buyer', counterparty: { companyName: 'Ferma SRL', email: farm.email } },
      ...{ price: '1050.00', quantity: '50.000', total: '52500.00', currency: 'Euro' },
      life: { stage: 'delivering', hasDispute: true, turn: { kind: 'planLoads', dueAt: iso(dueMs) } },
    });
    expect(of('left to pay back')?.life).toEqual({ stage: 'annulled', hasDispute: false, turn: null });
  });

  it('[D11] one that was annulled before it was signed waits for nobody', async () => {
    const [id = ''] = [...names].find(([, name]) => name === 'annulled') ?? [];
    const { rows } = await sql<{ at: Date }>`
      select concluded_at as at from main.deals where id = ${id}`.execute(market.db);
    const concluded = (at: Date | null) =>
      sql`update main.deals set concluded_at = ${at} where id = ${id}`.execute(market.db);
    await concluded(null);
    const { items } = await list();
    await concluded(rows[0]?.at ?? null);
    expect(items.find((one) => one.id === id)).toMatchObject({ step: 'contract', isOwnTurn: false });
  });

  it('[D9] administrators read those they are called to, the first called first, in pages', async () => {
    const admin = await makeAccount(market.db, { role: 'Admin' });
    const read = async (query: string) => {
      const path = `/main/admin/disputes${query}`;
      const answer = await market.call({ method: 'GET', path, token: admin.token });
      const { items, total } = expectStatus(answer, 200, listOf(disputedDealSchema));
      return [total, ...items.map(({ id, contractNumber }) => `${names.get(id)} ${contractNumber}`)];
    };
    const called = ['of others AM-2026-000006', 'delivering AM-2026-000005'];
    expect(await read('')).toEqual([3, ...called, 'left to pay back AM-2026-000004']);
    expect(await read('?pageSize=2&page=2')).toEqual([3, 'left to pay back AM-2026-000004']);
    const { body } = await market.call({
      ...{ method: 'GET', path: '/main/admin/disputes?pageSize=1', token: admin.token },
    });
    expect(body).toMatchObject({ items: [{ parties: { seller: 'Ferma SRL', buyer: 'Moara SRL' } }] });
  });

  it('[D12] those that keep an account open are named when it is to be closed, the oldest first', async () => {
    const holder = await makeAccount(market.db);
    const today = dayOf(Date.now());
    const annulled = { stage: 'annulled', turns: {} };
    const ended = new Map<string | undefined, string>();
    const keep = async (name: string, life: object | null, columns: object = {}, until = '2026-01-31') => {
      const announcementId = await makeAnnouncement(market.db, farm);
      const bidId = await makeAnnouncementBid(market.db, announcementId, mill);
      const isSale = ended.size % 2 === 0;
      const id = await makeDeal(
        market.db,
        { announcementId, bidId },
        isSale ? holder : mill,
        isSale ? mill : holder,
      );
      await market.db
        .updateTable('main.deals')
        .set({
          life: life && JSON.stringify(life),
          opened_at: new Date(Date.UTC(2026, 5, 20 - ended.size)),
          ...{ concluded_at: new Date(), contract_number: id },
          terms: sql`jsonb_set(terms, '{deliveryPeriod,to}', ${JSON.stringify(until)}::jsonb)`,
          [isSale ? 'buyer_party' : 'seller_party']: JSON.stringify({ companyName: `${name} SRL` }),
          ...columns,
        })
        .where('id', '=', id)
        .execute();
      ended.set(id, name);
      return id;
    };
    await keep('agreed', null, { concluded_at: null, contract_number: null });
    await keep('unsigned', null, { concluded_at: null });
    await keep('annulled before it was signed', annulled, { concluded_at: null });
    await keep('annulled', annulled);
    await keep('seller owes', {
      ...annulled,
      turns: { seller: turn },
      owed: { seller: 1500_00, buyer: 200_00 },
    });
    await keep('buyer owes', { ...annulled, turns: { buyer: turn } });
    const ends = await keep('ended', { ...annulled, turns: { seller: turn, buyer: turn } });
    await sql`insert into main.deal_facts (deal_id, seq, id, author, account_id, body, stated_at)
      values (${ends}, 0, gen_random_uuid(), 'administrator', ${farm.accountId}, '{"kind": "DealEnded"}',
        clock_timestamp())`.execute(market.db);
    for (const stage of ['delivering', 'delivered', 'settled', 'paid'])
      await keep(stage, { stage, turns: {} });
    await keep('to be delivered today', { stage: 'concluded', turns: {} }, {}, today);
    await keep(
      'to be delivered until yesterday',
      { stage: 'concluded', turns: {} },
      {},
      daysAfter(today, -1),
    );
    const prepaid = await keep('prepaid', { stage: 'concluded', turns: {} }, {}, daysAfter(today, -1));
    await sql`insert into main.deal_facts (deal_id, seq, id, author, account_id, body, stated_at)
      values (${prepaid}, 0, gen_random_uuid(), 'seller', ${farm.accountId}, '{"kind": "InvoiceStated"}',
        clock_timestamp())`.execute(market.db);

    const path = `/main/accounts/${holder.accountId}`;
    const body = { password: testPassword };
    const refused = errorOf(await market.call({ method: 'DELETE', path, token: holder.token, body }));
    expect(refused.code).toBe('AccountHasDeals');
    const { deals } = openDealsSchema.parse(refused.params);
    expect(deals.map(({ id, side, stage }) => [ended.get(id), side, stage])).toEqual([
      ['prepaid', 'buyer', 'concluded'],
      ['to be delivered today', 'buyer', 'concluded'],
      ['settled', 'buyer', 'settled'],
      ['delivered', 'seller', 'delivered'],
      ['delivering', 'buyer', 'delivering'],
      ['buyer owes', 'buyer', 'annulled'],
      ['seller owes', 'seller', 'annulled'],
      ['unsigned', 'buyer', 'contractReady'],
      ['agreed', 'seller', 'agreed'],
    ]);
    expect(deals.at(6)).toMatchObject({
      ...{ other: 'seller owes SRL', owed: { seller: '1500.00', buyer: '200.00' } },
    });
    expect(deals.at(7)).toMatchObject({ other: 'unsigned SRL', owed: { seller: '0.00', buyer: '0.00' } });
  });

  it('refuses the list of another account, and unknown filters', async () => {
    const path = `/main/accounts/${me.accountId}/auction-winning-bids`;
    const foreign = await market.call({ method: 'GET', path, token: farm.token });
    expect([foreign.status, errorOf(foreign).code]).toEqual([404, 'NotFound']);
    for (const filters of ['state==closed', 'turn==other', 'price>=1']) {
      const query = new URLSearchParams({ filters });
      const answer = await market.call({ method: 'GET', path: `${path}?${query}`, token: me.token });
      expect([filters, answer.status]).toEqual([filters, 400]);
    }
  });
});

const iso = (ms: number) => new Date(ms).toISOString();
