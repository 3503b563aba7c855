import { createHash, randomUUID } from 'node:crypto';
import { workCountsSchema } from '@recolta/shared/contracts/http/administration';
import { dealAnswerSchema, disputedDealSchema } from '@recolta/shared/contracts/http/deals';
import { listOf } from '@recolta/shared/contracts/http/list';
import { type FactBody, knownFacts } from '@recolta/shared/domain/deal/deal-facts';
import { factHash, logHash } from '@recolta/shared/domain/deal/file/fact-hash';
import { loadPlan } from '@recolta/shared/testing/deal-fixture';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfPageTexts } from '../../src/platform/pdf/pdf-text.ts';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { decideBidCall, openAnnouncement, sendAnnouncementBid } from '../harness/announcements.ts';
import { concludeDeals } from '../harness/deals.ts';
import { expectStatus } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('the file of a deal as PDF', () => {
  let market: TestMarket;
  let seller: TestAccount;
  let buyer: TestAccount;
  let admin: TestAccount;
  let dealId: string;
  beforeAll(async () => {
    market = await startTestMarket();
    seller = await makeAccount(market.db, { mayPost: true });
    buyer = await makeAccount(market.db);
    admin = await makeAccount(market.db, { role: 'Admin' });
    const id = await openAnnouncement(market, seller, admin, {});
    const bid = await sendAnnouncementBid(market, buyer, id, { quantity: '500' });
    expect((await market.call(decideBidCall(seller, id, bid.id, 'Accepted', bid.version))).status).toBe(200);
    await concludeDeals(market.db, seller);
    const { rows } = await sql<{ id: string }>`
      select id from main.deals where announcement_id = ${id}`.execute(market.db);
    dealId = rows[0]?.id ?? '';
  });
  afterAll(() => market.close());

  const dealPath = () => `/main/auction-winning-bids/${dealId}`;
  async function state(who: TestAccount, body: FactBody): Promise<string> {
    const id = randomUUID();
    const facts = [{ id, body }];
    const answer = await market.call({
      ...{ method: 'POST', path: `${dealPath()}/facts`, token: who.token },
      body: { facts },
    });
    expect(answer).toMatchObject({ status: 200, body: { refusals: [null] } });
    return id;
  }
  async function fileOf(who: TestAccount | null, locale = 'ro') {
    const response = await fetch(`http://127.0.0.1:${market.port}${dealPath()}/file?locale=${locale}`, {
      headers: who ? { authorization: `Bearer ${who.token}` } : {},
    });
    const { status, headers } = response;
    const name = /filename="([^"]*)"/.exec(headers.get('content-disposition') ?? '')?.[1];
    return {
      status,
      name,
      cache: headers.get('cache-control'),
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  }
  const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const textOf = async (bytes: Buffer) => (await pdfPageTexts(bytes)).join('');
  const packed = (text: string) => text.replaceAll(/\s/g, '');

  it('[D9] is the same for both parties until something is stated, with the hashes of every fact and of the log', async () => {
    const call = { method: 'GET', path: dealPath(), token: buyer.token };
    const { life } = expectStatus(await market.call(call), 200, dealAnswerSchema);
    const carrier = life?.terms.deliveryType.startsWith('FCA') ? buyer : seller;
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    for (const number of [1, 2])
      await state(carrier, {
        ...loadPlan(number, '20', day),
        ...{ loadId: randomUUID(), carrier: 'Transport Șerpătești' },
      });
    const [first, second, english] = [await fileOf(seller), await fileOf(buyer), await fileOf(buyer, 'en')];
    expect([first.status, first.cache, first.name]).toEqual([200, 'no-store', 'dosar.pdf']);
    expect([english.cache, english.name]).toEqual(['no-store', 'deal-file.pdf']);
    expect(sum(second.bytes)).toBe(sum(first.bytes));
    expect(sum(english.bytes)).not.toBe(sum(first.bytes));

    const after = expectStatus(await market.call(call), 200, dealAnswerSchema);
    const facts = knownFacts(after.life?.facts ?? []) ?? [];
    expect(facts).toHaveLength(2);
    const text = await textOf(first.bytes);
    const hashes = facts.map(factHash);
    for (const said of [
      'Dosarul tranzacției',
      'Transport Șerpătești',
      ...facts.map(({ id }, at) => `${id} SHA-256 ${hashes[at]}`),
      `Amprenta SHA-256 a istoricului: ${logHash(dealId, hashes)}`,
    ])
      expect(text).toContain(packed(said));
    expect(await textOf(english.bytes)).toContain(packed('File of the deal'));

    await state(carrier, { ...loadPlan(3, '20', day), loadId: randomUUID() });
    expect(sum((await fileOf(seller)).bytes)).not.toBe(sum(first.bytes));
  });

  it('[D9] is read by its parties, and by administrators once one is called', async () => {
    const other = await makeAccount(market.db);
    expect((await fileOf(null)).status).toBe(401);
    expect((await fileOf(other)).status).toBe(404);
    expect((await fileOf(admin)).status).toBe(403);
    const disputeId = await state(buyer, { kind: 'DisputeOpened', loadId: null, reason: 'Ce facem?' });
    expect((await fileOf(admin)).status).toBe(403);
    await state(buyer, { kind: 'AdministratorCalled', disputeId });
    const { status, bytes } = await fileOf(admin);
    expect(status).toBe(200);
    expect(await textOf(bytes)).toContain(packed('Disputa 1: tranzacția'));
    expect((await fileOf(other)).status).toBe(404);
  });

  it('[D9] administrators find the disputes that they are called to, until these are closed', async () => {
    const listed = async () => {
      const call = { method: 'GET', path: '/main/admin/disputes', token: admin.token };
      return expectStatus(await market.call(call), 200, listOf(disputedDealSchema)).items;
    };
    const counted = async () => {
      const call = { method: 'GET', path: '/main/admin/work-counts', token: admin.token };
      return expectStatus(await market.call(call), 200, workCountsSchema).disputes;
    };
    const before = await listed();
    const quiet = await state(seller, { kind: 'DisputeOpened', loadId: null, reason: 'Fără administrator.' });
    const called = await state(seller, { kind: 'DisputeOpened', loadId: null, reason: 'Cu administrator.' });
    await state(seller, { kind: 'AdministratorCalled', disputeId: called });
    await state(buyer, { kind: 'DisputeMessage', disputeId: called, text: 'Nu e așa.' });
    const [deal] = await listed();
    expect(await counted()).toBe(1);
    expect(deal).toMatchObject({ id: dealId, contractNumber: null });
    expect(deal?.disputes.map(({ id, calledBy }) => [id, calledBy])).toEqual([
      ...(before[0]?.disputes.map(({ id, calledBy }) => [id, calledBy]) ?? []),
      [quiet, []],
      [called, ['seller']],
    ]);
    for (const disputeId of before[0]?.disputes.map(({ id }) => id) ?? [])
      await state(buyer, { kind: 'DisputeClosed', disputeId, result: 'Gata.' });
    await state(seller, { kind: 'DisputeClosed', disputeId: called, result: 'Ne-am înțeles.' });
    expect([await listed(), await counted()]).toEqual([[], 0]);
  });

  it('[D9] numbers the pages of a long file, which it writes one by one', async () => {
    const disputeId = await state(seller, { kind: 'DisputeOpened', loadId: null, reason: 'Lung.' });
    for (let count = 0; count < 3; count++) {
      const facts = Array.from({ length: 40 }, (_, at) => {
        const body = {
          kind: 'DisputeMessage',
          disputeId,
          text: `Mesajul ${count} ${at}. `.repeat(20).trim(),
        };
        return { id: randomUUID(), body };
      });
      const call = { method: 'POST', path: `${dealPath()}/facts`, token: seller.token, body: { facts } };
      expect((await market.call(call)).status).toBe(200);
    }
    const pages = await pdfPageTexts((await fileOf(seller)).bytes);
    expect(pages.length).toBeGreaterThan(8);
    for (const [at, page] of pages.entries()) expect(page.endsWith(`pagina${at + 1}`), `${at}`).toBe(true);
  });
});
