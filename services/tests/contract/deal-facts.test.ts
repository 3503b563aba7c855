import { randomUUID } from 'node:crypto';
import { dealSchema } from '@recolta/shared/contracts/http/announcements';
import {
  type DealAnswer,
  dealAnswerSchema,
  dealsContract,
  openDealsSchema,
} from '@recolta/shared/contracts/http/deals';
import { listOf } from '@recolta/shared/contracts/http/list';
import { todaySchema } from '@recolta/shared/contracts/http/today';
import { dayOf } from '@recolta/shared/domain/announcement/deadline';
import { type FactBody, knownFacts, maxFactsOfDeal } from '@recolta/shared/domain/deal/deal-facts';
import { dealLife } from '@recolta/shared/domain/deal/deal-life';
import { nextClockMs } from '@recolta/shared/domain/deal/life-summary';
import { rowFactId } from '@recolta/shared/domain/deal/row-fact-id';
import { analysisOf, loadPlan, ticketOf } from '@recolta/shared/testing/deal-fixture';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { lockDeal } from '../../src/main/contract/stored-contracts.ts';
import { storeFacts } from '../../src/main/deal/add-facts.ts';
import { Retention } from '../../src/main/retention.ts';
import type { MainTables } from '../../src/main/tables.ts';
import { makeAccount, type TestAccount, testPassword } from '../harness/accounts.ts';
import { decideBidCall, openAnnouncement, sendAnnouncementBid } from '../harness/announcements.ts';
import { giveCheapPasswords } from '../harness/cheap-password.ts';
import { concludeDeals } from '../harness/deals.ts';
import { errorOf, expectStatus } from '../harness/live-calls.ts';
import { sessionVersions } from '../harness/session-versions.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const answerSchema = z.object({
  refusals: z.array(z.nullable(z.object({ path: z.string(), rule: z.string() }).loose())),
  deal: dealAnswerSchema,
});

describe('facts of a deal', () => {
  let market: TestMarket;
  let seller: TestAccount;
  let buyer: TestAccount;
  let other: TestAccount;
  let admin: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    seller = await makeAccount(market.db, { mayPost: true });
    buyer = await makeAccount(market.db);
    other = await makeAccount(market.db);
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(() => market.close());

  /** @returns the id of a deal that both have signed */
  async function concluded(): Promise<string> {
    const id = await openAnnouncement(market, seller, admin, {});
    const bid = await sendAnnouncementBid(market, buyer, id, { quantity: '500' });
    expect((await market.call(decideBidCall(seller, id, bid.id, 'Accepted', bid.version))).status).toBe(200);
    await concludeDeals(market.db, seller);
    const { rows } = await sql<{ id: string }>`
      select id from main.deals where announcement_id = ${id}`.execute(market.db);
    return rows[0]?.id ?? '';
  }
  const state = (who: TestAccount | null, id: string, ...facts: object[]) =>
    market.call({
      ...{ method: 'POST', path: `/main/auction-winning-bids/${id}/facts`, token: who?.token },
      body: { facts },
    });
  const fact = (body: FactBody, more = {}) => ({ id: randomUUID(), body, ...more });
  async function stated(who: TestAccount, id: string, ...bodies: FactBody[]) {
    return expectStatus(await state(who, id, ...bodies.map((body) => fact(body))), 200, answerSchema);
  }
  async function dealOf(who: TestAccount, id: string): Promise<DealAnswer> {
    const path = `/main/auction-winning-bids/${id}`;
    return expectStatus(await market.call({ method: 'GET', path, token: who.token }), 200, dealAnswerSchema);
  }
  function lifeOf({ life }: DealAnswer) {
    if (!life) throw new Error('the answer has no life');
    return dealLife(life.terms, knownFacts(life.facts) ?? [], Date.parse(life.now), life.vatRules);
  }
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  /** A plan of a load of the side that carries. */
  const plan = (
    quantity: string,
    plates = `B ${Math.floor(Math.random() * 1e6)} AGR`,
  ): FactBody<'LoadPlanned'> => ({
    ...loadPlan(1, quantity, inDays(3)),
    ...{ loadId: randomUUID(), plates },
  });
  async function carrierOf(id: string): Promise<[TestAccount, TestAccount]> {
    const { life } = await dealOf(seller, id);
    return life?.terms.deliveryType.startsWith('FCA') ? [buyer, seller] : [seller, buyer];
  }

  it('[D1] [D2] both sides read the log; a stranger finds no deal', async () => {
    const id = await concluded();
    const [carrier, receiver] = await carrierOf(id);
    const { refusals, deal } = await stated(carrier, id, plan('20'), plan('15'));
    expect(refusals).toEqual([null, null]);
    expect(lifeOf(deal)).toMatchObject({ stage: 'delivering', loads: [{ number: 1 }, { number: 2 }] });
    expect(lifeOf(await dealOf(receiver, id)).loads).toHaveLength(2);
    expect(lifeOf(await dealOf(admin, id)).loads).toHaveLength(2);
    // The export of an account has its own facts, not the other side's.
    const exported = async ({ accountId, token }: TestAccount) => {
      const answer = await market.call({ method: 'GET', path: `/main/accounts/${accountId}/export`, token });
      return JSON.parse(answer.text).dealFacts.filter(({ dealId }: { dealId: string }) => dealId === id)
        .length;
    };
    expect([await exported(carrier), await exported(receiver)]).toEqual([2, 0]);
    // Lists say what the deal has come to, and whose turn it is.
    const inList = async ({ accountId, token }: TestAccount) => {
      const path = `/main/accounts/${accountId}/auction-winning-bids?pageSize=100`;
      const answer = await market.call({ method: 'GET', path, token });
      return expectStatus(answer, 200, listOf(dealSchema)).items.find((one) => one.id === id)?.life;
    };
    expect(await inList(carrier)).toMatchObject({ stage: 'delivering', turn: { kind: 'planLoads' } });
    expect(await inList(receiver)).toMatchObject({ stage: 'delivering', turn: null });
    expect((await state(other, id, fact(plan('1')))).status).toBe(404);
    expect((await state(null, id, fact(plan('1')))).status).toBe(401);
    expect((await stated(receiver, id, plan('1'))).refusals).toMatchObject([{ path: '', rule: 'otherSide' }]);
    expect((await stated(admin, id, plan('1'))).refusals).toMatchObject([{ path: '', rule: 'otherSide' }]);
  });

  it('[D1] a fact that is sent again is stored once, also at the same time', async () => {
    const id = await concluded();
    const [carrier] = await carrierOf(id);
    const sent = fact(plan('20'));
    const answers = await Promise.all(Array.from({ length: 8 }, () => state(carrier, id, sent)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect((await dealOf(seller, id)).life?.facts).toHaveLength(1);
    // Corrected after an answer that was lost, it is not reported as stored.
    const corrected = { ...sent, body: { ...sent.body, quantity: '21' } };
    const answer = expectStatus(await state(carrier, id, corrected, sent), 200, answerSchema);
    expect(answer.refusals).toMatchObject([{ path: '', rule: 'changed' }, null]);
    expect(lifeOf(answer.deal).loads.map(({ plan }) => plan.quantity)).toEqual(['20']);
  });

  it('[D2] of two plans for the last tonnes one is stored', async () => {
    const id = await concluded();
    const [carrier] = await carrierOf(id);
    const { life } = await dealOf(seller, id);
    const whole = ((life?.terms.quantityThousandths ?? 0) / 1000).toFixed(3);
    const answers = await Promise.all(Array.from({ length: 6 }, () => state(carrier, id, fact(plan(whole)))));
    const refusals = answers.flatMap((answer) => expectStatus(answer, 200, answerSchema).refusals);
    expect(refusals.filter((refusal) => refusal === null)).toHaveLength(1);
    expect(refusals.filter((refusal) => refusal?.rule === 'pastTolerance')).toHaveLength(5);
  });

  it('[D1] each fact of a call is decided by those before it, those without effect among them', async () => {
    const id = await concluded();
    const [carrier] = await carrierOf(id);
    const load = { ...plan('20'), day: dayOf(Date.now()) };
    const { loadId } = load;
    const remark: FactBody = { kind: 'LoadRemarked', loadId, text: 'Întârziat.' };
    const arrived = {
      kind: 'LoadMoved',
      loadId,
      move: 'arrived',
      movedAt: new Date().toISOString(),
    } as const;
    const loaded = { ...arrived, move: 'loaded' } as const;
    const withdrawn: FactBody = { kind: 'LoadWithdrawn', loadId, reason: 'x' };
    const bodies = [remark, load, remark, remark, arrived, loaded, withdrawn, arrived, remark];
    const { refusals, deal } = await stated(carrier, id, ...bodies);
    const rules = refusals.map((refusal) => refusal?.rule ?? null);
    expect(rules).toEqual(['unknown', null, null, null, null, null, 'underWay', 'twice', null]);
    expect(lifeOf(deal).loads[0]).toMatchObject({ state: 'onTheWay', remarks: [{}, {}, {}] });
  });

  it('[D2] of many rows the good ones are stored, and each wrong one is named', async () => {
    const id = await concluded();
    const [carrier] = await carrierOf(id);
    const rows = Array.from({ length: 30 }, (_, at) => fact(plan('1', `CL ${at % 10 === 3 ? 3 : at} AGR`)));
    const first = expectStatus(await state(carrier, id, ...rows), 200, answerSchema);
    expect(first.refusals.flatMap((refusal, at) => (refusal ? [[at, refusal.rule]] : []))).toEqual([
      [13, 'twice'],
      [23, 'twice'],
    ]);
    const again = expectStatus(await state(carrier, id, ...rows), 200, answerSchema);
    expect(again.refusals).toEqual(first.refusals);
    expect(again.deal.life?.facts).toHaveLength(28);
  });

  it('[D4] of 300 tickets by a table, sent in calls of 100 that break once, the 293 good ones are stored once, on both sides', async () => {
    const id = await concluded();
    const [carrier] = await carrierOf(id);
    const day = inDays(3);
    const loads = Array.from({ length: 300 }, (_, at) => {
      const plates = `TR ${at} SIL`;
      const says = { plates, day };
      const loadId = rowFactId(id, ['load', rowFactId(id, says, 0)], 0);
      return { id: rowFactId(id, says, 0), body: { ...loadPlan(1, '1', day), loadId, plates } };
    });
    const parts = (rows: readonly object[]) => [rows.slice(0, 100), rows.slice(100, 200), rows.slice(200)];
    for (const part of parts(loads)) await state(carrier, id, ...part);
    const at = new Date().toISOString();
    // Seven rows repeat the number of the row before.
    const tickets = loads.map(({ body: { loadId } }, row) => {
      const number = row % 40 === 39 ? `T-${row - 1}` : `T-${row}`;
      const body = { ...ticketOf(1, { grossKg: 16_000, tareKg: 15_000 }, at), loadId, number };
      return { id: rowFactId(id, { number, loadId }, 0), body };
    });
    const refusedIn = async (part: readonly object[]) =>
      expectStatus(await state(seller, id, ...part), 200, answerSchema).refusals.filter(Boolean);
    const [first = [], second = [], third = []] = parts(tickets);
    const refused = [...(await refusedIn(first)), ...(await refusedIn(second))];
    // The answer to the second call was lost, and everything is sent again.
    expect([...(await refusedIn(first)), ...(await refusedIn(second))]).toEqual(refused);
    expect([...refused, ...(await refusedIn(third))]).toMatchObject(
      [38, 78, 118, 158, 198, 238, 278].map((row) => ({
        ...{ path: 'number', rule: 'twice' },
        values: { number: `T-${row}`, load: String(row + 1) },
      })),
    );
    for (const who of [seller, buyer]) {
      const weighed = lifeOf(await dealOf(who, id)).loads.filter((load) => load.tickets.Load);
      expect(weighed).toHaveLength(293);
    }
  });

  /** A weighed and analysed load, stated two weeks ago. @returns when the clock was to make its settlement final */
  async function shownLongAgo(id: string): Promise<Date> {
    const [carrier] = await carrierOf(id);
    const load = plan('20');
    await stated(carrier, id, load);
    const { loadId } = load;
    const at = new Date().toISOString();
    await stated(seller, id, { ...ticketOf(1, { grossKg: 35_000, tareKg: 15_000 }, at), loadId });
    const { life } = await dealOf(seller, id);
    const place = life?.terms.quantityPlace ?? 'Load';
    if (place === 'Unload')
      await stated(buyer, id, { ...ticketOf(2, { grossKg: 35_000, tareKg: 15_000 }, at, place), loadId });
    if (life?.terms.grid.kind === 'grid')
      await stated(seller, id, { ...analysisOf([1], { humidity: 13 }, at), loadIds: [loadId] });
    expect(lifeOf(await dealOf(buyer, id)).loads[0]?.state).toBe('toConfirm');
    await sql`alter table main.deal_facts disable trigger keep`.execute(market.db);
    await sql`update main.deal_facts set stated_at = stated_at - interval '14 days' where deal_id = ${id}`.execute(
      market.db,
    );
    await sql`alter table main.deal_facts enable trigger keep`.execute(market.db);
    const past = (await dealOf(buyer, id)).life;
    if (!past) throw new Error('the answer has no life');
    const statedMs = Date.now() - 14 * 86_400_000;
    const lifeThen = dealLife(past.terms, knownFacts(past.facts) ?? [], statedMs, past.vatRules);
    return new Date(nextClockMs(past.terms, lifeThen, statedMs) ?? 0);
  }
  const tasksOf = async (who: TestAccount, id: string) =>
    expectStatus(
      await market.call({ method: 'GET', path: '/main/account/today', token: who.token }),
      200,
      todaySchema,
    ).tasks.filter((task) => task.id === id);
  /** Turns and reminders that a deal's sides were notified of, the last first. */
  async function noticesOf(id: string) {
    const { rows } = await sql<{ account: string; notice: string }>`
      select account_id as account, t->>'value' as notice from main.notifications, jsonb_array_elements(tokens) t
      where link = ${`/auction-winning-bids/${id}`}
        and (type, t->>'key') in (('DealTurn', 'turn'), ('PaymentDue', 'days'))
      order by seq desc`.execute(market.db);
    return rows;
  }

  it('[D6] [D11] a settlement that nobody contests becomes final by the database’s clock, and is said to both', async () => {
    const id = await concluded();
    const due = await shownLongAgo(id);
    const settled = lifeOf(await dealOf(buyer, id)).loads[0]?.settlement?.sumMinor;
    expect((await tasksOf(buyer, id)).map(({ kind, sum }) => [kind, sum?.minor])).toContainEqual([
      'confirmSettlement',
      settled,
    ]);
    const versions = async () => [
      (await sessionVersions(market, seller)).myBids,
      (await sessionVersions(market, buyer)).myBids,
    ];
    const before = await versions();
    await sql`update main.deals set next_change_at = ${due} where id = ${id}`.execute(market.db);
    await vi.waitFor(
      async () => expect((await tasksOf(seller, id)).map(({ kind }) => kind)).toContain('stateInvoice'),
      10_000,
    );
    expect((await noticesOf(id))[0]).toEqual({ account: seller.accountId, notice: 'stateInvoice' });
    expect(lifeOf(await dealOf(buyer, id)).loads[0]?.state).toBe('final');
    // A side that was not connected meanwhile fetches it when it is.
    expect(await versions()).toEqual(before.map((version) => version + 1));
  });

  it('[D6] [D8] [D11] what the clock was to tell is told with a fact that is stated before it runs', async () => {
    const id = await concluded();
    await sql`update main.deals set terms = terms || '{"paymentType": "PrePayment", "paymentDate": null}'
      where id = ${id}`.execute(market.db);
    const today = dayOf(Date.now());
    const advance = { number: `AV ${randomUUID().slice(0, 8)}`, day: today, loadIds: [], total: '100.00' };
    expect((await stated(seller, id, { kind: 'InvoiceStated', ...advance })).refusals).toEqual([null]);
    const due = await shownLongAgo(id);
    const dispute = fact({ kind: 'DisputeOpened', loadId: null, reason: 'cântărire' });
    await market.db.transaction().execute(async (all) => {
      const trx = all.$pickTables<keyof MainTables>();
      // Before the commit, the clock does not find it.
      await sql`update main.deals set next_change_at = ${due} where id = ${id}`.execute(trx);
      const { accountId, userId } = buyer;
      const sent = [{ ...dispute, replaces: null, reason: null }];
      const author = { author: 'buyer', accountId, userId } as const;
      expect(await storeFacts(trx, await lockDeal(trx, id), author, sent)).toEqual([null]);
    });
    const told = await noticesOf(id);
    expect(told).toContainEqual({ account: seller.accountId, notice: 'stateInvoice' });
    expect(told).toContainEqual({ account: buyer.accountId, notice: '0' });
    // Nothing is left for the clock to tell.
    const { rows } = await sql<{ isAhead: boolean }>`
      select next_change_at > clock_timestamp() as "isAhead" from main.deals where id = ${id}`.execute(
      market.db,
    );
    expect(rows).toEqual([{ isAhead: true }]);
  });

  it('[D1] the log does not change', async () => {
    const id = await concluded();
    const [carrier] = await carrierOf(id);
    const driver = { name: 'Ion Năstase', telephone: '+40722123456' };
    await stated(carrier, id, { ...plan('20'), driver });
    await expect(sql`delete from main.deal_facts where deal_id = ${id}`.execute(market.db)).rejects.toThrow(
      'do not change',
    );
    await expect(
      sql`update main.deal_facts set body = jsonb_set(body, '{quantity}', '"21"') where deal_id = ${id}`.execute(
        market.db,
      ),
    ).rejects.toThrow('do not change');
    await sql`update main.deal_facts set body = jsonb_set(body, '{driver}', 'null') where deal_id = ${id}`.execute(
      market.db,
    );
    const [load] = lifeOf(await dealOf(buyer, id)).loads;
    expect(load?.plan.driver).toBeNull();
  });

  it('[D12] an account with an open deal is not closed; with a paid or annulled one it is', async () => {
    seller = await makeAccount(market.db, { mayPost: true });
    await giveCheapPasswords(market.db, [seller.accountId]);
    const id = await concluded();
    const [carrier] = await carrierOf(id);
    const close = async () => {
      const path = `/main/accounts/${seller.accountId}`;
      const answer = await market.call({
        method: 'DELETE',
        path,
        token: seller.token,
        body: { password: testPassword },
      });
      return answer.status === 204 ? 'closed' : errorOf(answer).code;
    };
    await stated(carrier, id, plan('20'));
    expect(await close()).toBe('AccountHasDeals');
    const all = await sql<{ id: string }>`
      select id from main.deals where seller_account_id = ${seller.accountId} and life is not null`.execute(
      market.db,
    );
    for (const deal of all.rows) {
      const proposal = fact({ kind: 'AnnulmentProposed', reason: 'de acord', washout: null });
      expectStatus(await state(seller, deal.id, proposal), 200, answerSchema);
      await stated(buyer, deal.id, { kind: 'AnnulmentConfirmed', proposalId: proposal.id });
    }
    // As one that was annulled before both had signed.
    await sql`update main.deals set concluded_at = null,
      seller_party = seller_party || '{"invoiceAddress": {"town": "Brăila"}}' where id = ${id}`.execute(
      market.db,
    );
    expect(await close()).toBe('closed');
    const { rows } = await sql`
      select seller_party->>'companyName' as name, seller_party->>'email' as email,
        seller_party->>'invoiceAddress' as address from main.deals where id = ${id}`.execute(market.db);
    expect(rows).toEqual([{ name: seller.companyName, email: '', address: null }]);
  });

  it('[D12] a washout that is not paid keeps both accounts open, each told the deal and its sum; an administrator frees them', async () => {
    seller = await makeAccount(market.db, { mayPost: true });
    const payer = await makeAccount(market.db);
    await giveCheapPasswords(market.db, [seller.accountId, payer.accountId]);
    const holder = buyer;
    buyer = payer;
    const id = await concluded();
    buyer = holder;
    const washout = { payer: 'buyer', sum: '1500.00' } as const;
    const proposal = fact({ kind: 'AnnulmentProposed', reason: 'de acord', washout });
    expectStatus(await state(seller, id, proposal), 200, answerSchema);
    await stated(payer, id, { kind: 'AnnulmentConfirmed', proposalId: proposal.id });
    await sql`update main.announcements set status = 'Accepted' where owner_account_id = ${seller.accountId}`.execute(
      market.db,
    );
    const close = ({ accountId, token }: TestAccount) =>
      market.call({
        ...{ method: 'DELETE', path: `/main/accounts/${accountId}`, token },
        body: { password: testPassword },
      });
    for (const [who, side] of [[seller, 'seller'] as const, [payer, 'buyer'] as const]) {
      const refused = errorOf(await close(who));
      expect(refused.code).toBe('AccountHasDeals');
      expect(openDealsSchema.parse(refused.params).deals.find((deal) => deal.id === id)).toMatchObject({
        ...{ side, stage: 'annulled', currency: 'Ron', owed: { seller: '0.00', buyer: '1500.00' } },
        other: side === 'seller' ? payer.companyName : seller.companyName,
      });
    }
    // Nobody states the payment: half a year later an administrator ends the deal.
    await sql`alter table main.deal_facts disable trigger keep`.execute(market.db);
    await sql`update main.deal_facts set stated_at = stated_at - interval '181 days' where deal_id = ${id}`.execute(
      market.db,
    );
    await sql`alter table main.deal_facts enable trigger keep`.execute(market.db);
    await sql`update main.deals set opened_at = opened_at - interval '181 days',
      concluded_at = concluded_at - interval '181 days', next_change_at = clock_timestamp() where id = ${id}`.execute(
      market.db,
    );
    expect((await stated(admin, id, { kind: 'DealEnded', reason: 'fără răspuns' })).refusals).toEqual([null]);
    expect([(await close(seller)).status, (await close(payer)).status]).toEqual([204, 204]);
  });

  it('[D2] a driver’s data are erased 90 days after the end of the deal, and not before', async () => {
    const rows = () =>
      sql<{ stage: string; drivers: number }>`
        select d.life->>'stage' as stage, (count(*) filter (where f.body->'driver' <> 'null'))::integer as drivers
        from main.deal_facts f join main.deals d on d.id = f.deal_id
        where f.body->>'kind' = 'LoadPlanned' and f.body->>'remark' = 'cu șofer' group by 1`.execute(
        market.db,
      );
    seller = await makeAccount(market.db, { mayPost: true });
    const id = await concluded();
    const [carrier] = await carrierOf(id);
    const driver = { name: 'Ion Năstase', telephone: '+40722123456' };
    await stated(carrier, id, { ...plan('20'), driver, remark: 'cu șofer' });
    const proposal = fact({ kind: 'AnnulmentProposed', reason: 'de acord', washout: null });
    await state(seller, id, proposal);
    await stated(buyer, id, { kind: 'AnnulmentConfirmed', proposalId: proposal.id });
    const retention = new Retention({
      db: market.db,
      market: { eraseTradeData: () => Promise.resolve() },
      signal: { committed: () => undefined },
      log: pino({ level: 'silent' }),
    });
    await retention.sweep();
    expect((await rows()).rows).toEqual([{ stage: 'annulled', drivers: 1 }]);
    await sql`alter table main.deal_facts disable trigger keep`.execute(market.db);
    await sql`update main.deal_facts set stated_at = stated_at - interval '91 days' where deal_id = ${id}`.execute(
      market.db,
    );
    await sql`alter table main.deal_facts enable trigger keep`.execute(market.db);
    await retention.sweep();
    expect((await rows()).rows).toEqual([{ stage: 'annulled', drivers: 0 }]);
  });

  it('[D1] a side that has filled the log leaves the other its places, up to the last', async () => {
    const id = await concluded();
    const [carrier, receiver] = await carrierOf(id);
    const load = plan('20');
    await stated(carrier, id, load);
    const remark: FactBody = { kind: 'LoadRemarked', loadId: load.loadId, text: 'Întârziat.' };
    const { accountId, userId } = carrier;
    await sql`
      insert into main.deal_facts (deal_id, seq, id, author, account_id, user_id, body, stated_at)
      select deal_id, n, gen_random_uuid(), author, ${accountId}, ${userId}, ${JSON.stringify(remark)}::jsonb, stated_at
      from main.deal_facts, generate_series(1, ${maxFactsOfDeal - 2}) n where deal_id = ${id}`.execute(
      market.db,
    );
    const full = { path: '', rule: 'full' };
    expect((await stated(carrier, id, remark)).refusals).toEqual([full]);
    expect((await stated(receiver, id, remark, remark)).refusals).toEqual([null, full]);
  });

  it('[D1] refuses bodies that no fact has', async () => {
    const id = await concluded();
    expect(dealsContract.addFacts).toBeDefined();
    for (const wrong of [
      {},
      { kind: 'Unknown' },
      { ...plan('20'), quantity: '-1' },
      { ...plan('20'), day: '2026-13-01' },
      { ...plan('20'), from: '25:00' },
      { ...plan('20'), extra: 1 },
    ])
      expect((await state(seller, id, { id: randomUUID(), body: wrong })).status).toBe(400);
    expect((await state(seller, id)).status).toBe(400);
  });
});
