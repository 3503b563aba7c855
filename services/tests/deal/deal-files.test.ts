import { randomUUID } from 'node:crypto';
import { dayOf, daysAfter } from '@recolta/shared/domain/announcement/deadline';
import type { FactBody } from '@recolta/shared/domain/deal/deal-facts';
import { loadPlan, ticketOf } from '@recolta/shared/testing/deal-fixture';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { decideBidCall, openAnnouncement, sendAnnouncementBid } from '../harness/announcements.ts';
import { concludeDeals } from '../harness/deals.ts';
import { errorOf } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';
import { rules } from './en16931-rules.ts';
import { allAt, parseXml, textAt } from './ubl-tree.ts';

describe('files of deals', () => {
  let market: TestMarket;
  let seller: TestAccount;
  let buyer: TestAccount;
  let other: TestAccount;
  let dealId: string;
  const invoiceId = randomUUID();
  const day = dayOf(Date.now());
  const month = day.slice(0, 7);
  beforeAll(async () => {
    market = await startTestMarket();
    const admin = await makeAccount(market.db, { role: 'Admin' });
    seller = await makeAccount(market.db, { mayPost: true });
    buyer = await makeAccount(market.db);
    other = await makeAccount(market.db);
    const id = await openAnnouncement(market, seller, admin, {});
    const bid = await sendAnnouncementBid(market, buyer, id, { quantity: '500' });
    expect((await market.call(decideBidCall(seller, id, bid.id, 'Accepted', bid.version))).status).toBe(200);
    await concludeDeals(market.db, seller);
    const { rows } = await sql<{ id: string }>`
      update main.deals set contract_number = 'AM-2026-000777',
        goods = goods || '{"grid": {"kind": "asIs"}, "quantityMeasurementPlace": "Load"}',
        terms = jsonb_set(terms, '{deliveryType}', '"FCATruck"')
      where announcement_id = ${id} returning id`.execute(market.db);
    dealId = rows[0]?.id ?? '';
    await setAddress(seller, { county: 'CL', town: 'Siliștea', street: 'Str. Silozului nr. 4' });
    await setAddress(buyer, { county: 'B', town: 'București', street: 'Bd. Unirii 5' });
    await sql`update main.accounts set vat_state = 'registered', company_number = case id
      when ${seller.accountId} then '14399840' else '159890' end
      where id in (${seller.accountId}, ${buyer.accountId})`.execute(market.db);
    await sql`update main.deals set seller_party = null, buyer_party = null where id = ${dealId}`.execute(
      market.db,
    );
    await state(buyer, loadPlan(1, '20', day));
    const at = new Date().toISOString();
    const ticket = randomUUID();
    await state(seller, ticketOf(1, { grossKg: 35_000, tareKg: 15_000 }, at), ticket);
    const price = await sql<{ price: string }>`
      select terms->>'price' as price from main.deals where id = ${dealId}`.execute(market.db);
    const sum = (Number(price.rows[0]?.price) * 20).toFixed(2);
    const { loadId } = loadPlan(1, '20');
    for (const side of [seller, buyer])
      await state(side, { kind: 'SettlementAccepted', loadId, ticketId: ticket, analysisId: null, sum });
    const body: FactBody = { kind: 'InvoiceStated', number: 'AGS 12', day, loadIds: [loadId], total: sum };
    await state(seller, body, invoiceId);
    await state(buyer, { kind: 'PaymentStated', invoiceId, day, sum: '100.00', reference: '=1+1' });
  });
  afterAll(() => market.close());

  const setAddress = (who: TestAccount, address: object) =>
    sql`update main.accounts set invoice_address = ${JSON.stringify(address)}::jsonb
      where id = ${who.accountId}`.execute(market.db);
  async function state(who: TestAccount, body: FactBody, id = randomUUID()) {
    const answer = await market.call({
      ...{ method: 'POST', path: `/main/auction-winning-bids/${dealId}/facts`, token: who.token },
      body: { facts: [{ id, body }] },
    });
    expect(JSON.parse(answer.text).refusals).toEqual([null]);
  }
  const read = (who: TestAccount, path: string) =>
    market.call({ method: 'GET', path: `/main${path}`, token: who.token });
  const eFactura = (who: TestAccount, invoice = invoiceId) =>
    read(who, `/auction-winning-bids/${dealId}/invoices/${invoice}/e-factura`);

  it('[D8] an invoice is refused with what it lacks, then is a file for both parties and nobody else', async () => {
    const refused = await eFactura(seller);
    expect([refused.status, errorOf(refused)]).toMatchObject([
      409,
      { code: 'EFacturaIncomplete', params: { details: ['buyerSector'] } },
    ]);
    await setAddress(buyer, { county: 'B', town: 'Sector 5', street: 'Bd. Unirii 5' });
    const answer = await eFactura(seller);
    expect(answer.status).toBe(200);
    const xml = parseXml(answer.text);
    for (const { id, holds } of rules) expect([id, holds(xml)]).toEqual([id, true]);
    expect(textAt(xml, 'cac:ContractDocumentReference/cbc:ID')).toBe('AM-2026-000777');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-disposition']).toContain('e-factura-ags-12.xml');
    expect((await eFactura(buyer)).status).toBe(200);
    expect((await eFactura(other)).status).toBe(404);
    expect((await eFactura(seller, randomUUID())).status).toBe(404);
  });

  it('[D8] deals, settlements, invoices and payments of a period are tables, for their parties alone', async () => {
    const table = async (who: TestAccount, file: string, period = month) =>
      (await read(who, `/deal-files/${file}?period=${period}&locale=ro`)).text.split('\r\n');
    for (const file of ['deals', 'settlements', 'invoices', 'payments']) {
      expect(await table(seller, file)).toHaveLength(3);
      expect(await table(buyer, file, month.slice(0, 4))).toHaveLength(3);
      expect(await table(seller, file, '2020-01')).toHaveLength(2);
      expect(await table(other, file)).toHaveLength(2);
    }
    const [, payment] = await table(buyer, 'payments');
    // What a person wrote is no formula.
    expect(payment).toMatch(/;AGS 12;plată;\d{4}-\d\d-\d\d;100,00;'=1\+1$/);
  });

  it('[D8] SAGA and WinMENTOR files name the invoice, its partner and its line', async () => {
    const saga = await read(seller, `/deal-files/saga?period=${month}`);
    const [invoice] = allAt(parseXml(saga.text), 'Factura');
    if (!invoice) throw new Error('no invoice');
    expect(saga.headers['content-disposition']).toMatch(/F_14399840_ags-12_\d\d\.\d\d\.\d{4}\.xml/);
    expect(textAt(invoice, 'Antet/FurnizorCIF')).toBe('RO14399840');
    expect(textAt(invoice, 'Antet/ClientCIF')).toBe('RO159890');
    expect(textAt(invoice, 'Detalii/Continut/Linie/Cantitate')).toBe('20.000');
    // The file of a buyer has the buyer's own number.
    const ofBuyer = await read(buyer, `/deal-files/saga?period=${month}`);
    expect(ofBuyer.headers['content-disposition']).toMatch(/F_159890_ags-12_/);
    const winmentor = await read(seller, `/deal-files/winmentor-sales?period=${month}`);
    expect(winmentor.text).toContain('Tipdocument=FACTURA IESIRE\r\nTotalFacturi=1\r\n');
    expect(winmentor.text).toContain('NrDoc=12\r\nSerieCarnet=AGS\r\n');
    expect(winmentor.text).toContain('CodClient=RO159890\r\n');
    expect(winmentor.text).toMatch(/Item_1=[a-z-]+;TO;20\.000;\d+\.\d\d\r\n/);
    const bought = await read(buyer, `/deal-files/winmentor-purchases?period=${month}`);
    expect(bought.text).toContain('CodFurnizor=RO14399840\r\n');
    expect((await read(seller, '/deal-files/winmentor-sales?period=2026')).status).toBe(400);
    expect((await read(seller, '/deal-files/invoices?period=2026-13')).status).toBe(400);
  });

  it('[D8] [Q4] an invoice in euro has the last rate of the week before its day', async () => {
    const setCurrency = (currency: string) =>
      sql`update main.deals set currency = ${currency} where id = ${dealId}`.execute(market.db);
    const addRate = (currency: string, daysBefore: number, rate: number) =>
      sql`insert into main.exchange_rates (currency, day, rate_ten_thousandths, source)
        values (${currency}, ${day}::date - ${daysBefore}::integer, ${rate}, 'BNR')`.execute(market.db);
    await setCurrency('Euro');
    for (const [currency, daysBefore, rate] of [
      ['Euro', 8, 50_701],
      ['Euro', 0, 50_903],
      ['Dollar', 1, 43_975],
    ] as const)
      await addRate(currency, daysBefore, rate);
    expect(errorOf(await eFactura(buyer)).params).toEqual({ details: ['rate'] });
    for (const [daysBefore, rate] of [
      [7, 50_812],
      [3, 50_823],
      [5, 50_834],
    ] as const) {
      await addRate('Euro', daysBefore, rate);
      const note = textAt(parseXml((await eFactura(buyer)).text), 'cbc:Note');
      const [used, figure] = daysBefore === 7 ? [7, '5,0812'] : [3, '5,0823'];
      expect(note).toContain(`din ${daysAfter(day, -used)}: 1 EUR = ${figure} lei`);
    }
    await setCurrency('Ron');
  });

  // The last of this file: what it states changes every file of accounts.
  it('[D8] a credit note is a negative invoice in the tables, SAGA and WinMENTOR, and a file of its own', async () => {
    const creditId = randomUUID();
    const { rows } = await sql<{ total: string }>`
      select body->>'total' as total from main.deal_facts where id = ${invoiceId}`.execute(market.db);
    const total = rows[0]?.total ?? '';
    await state(seller, { kind: 'CreditStated', invoiceId, number: 'AGS 13', day, total }, creditId);
    const xml = parseXml((await eFactura(buyer, creditId)).text);
    expect([xml.name, textAt(xml, 'cbc:ID')]).toEqual(['CreditNote', 'AGS 13']);
    const lei = `-${total.replace('.', ',')}`;
    const path = `/deal-files/invoices?period=${month}&locale=ro`;
    expect((await read(seller, path)).text).toContain(`;AGS 13;${day};${day};storno;${lei};0,00;${lei};`);
    const [, storno] = allAt(
      parseXml((await read(seller, `/deal-files/saga?period=${month}`)).text),
      'Factura',
    );
    if (!storno) throw new Error('no credit note');
    expect(textAt(storno, 'Detalii/Continut/Linie/Cantitate')).toBe('-20.000');
    expect(textAt(storno, 'Detalii/Continut/Linie/Valoare')).toBe(`-${total}`);
    const winmentor = await read(seller, `/deal-files/winmentor-sales?period=${month}`);
    expect(winmentor.text).toContain('TotalFacturi=2\r\n');
    expect(winmentor.text).toMatch(/NrDoc=13\r\n[\s\S]*Item_1=[a-z-]+;TO;-20\.000;\d+\.\d\d\r\n/);
  });
});
