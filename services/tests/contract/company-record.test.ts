import { randomUUID } from 'node:crypto';
import { publicProfileSchema } from '@recolta/shared/contracts/http/accounts';
import { announcementBidSchema } from '@recolta/shared/contracts/http/announcement-state';
import { ownRecordSchema } from '@recolta/shared/contracts/http/company-record';
import { dealAnswerSchema } from '@recolta/shared/contracts/http/deals';
import { listOf } from '@recolta/shared/contracts/http/list';
import { type FactBody, knownFacts } from '@recolta/shared/domain/deal/deal-facts';
import { dealLife } from '@recolta/shared/domain/deal/deal-life';
import { analysisOf, loadPlan, ticketOf } from '@recolta/shared/testing/deal-fixture';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { lockAccount } from '../../src/platform/account-lock.ts';
import { identifyingStrings, makeAccount, type TestAccount, testPassword } from '../harness/accounts.ts';
import { decideBidCall, openAnnouncement, sendAnnouncementBid } from '../harness/announcements.ts';
import { giveCheapPasswords } from '../harness/cheap-password.ts';
import { concludeDeals } from '../harness/deals.ts';
import { errorOf, expectStatus } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const factsAnswer = z.object({ refusals: z.array(z.unknown()), deal: dealAnswerSchema });

describe('the record of a company', () => {
  let market: TestMarket;
  let seller: TestAccount;
  let buyer: TestAccount;
  let admin: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    seller = await makeAccount(market.db, { role: 'Provider', mayPost: true });
    buyer = await makeAccount(market.db, { role: 'Provider', mayPost: true });
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(() => market.close());

  const call = (method: string, path: string, who: TestAccount | null, body?: object) =>
    market.call({ method, path: `/main${path}`, token: who?.token, ...(body && { body }) });
  async function state(who: TestAccount, id: string, ...bodies: FactBody[]) {
    const facts = bodies.map((body) => ({ id: randomUUID(), body }));
    const answer = await call('POST', `/auction-winning-bids/${id}/facts`, who, { facts });
    const { refusals, deal } = expectStatus(answer, 200, factsAnswer);
    expect(refusals).toEqual(bodies.map(() => null));
    return { ids: facts.map((fact) => fact.id), deal };
  }
  async function openDeal(parts: object = {}): Promise<string> {
    const id = await openAnnouncement(market, seller, admin, { acceptsDesiredPrice: false, ...parts });
    const bid = await sendAnnouncementBid(market, buyer, id, { quantity: '500' });
    expect((await market.call(decideBidCall(seller, id, bid.id, 'Accepted', bid.version))).status).toBe(200);
    await concludeDeals(market.db, seller);
    const { rows } = await sql<{ id: string }>`
      select id from main.deals where announcement_id = ${id}`.execute(market.db);
    return rows[0]?.id ?? '';
  }
  /** Delivers one load, ends the delivery, and makes its settlement final. */
  async function completeDeal(id: string): Promise<void> {
    const read = expectStatus(
      await call('GET', `/auction-winning-bids/${id}`, seller),
      200,
      dealAnswerSchema,
    );
    const terms = read.life?.terms;
    const carrier = terms?.deliveryType.startsWith('FCA') ? buyer : seller;
    const weigher = terms?.quantityPlace === 'Unload' ? buyer : seller;
    const loadId = randomUUID();
    const at = new Date().toISOString();
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await state(carrier, id, { ...loadPlan(1, '20', day), loadId });
    const weights = { grossKg: 35_000, tareKg: 15_000 };
    await state(weigher, id, { ...ticketOf(1, weights, at, terms?.quantityPlace), loadId });
    if (terms?.grid.kind === 'grid')
      await state(seller, id, { ...analysisOf([1], { humidity: 13 }, at), loadIds: [loadId] });
    const ended = await state(seller, id, { kind: 'DeliveryEndProposed', reason: 'atât a fost' });
    const [proposalId = ''] = ended.ids;
    const { deal } = await state(buyer, id, { kind: 'DeliveryEndConfirmed', proposalId });
    if (!deal.life) throw new Error('no life');
    const [load] = dealLife(
      deal.life.terms,
      knownFacts(deal.life.facts) ?? [],
      Date.parse(deal.life.now),
      deal.life.vatRules,
    ).loads;
    if (!load?.settlement) throw new Error('not settled');
    const { ticketId, analysisId, sumMinor } = load.settlement;
    const accepted = {
      kind: 'SettlementAccepted',
      loadId,
      ticketId,
      analysisId,
      sum: (sumMinor / 100).toFixed(2),
    } as const;
    await state(seller, id, accepted);
    await state(buyer, id, accepted);
  }
  const profileOf = async ({ accountId }: TestAccount) =>
    expectStatus(await call('GET', `/accounts/${accountId}/public-profile`, null), 200, publicProfileSchema);
  const ownOf = async (who: TestAccount) =>
    expectStatus(await call('GET', `/accounts/${who.accountId}/record`, who), 200, ownRecordSchema);
  const sentence = (who: TestAccount, of: TestAccount, text: unknown) =>
    call('PUT', `/accounts/${of.accountId}/record`, who, { sentence: text });
  const count = async (who: TestAccount) => (await ownOf(who)).deals.length;

  it('[D10] [A14] is public from five settled deals on, and its owner reads which deals count', async () => {
    for (let number = 1; number <= 4; number++) await completeDeal(await openDeal());
    expect((await profileOf(seller)).record).toBeNull();
    expect(await ownOf(seller)).toMatchObject({ record: null, deals: [{}, {}, {}, {}] });
    const open = await openDeal();
    expect(await count(seller)).toBe(4);
    await completeDeal(open);
    const { record } = await profileOf(seller);
    expect(record).toMatchObject({ deals: 5, payments: { counted: 0 }, disputes: { opened: 0, lost: 0 } });
    const own = await ownOf(seller);
    expect(own.record).toEqual(record);
    expect(own.deals[0]).toMatchObject({ id: open, side: 'seller' });
    expect((await ownOf(buyer)).deals.map(({ side }) => side)).toEqual(
      Array.from({ length: 5 }, () => 'buyer'),
    );
  });

  it('[D10] [B5] a confidential deal adds nothing, and an annulled one is taken out', async () => {
    await completeDeal(await openDeal({ privacyType: 'Incognito' }));
    expect(await count(seller)).toBe(5);
    const id = await openDeal();
    await completeDeal(id);
    expect([await count(seller), (await profileOf(seller)).record?.deals]).toEqual([6, 6]);
    const proposal = await state(seller, id, {
      kind: 'AnnulmentProposed',
      reason: 'de acord',
      washout: null,
    });
    const [proposalId = ''] = proposal.ids;
    await state(buyer, id, { kind: 'AnnulmentConfirmed', proposalId });
    expect([await count(seller), (await profileOf(seller)).record?.deals]).toEqual([5, 5]);
  });

  it('[D10] two deals that are settled at the same time both count', async () => {
    const ids = [await openDeal(), await openDeal(), await openDeal()];
    await Promise.all(ids.map(completeDeal));
    expect((await profileOf(seller)).record?.deals).toBe(8);
    const { rows } = await sql<{ deals: number }>`
      select (record->>'deals')::integer as deals from main.company_records where account_id = ${buyer.accountId}`.execute(
      market.db,
    );
    expect(rows).toEqual([{ deals: 8 }]);
  });

  it('[B5] [D10] under Incognito bands show to owner and bidders only if five companies have them', async () => {
    const id = await openAnnouncement(market, seller, admin, { privacyType: 'Incognito' });
    const bid = await sendAnnouncementBid(market, buyer, id, { quantity: '100' });
    const seen = async () => {
      const [bids, page] = [
        await call('GET', `/auctions/${id}/bids`, seller),
        await call('GET', `/auctions/${id}`, buyer),
      ];
      for (const secret of identifyingStrings(buyer)) expect(bids.text).not.toContain(secret);
      for (const secret of identifyingStrings(seller)) expect(page.text).not.toContain(secret);
      const [first] = expectStatus(bids, 200, listOf(announcementBidSchema)).items;
      return [first?.record, JSON.parse(page.text).ownerRecord];
    };
    const band = { deals: 'from5', payment: null, quality: expect.anything() };
    expect(await seen()).toEqual([undefined, undefined]);
    for (let number = 1; number <= 4; number++) {
      const { accountId } = await makeAccount(market.db);
      await sql`
        insert into main.company_records (account_id, record, bands)
        select ${accountId}, record, bands from main.company_records where account_id = ${seller.accountId}`.execute(
        market.db,
      );
    }
    const [ofBuyer, ofSeller] = await seen();
    expect(ofSeller).toEqual(band);
    // The buyer's bands are its own: it sold nothing.
    expect(ofBuyer).toBeUndefined();
    // Under the company's name no number is needed.
    const named = await openAnnouncement(market, seller, admin, {});
    await sendAnnouncementBid(market, buyer, named, { quantity: '100' });
    const bids = await call('GET', `/auctions/${named}/bids`, seller);
    expect(expectStatus(bids, 200, listOf(announcementBidSchema)).items[0]?.record).toEqual({
      ...{ deals: 'from5', payment: null, quality: null },
    });
    // The bidder reads nothing about itself.
    const own = await call('GET', `/auctions/${named}/bids/my-bid`, buyer);
    expect(own.text).not.toContain('"record"');
    await call('DELETE', `/auctions/${id}/bids/${bid.id}`, buyer);
  });

  it('[D10] its owner adds one sentence, which others cannot, and closing the account erases it', async () => {
    expect((await sentence(seller, seller, 'Din 2025 plătim prin bancă în aceeași zi.')).status).toBe(204);
    expect((await profileOf(seller)).recordSentence).toBe('Din 2025 plătim prin bancă în aceeași zi.');
    for (const wrong of ['', 'x'.repeat(201), 'a\u202eb', 'două\nrânduri', 5])
      expect((await sentence(seller, seller, wrong)).status).toBe(400);
    expect((await sentence(buyer, seller, 'x')).status).toBe(404);
    expect((await sentence(admin, seller, 'x')).status).toBe(403);
    expect((await call('GET', `/accounts/${seller.accountId}/record`, admin)).status).toBe(403);
    const exported = await call('GET', `/accounts/${seller.accountId}/export`, seller);
    expect(JSON.parse(exported.text).companyRecord).toMatchObject({
      record: { deals: 8 },
      sentence: /Din 2025/,
    });
    // An administrator removes it, and cannot write another.
    expect((await sentence(admin, seller, null)).status).toBe(204);
    expect((await profileOf(seller)).recordSentence).toBeNull();
    expect((await sentence(admin, { ...seller, accountId: randomUUID() }, null)).status).toBe(404);
    const { rows: audited } = await sql<{ id: string }>`
      select subject_user_id as id from main.audit_log where action = 'record.sentenceRemoved'`.execute(
      market.db,
    );
    expect(audited).toEqual([{ id: seller.userId }]);
    const other = await makeAccount(market.db);
    await giveCheapPasswords(market.db, [other.accountId]);
    expect((await sentence(other, other, 'Scurt.')).status).toBe(204);
    const closed = await call('DELETE', `/accounts/${other.accountId}`, other, { password: testPassword });
    expect(closed.status === 204 ? 'closed' : errorOf(closed).code).toBe('closed');
    const { rows } =
      await sql`select from main.company_records where account_id = ${other.accountId}`.execute(market.db);
    expect(rows).toEqual([]);
  });

  it('[D10] a sentence that meets the closing of its account leaves nothing behind', async () => {
    const owner = await makeAccount(market.db);
    const { answer } = await market.db.transaction().execute(async (trx) => {
      await lockAccount(trx, owner.accountId);
      const answer = sentence(owner, owner, 'Scurt.');
      const isWaiting = expect.poll(async () => {
        const { rows } =
          await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`.execute(market.db);
        return rows.length;
      });
      await isWaiting.toBeGreaterThan(0);
      await trx
        .updateTable('main.accounts')
        .set({ closed_at: sql<Date>`clock_timestamp()` })
        .where('id', '=', owner.accountId)
        .execute();
      return { answer };
    });
    expect((await answer).status).toBe(404);
    const { rows } =
      await sql`select from main.company_records where account_id = ${owner.accountId}`.execute(market.db);
    expect(rows).toEqual([]);
  });
});
