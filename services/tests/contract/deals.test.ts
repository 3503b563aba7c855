import { createHash, randomUUID } from 'node:crypto';
import { contractCheckSchema, type DealAnswer, dealAnswerSchema } from '@recolta/shared/contracts/http/deals';
import { maxCodesSent, maxWrongSigningCodes } from '@recolta/shared/domain/contract/signing';
import { statedAnnouncement } from '@recolta/shared/testing/announcement-fixture';
import { sql } from 'kysely';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findSignedContract } from '../../src/main/contract/make-contract.ts';
import type { MainTables } from '../../src/main/tables.ts';
import { multipart, pdf } from '../accounts/document-files.ts';
import { makeAccount, type TestAccount, testPassword } from '../harness/accounts.ts';
import {
  announcementBidCall,
  decideBidCall,
  openAnnouncement,
  readAnnouncement,
  sendAnnouncementBid,
} from '../harness/announcements.ts';
import { makeAuction, minuteMs } from '../harness/auctions.ts';
import type { Answer } from '../harness/http-call.ts';
import { command, errorOf, expectStatus } from '../harness/live-calls.ts';
import {
  contractCall,
  decideStatedBid,
  personalizedBidsPath,
  sendStatedBid,
} from '../harness/personalized-bids.ts';
import { openProduct, sendProductBid } from '../harness/products.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

type Who = Pick<TestAccount, 'token'> | null;

describe('deals', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let buyer: TestAccount;
  let other: TestAccount;
  let admin: TestAccount;
  let bidder: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db, { mayPost: true });
    buyer = await makeAccount(market.db);
    other = await makeAccount(market.db);
    admin = await makeAccount(market.db, { role: 'Admin' });
    bidder = await makeAccount(market.db, { role: 'Bidder' });
  });
  afterAll(() => market.close());

  /** Creates an accepted bid for a part. @returns the deal's id */
  async function agreed(changes = {}): Promise<string> {
    const id = await openAnnouncement(market, owner, admin, changes);
    const bid = await sendAnnouncementBid(market, buyer, id);
    expect((await market.call(decideBidCall(owner, id, bid.id, 'Accepted', bid.version))).status).toBe(200);
    const { rows } = await sql<{ id: string }>`
      select id from main.deals where announcement_id = ${id}`.execute(market.db);
    return rows[0]?.id ?? '';
  }
  const dealOfAuction = async (id: string) => {
    const { rows } = await sql<{ id: string }>`
      select id from main.deals where live_auction_id = ${id}`.execute(market.db);
    expect(rows.length).toBeLessThan(2);
    return rows[0]?.id ?? '';
  };
  const read = (who: Who, id: string) =>
    market.call({ method: 'GET', path: `/main/auction-winning-bids/${id}`, token: who?.token });
  const dealOf = async (who: Who, id: string): Promise<DealAnswer> =>
    expectStatus(await read(who, id), 200, dealAnswerSchema);
  const post = (who: Who, path: string, body: object) =>
    market.call({ method: 'POST', path: `/main${path}`, token: who?.token, body });
  async function fetched(who: Who, path: string, body: object) {
    const response = await fetch(`http://127.0.0.1:${market.port}/main${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(who && { authorization: `Bearer ${who.token}` }) },
      body: JSON.stringify(body),
    });
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  }
  const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  async function textOf(bytes: Uint8Array): Promise<string> {
    const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
    const pages = Array.from({ length: document.numPages }, async (_, at) => {
      const { items } = await (await document.getPage(at + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    });
    return (await Promise.all(pages)).join(' ');
  }
  async function signaturePageOf(who: Who, id: string, locale = 'ro') {
    const response = await fetch(
      `http://127.0.0.1:${market.port}/main/auction-winning-bids/${id}/signature-page?locale=${locale}`,
      { headers: who ? { authorization: `Bearer ${who.token}` } : {} },
    );
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  }
  const sendCode = (who: Who, id: string) => post(who, `/auction-winning-bids/${id}/signing-code`, {});
  /** The code in the last mail to an account. */
  async function mailedCode(who: TestAccount): Promise<string> {
    const { rows } = await sql<{ code: string }>`
      select data->'params'->>'code' as code from pgboss.job
      where name = 'mail' and data->>'to' = ${who.email} and data->>'template' = 'signingCode'
      order by created_on desc, id desc limit 1`.execute(market.db);
    return rows[0]?.code ?? '';
  }
  /** Simulates a minute since the last code. */
  const waitForCode = (id: string) =>
    sql`update main.signing_codes set sent_at = sent_at - interval '61 seconds'
      where contract_id in (select c.id from main.contracts c where c.deal_id = ${id})`.execute(market.db);
  async function newCode(who: TestAccount, id: string): Promise<string> {
    await waitForCode(id);
    expect((await sendCode(who, id)).status).toBe(204);
    return mailedCode(who);
  }
  const sign = (who: Who, id: string, sha256: string, code: string, password = testPassword) =>
    post(who, `/auction-winning-bids/${id}/signatures`, { sha256, code, password });
  const sendPdf = (
    who: Who,
    method: string,
    path: string,
    value: Buffer,
    fields: Readonly<Record<string, string>> = {},
  ) => {
    const { body, contentType } = multipart([
      ...Object.entries(fields).map(([name, text]) => ({ name, value: text })),
      { name: 'contract', value, fileName: 'c.pdf', mimeType: 'application/pdf' },
    ]);
    const headers = { 'content-type': contentType };
    return market.call({ method, path: `/main${path}`, token: who?.token, body, headers });
  };
  const give = (who: Who, id: string, value: Buffer) =>
    sendPdf(who, 'PUT', `/auction-winning-bids/${id}/contract`, value);
  const giveSigned = (
    who: Who,
    id: string,
    value: Buffer,
    fields: Readonly<Record<'sha256' | 'password' | 'code', string>>,
  ) => sendPdf(who, 'POST', `/auction-winning-bids/${id}/signed-contract`, value, fields);
  const replace = (who: Who, id: string, value: Buffer) =>
    sendPdf(who, 'PUT', `/admin/auctions/${id}/contract`, value);
  const fieldsOf = (answer: Answer) => {
    expect(answer.status).toBe(400);
    const { fields } = errorOf(answer).params as { fields: { path: string; rule: string }[] };
    return fields.map(({ path, rule }) => `${path} ${rule}`);
  };
  /** A deal with its contract. */
  async function made(): Promise<{ id: string; sha256: string }> {
    const id = await agreed();
    expect((await fetched(owner, '/auctions/contract', { dealId: id })).status).toBe(200);
    return { id, sha256: (await dealOf(owner, id)).contract?.sha256 ?? '' };
  }

  it('[X5] [C1] a deal of a product has its contract: pieces, producer and a price with VAT', async () => {
    const provider = await makeAccount(market.db, { role: 'Provider' });
    const productId = await openProduct(market, provider, {
      ...{ unitOfMeasurement: 'Bag', pieceQuantity: '5', minimumQuantity: '10', totalQuantity: '100' },
      ...{ unitPrice: '111', priceType: 'VatIncluded', producer: 'Ferma din Deal' },
      ...{ crop: null, quality: null, vatGroup: 'others' },
    });
    await market.db
      .updateTable('main.products')
      .set({ category: 'Seeds' })
      .where('id', '=', productId)
      .execute();
    const { dealId } = await sendProductBid(market, buyer, productId, '10', 'Single');
    const { deal, agreed: bound } = await dealOf(buyer, dealId ?? '');
    expect(bound?.goods).toMatchObject({ priceType: 'VatIncluded', vatGroup: 'others' });
    expect(deal).toMatchObject({
      ...{ source: { kind: 'product', id: productId }, side: 'buyer', quantity: '10.000', unit: 'Bag' },
      ...{ price: '111.00', total: '1110.00', isPriceGross: true, category: 'Seeds' },
    });
    const { status, bytes } = await fetched(buyer, '/auctions/contract', { dealId });
    expect(status).toBe(200);
    const text = (await textOf(bytes)).replaceAll(/\s+/g, ' ');
    for (const words of [
      'Ferma din Deal',
      '5 saci',
      '10 saci',
      '111 lei/sac, cu TVA inclus',
      'Prețul include TVA',
      '1.000 lei',
      '110 lei',
      '1.110 lei',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('An de recoltă');
  });

  it('[C1] have one contract, even if requested concurrently: the same bytes for both, with both parties’ details', async () => {
    const id = await agreed();
    expect((await dealOf(buyer, id)).contract).toBeNull();
    expect((await dealOf(buyer, id)).deal.step).toBe('contract');
    // A request that waits too long for the printer is told to retry.
    const made = (who: TestAccount) =>
      vi.waitUntil(async () => {
        const file = await fetched(who, '/auctions/contract', { dealId: id });
        return file.status !== 429 && file;
      }, 30_000);
    const files = await Promise.all([owner, buyer, owner, buyer].map(made));
    expect(new Set(files.map(({ status, bytes }) => `${status} ${sum(bytes)}`)).size).toBe(1);
    const { contract, deal } = await dealOf(owner, id);
    expect(contract).toMatchObject({
      version: 1,
      kind: 'General',
      sha256: sum(files[0]?.bytes ?? Buffer.of()),
    });
    expect(contract?.number).toMatch(/^AM-\d{4}-\d{6}$/);
    expect(deal).toMatchObject({ side: 'seller', step: 'sign', counterparty: { email: buyer.email } });
    const text = await textOf(files[0]?.bytes ?? Buffer.of());
    for (const part of [owner.companyName, buyer.companyName, contract?.number ?? '', '1.040'])
      expect(text).toContain(part);
    const { rows } = await sql`select from main.contracts where deal_id = ${id}`.execute(market.db);
    expect(rows).toHaveLength(1);
    const notified = await market.db
      .selectFrom('main.notifications')
      .select(['account_id', 'type'])
      .where('link', '=', `/auction-winning-bids/${id}`)
      .execute();
    expect(notified.map(({ type }) => type)).toEqual(['ContractReady', 'ContractReady']);
    expect(new Set(notified.map(({ account_id }) => account_id))).toEqual(
      new Set([owner.accountId, buyer.accountId]),
    );
  });

  it('[C2] show both parties what a signature binds them to: goods, options and both VAT states', async () => {
    const { goods } = statedAnnouncement(Date.now());
    const id = await agreed({ goods });
    for (const who of [owner, buyer])
      expect((await dealOf(who, id)).agreed).toMatchObject({
        goods: {
          ...{ product: goods.product, harvestYear: goods.harvestYear, contractType: 'General' },
          ...{ deliveryPeriod: goods.deliveryPeriod, priceType: goods.priceType },
        },
        vatStates: { seller: 'registered', buyer: 'registered' },
      });
  });

  it('[B4] [C1] an aval is the bid’s own, or else the posting’s, for its readers and in the contract', async () => {
    const { goods } = statedAnnouncement(Date.now());
    const payment = { paymentType: 'OrderNote', paymentDate: null, paymentDays: null } as const;
    const contractOf = async (avalOfBid: object) => {
      const id = await openAnnouncement(market, owner, admin, {
        goods: { ...goods, ...payment, withAval: true },
      });
      const bid = await sendAnnouncementBid(market, buyer, id, { ...payment, ...avalOfBid });
      const accepted = await market.call(decideBidCall(owner, id, bid.id, 'Accepted', bid.version));
      expect(accepted.status).toBe(200);
      const { rows } = await sql<{ id: string }>`
        select id from main.deals where announcement_id = ${id}`.execute(market.db);
      const dealId = rows[0]?.id ?? '';
      const { withAval } = (await dealOf(buyer, dealId)).terms;
      expect(bid.rounds.at(-1)?.terms.withAval).toBe(withAval);
      const { bytes } = await fetched(owner, '/auctions/contract', { dealId });
      return { withAval, text: (await textOf(bytes)).replaceAll(/\s+/g, ' ') };
    };
    const inherited = await contractOf({});
    expect(inherited).toMatchObject({
      withAval: true,
      text: expect.stringContaining('bilet la ordin avalizat'),
    });
    const without = await contractOf({ withAval: false });
    expect(without).toMatchObject({ withAval: false, text: expect.stringContaining('bilet la ordin, emis') });
  });

  it('[C1] [B5] are visible to their two parties only', async () => {
    const { id, sha256 } = await made();
    const seen = await dealOf(admin, id);
    expect(seen.deal).toMatchObject({ side: null, counterparty: null });
    expect(seen.parties.map(({ email }) => email)).toEqual([owner.email, buyer.email]);
    expect(sum((await fetched(admin, '/auctions/contract', { dealId: id })).bytes)).toBe(sha256);
    for (const who of [other, admin]) {
      expect((await read(who, id)).status).toBe(who === admin ? 200 : 404);
      if (who === other) expect((await fetched(who, '/auctions/contract', { dealId: id })).status).toBe(404);
      expect((await fetched(who, '/auctions/contract/preview/final', { dealId: id })).status).toBe(404);
      expect((await sendCode(who, id)).status).toBe(404);
      expect((await sign(who, id, sha256, '123456')).status).toBe(404);
    }
    expect((await read(null, id)).status).toBe(401);
  });

  /** Uploads an owner's contract. @returns its key */
  async function uploaded(given: Buffer): Promise<string> {
    const { body, contentType } = multipart([
      { name: 'kind', value: 'contract' },
      { name: 'file', value: given, fileName: 'c.pdf', mimeType: 'application/pdf' },
    ]);
    const path = '/live-auctions/api/v1/account/auction-files';
    const headers = { 'content-type': contentType };
    const answer = await market.call({ method: 'POST', path, token: owner.token, body, headers });
    return (answer.body as { key: string }).key;
  }

  it('[C1] have no contract while the file of the owner is gone', async () => {
    const key = await uploaded(pdf('contract șters'));
    const { goods } = statedAnnouncement(Date.now());
    const of = await openAnnouncement(market, owner, admin, {
      goods: { ...goods, contractType: 'Custom', contractFile: key },
    });
    await sql`update platform.files set removed_at = clock_timestamp() where key = ${key}`.execute(market.db);
    const bid = await sendAnnouncementBid(market, buyer, of);
    expect((await market.call(decideBidCall(owner, of, bid.id, 'Accepted', bid.version))).status).toBe(200);
    const { rows } = await sql<{ id: string }>`
      select id from main.deals where announcement_id = ${of}`.execute(market.db);
    const id = rows[0]?.id ?? '';
    expect((await dealOf(buyer, id)).contract).toBeNull();
    expect(errorOf(await post(buyer, '/auctions/contract', { dealId: id })).code).toBe('ContractNotAsked');
  });

  it('[C1] use the file of an owner with their own contract, unchanged', async () => {
    const given = pdf('contract propriu');
    const key = await uploaded(given);
    const { goods } = statedAnnouncement(Date.now());
    const id = await agreed({ goods: { ...goods, contractType: 'Custom', contractFile: key } });
    // It has its contract from the acceptance on, without a request.
    const { contract, deal, isContractGiven } = await dealOf(buyer, id);
    expect(contract).toMatchObject({ version: 1, kind: 'Custom', sha256: sum(given), signatures: [] });
    expect({ step: deal.step, isContractGiven }).toEqual({ step: 'sign', isContractGiven: true });
    const file = await fetched(buyer, '/auctions/contract', { dealId: id });
    expect(sum(file.bytes)).toBe(sum(given));
  });

  it('[C1] have no contract while a party lacks a declaration that the General contract needs', async () => {
    const lacking = await makeAccount(market.db, { mayPost: true, iban: null });
    const announcement = await openAnnouncement(market, lacking, admin);
    const bid = await sendAnnouncementBid(market, buyer, announcement);
    // Declared at posting and never withdrawn: only a sale from before the question existed lacks it.
    await sql`update main.accounts set vat_state = null where id = ${lacking.accountId}`.execute(market.db);
    await sql`
      update main.announcements set goods = goods - 'posterVat' where id = ${announcement}`.execute(
      market.db,
    );
    const accepted = decideBidCall(lacking, announcement, bid.id, 'Accepted', bid.version);
    expect((await market.call(accepted)).status).toBe(200);
    const { rows } = await sql<{ id: string }>`
      select id from main.deals where announcement_id = ${announcement}`.execute(market.db);
    const dealId = rows[0]?.id ?? '';
    const refused = errorOf(await post(buyer, '/auctions/contract', { dealId }));
    const missing = [
      { side: 'seller', detail: 'vatState' },
      { side: 'seller', detail: 'bankAccountNumber' },
    ];
    expect(refused).toMatchObject({ code: 'ContractDetailsMissing', params: { missing } });
    expect(await dealOf(buyer, dealId)).toMatchObject({ contract: null, missing });
    await sql`
      update main.accounts set vat_state = 'registered', bank_account_number = 'RO49AAAA1B31007593840000'
      where id = ${lacking.accountId}`.execute(market.db);
    expect((await dealOf(lacking, dealId)).missing).toEqual([]);
    expect((await fetched(lacking, '/auctions/contract', { dealId })).status).toBe(200);
  });

  it('[C1] use the file that a bidder with their own contract uploads, replaceable until it is signed', async () => {
    const { goods } = statedAnnouncement(Date.now());
    const id = await agreed({ goods: { ...goods, contractType: 'Bidder', contractFile: null } });
    expect(errorOf(await post(owner, '/auctions/contract', { dealId: id })).code).toBe('ContractNotAsked');
    expect((await give(owner, id, pdf('al proprietarului'))).status).toBe(403);
    expect((await give(other, id, pdf('al altcuiva'))).status).toBe(404);
    expect((await give(buyer, id, Buffer.from('nu este un PDF'))).status).toBe(415);
    const first = expectStatus(await give(buyer, id, pdf('prima formă')), 200, dealAnswerSchema);
    expect(first.contract).toMatchObject({ version: 1, kind: 'Bidder', sha256: sum(pdf('prima formă')) });
    // The file counts towards the quota of the account that gave it.
    const { rows: owners } = await sql<{ owner: string }>`
      select f.owner_account_id as owner from main.contracts c join platform.files f on f.key = c.file_key
      where c.deal_id = ${id}`.execute(market.db);
    expect(owners).toEqual([{ owner: buyer.accountId }]);
    expect((await give(buyer, id, pdf('prima formă'))).status).toBe(200);
    const second = expectStatus(await give(buyer, id, pdf('a doua')), 200, dealAnswerSchema);
    expect(second.contract).toMatchObject({ version: 2, sha256: sum(pdf('a doua')) });
    expect(sum((await fetched(owner, '/auctions/contract', { dealId: id })).bytes)).toBe(sum(pdf('a doua')));
    expect((await sign(owner, id, sum(pdf('prima formă')), await newCode(owner, id))).status).toBe(409);
    expect((await sign(owner, id, sum(pdf('a doua')), await newCode(owner, id))).status).toBe(200);
    expect(errorOf(await give(buyer, id, pdf('a treia'))).code).toBe('ContractAlreadySent');
    const { source } = (await dealOf(owner, id)).deal;
    expect((await replace(admin, source.id, pdf('a administratorului'))).body).toEqual({ replaced: 1 });
    expect(errorOf(await give(buyer, id, pdf('a patra'))).code).toBe('ContractReplaced');
    expect((await dealOf(owner, id)).contract).toMatchObject({ version: 3, kind: 'Custom' });
    const general = await agreed();
    expect(errorOf(await give(buyer, general, pdf())).code).toBe('ContractNotAsked');
    const { number = '' } = second.contract ?? {};
    const answer = await market.call({ method: 'GET', path: `/main/contracts/${number}` });
    expect(expectStatus(answer, 200, contractCheckSchema).versions).toHaveLength(3);
  });

  const confirm = (who: Who, id: string, side: string, sha256: string) =>
    post(who, `/auction-winning-bids/${id}/signed-contract/${side}/confirmation`, { sha256 });

  it('[C2] may be signed elsewhere: a PDF with password and code, readable by both parties only', async () => {
    const { id, sha256 } = await made();
    const signed = pdf('semnat de mână');
    const code = await newCode(owner, id);
    const password = testPassword;
    expect(fieldsOf(await giveSigned(owner, id, signed, { sha256, code, password: 'alta-parola' }))).toEqual([
      'password wrongPassword',
    ]);
    const wrongCode = code === '000000' ? '000001' : '000000';
    expect(fieldsOf(await giveSigned(owner, id, signed, { sha256, password, code: wrongCode }))).toEqual([
      'code codeWrong',
    ]);
    const { body, contentType } = multipart([
      { name: 'sha256', value: sha256 },
      { name: 'password', value: password },
      { name: 'contract', value: signed, fileName: 'c.pdf', mimeType: 'application/pdf' },
    ]);
    const path = `/main/auction-winning-bids/${id}/signed-contract`;
    const headers = { 'content-type': contentType };
    expect((await market.call({ method: 'POST', path, token: owner.token, body, headers })).status).toBe(400);
    expect((await giveSigned(owner, id, signed, { sha256: 'a'.repeat(64), password, code })).status).toBe(
      409,
    );
    expect((await dealOf(owner, id)).contract?.signatures).toEqual([]);
    const right = { sha256, password, code };
    const twice = await Promise.all([
      giveSigned(owner, id, signed, right),
      giveSigned(owner, id, signed, right),
    ]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    for (const [who, status] of [
      [buyer, 200],
      [owner, 200],
      [admin, 200],
      [other, 404],
    ] as const) {
      const file = await fetch(`http://127.0.0.1:${market.port}${path}/seller`, {
        headers: { authorization: `Bearer ${who.token}` },
      });
      expect(file.status).toBe(status);
      const bytes = Buffer.from(await file.arrayBuffer());
      if (status === 200) expect(sum(bytes)).toBe(sum(signed));
    }
  });

  it('[C2] signed elsewhere with the text of the contract are as binding as signed here', async () => {
    const { id, sha256 } = await made();
    // As a signing program does: the original bytes stay, and more are appended.
    const { bytes } = await fetched(owner, '/auctions/contract', { dealId: id });
    const signed = Buffer.concat([bytes, Buffer.from('\n% signed\n%%EOF\n')]);
    const given = { sha256, password: testPassword, code: await newCode(owner, id) };
    expect((await giveSigned(owner, id, signed, given)).status).toBe(200);
    const { contract, deal } = await dealOf(buyer, id);
    expect(contract?.signatures).toMatchObject([
      { side: 'seller', isFile: true, isCompared: true, isConfirmed: true },
    ]);
    expect(deal.step).toBe('sign');
    expect((await confirm(buyer, id, 'seller', sha256)).status).toBe(404);
    expect((await sign(buyer, id, sha256, await newCode(buyer, id))).status).toBe(200);
    expect((await dealOf(owner, id)).deal.step).toBe('concluded');
    const page = await textOf((await signaturePageOf(owner, id, 'en')).bytes);
    expect(page).toContain(sum(signed));
    expect(page).toContain('a signed PDF copy');
  });

  it.each(['a scan', 'the contract of another deal'])(
    '[C2] signed elsewhere by %s are binding once the other side has confirmed it',
    async (what) => {
      const { id, sha256 } = await made();
      const otherDeal = await made();
      const { bytes } = await fetched(owner, '/auctions/contract', { dealId: otherDeal.id });
      const signed = what === 'a scan' ? pdf('semnat de mână') : bytes;
      const given = { sha256, password: testPassword, code: await newCode(owner, id) };
      expect((await giveSigned(owner, id, signed, given)).status).toBe(200);
      expect((await dealOf(buyer, id)).contract?.signatures).toMatchObject([
        { side: 'seller', isCompared: false, isConfirmed: false },
      ]);
      expect((await sign(buyer, id, sha256, await newCode(buyer, id))).status).toBe(200);
      const ofBuyer = await dealOf(buyer, id);
      expect([ofBuyer.deal.step, ofBuyer.concludedAt]).toEqual(['confirm', null]);
      expect((await dealOf(owner, id)).deal.step).toBe('otherConfirms');
      expect((await confirm(owner, id, 'seller', sha256)).status).toBe(403);
      expect((await confirm(other, id, 'seller', sha256)).status).toBe(404);
      expect((await confirm(buyer, id, 'buyer', sha256)).status).toBe(403);
      expect((await confirm(buyer, id, 'seller', otherDeal.sha256)).status).toBe(409);
      const twice = await Promise.all([1, 2].map(() => confirm(buyer, id, 'seller', sha256)));
      expect(twice.map(({ status }) => status)).toEqual([200, 200]);
      const { deal, concludedAt } = await dealOf(owner, id);
      expect([deal.step, concludedAt !== null]).toEqual(['concluded', true]);
    },
  );

  it('[C2] have a page of signatures: name, time and hash of each, the same bytes for all its readers', async () => {
    const { id, sha256 } = await made();
    expect((await signaturePageOf(owner, id)).status).toBe(404);
    await sign(owner, id, sha256, await newCode(owner, id));
    const first = await textOf((await signaturePageOf(buyer, id)).bytes);
    expect(first).toContain('Nesemnat încă.');
    await sign(buyer, id, sha256, await newCode(buyer, id));
    const files = await Promise.all([owner, buyer, admin].map((who) => signaturePageOf(who, id)));
    expect(new Set(files.map(({ status, bytes }) => `${status} ${sum(bytes)}`)).size).toBe(1);
    const text = await textOf(files[0]?.bytes ?? Buffer.of());
    const { contract } = await dealOf(owner, id);
    const parts = [contract?.number ?? '', sha256, owner.companyName, buyer.companyName];
    for (const part of [...parts, ...(contract?.signatures.map(({ name }) => name) ?? [])])
      expect(text).toContain(part);
    expect(text.match(/\d{2}\.\d{2}\.\d{4}, \d{2}:\d{2}:\d{2}/g)).toHaveLength(3);
    expect(text).not.toContain('Nesemnat');
    // In the order in which they were given: the last one dates the page.
    const row = await market.db
      .selectFrom('main.deals')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const signed = await findSignedContract(
      market.db.$pickTables<keyof MainTables>(),
      { ...row, signatures: null },
      'ro',
    );
    expect(signed?.signatures.map(({ side }) => side)).toEqual(['seller', 'buyer']);
    expect((await signaturePageOf(other, id)).status).toBe(404);
    expect((await signaturePageOf(null, id)).status).toBe(401);
  });

  it('[C1] state what the parties declared about VAT, and own production if the posting says so', async () => {
    const change = (who: TestAccount, body: object) =>
      market.call({ method: 'PATCH', path: `/main/accounts/${who.accountId}`, token: who.token, body });
    expect((await change(owner, { isProducer: true })).status).toBe(204);
    const stateVat = (vatState: 'farmerScheme' | 'registered') =>
      market.db
        .updateTable('main.accounts')
        .set({ vat_state: vatState })
        .where('id', '=', buyer.accountId)
        .execute();
    await stateVat('farmerScheme');
    const { goods } = statedAnnouncement(Date.now());
    const contractOf = async (changes: object) =>
      textOf((await fetched(owner, '/auctions/contract', { dealId: await agreed(changes) })).bytes);
    const text = await contractOf({ goods: { ...goods, isOwnProduction: true } });
    expect(text).toContain('marfa provine din producția proprie');
    expect(await contractOf({ goods })).not.toContain('producția proprie');
    expect(text).toMatch(/Regim de TVA\s+înregistrat[\s\S]*Regim de TVA\s+regim special/);
    expect((await change(owner, { isProducer: null })).status).toBe(204);
    await stateVat('registered');
  });

  it('[C1] [B1] [B4] nobody is bound to a replaced contract before they could read it', async () => {
    const id = await openAnnouncement(market, owner, admin);
    const bid = await sendAnnouncementBid(market, buyer, id);
    const { version } = (await readAnnouncement(market, other, id)).announcement;
    const toldOf = async ({ accountId }: TestAccount) => {
      const { rows } = await sql`
        select from platform.events where kind = 'myBids' and subject_id = ${accountId}`.execute(market.db);
      return rows.length;
    };
    const before = [await toldOf(owner), await toldOf(buyer)];
    expect((await replace(admin, id, pdf('pentru rest'))).body).toEqual({ replaced: 0 });
    expect([await toldOf(owner), await toldOf(buyer)]).toEqual(before.map((count) => count + 1));
    const late = await market.call(announcementBidCall(other, id, { version }));
    expect(errorOf(late).code).toBe('AnnouncementChanged');
    const accept = (seen: number) => market.call(decideBidCall(owner, id, bid.id, 'Accepted', seen));
    expect(errorOf(await accept(bid.version)).code).toBe('OfferChanged');
    expect((await accept(bid.version + 1)).status).toBe(200);
  });

  it('[C1] a confidential announcement keeps the General contract as long as it has more to sell', async () => {
    const id = await openAnnouncement(market, owner, admin, { privacyType: 'Incognito' });
    expect(fieldsOf(await replace(admin, id, pdf('cu nume')))).toEqual(['goods.contractType confidential']);
    const { goods } = await market.db
      .selectFrom('main.announcements')
      .select('goods')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(goods).toMatchObject({ contractType: 'General', contractFile: null });
  });

  it('[C1] an administrator replaces the contract until it is concluded: signatures are voided, versions stay', async () => {
    const { id, sha256 } = await made();
    expect((await sign(owner, id, sha256, await newCode(owner, id))).status).toBe(200);
    const announcementId = (await dealOf(owner, id)).deal.source.id;
    const file = pdf('contractul administratorului');
    expect((await replace(owner, announcementId, file)).status).toBe(403);
    expect((await replace(admin, announcementId, file)).body).toEqual({ replaced: 1 });
    const { contract, deal } = await dealOf(owner, id);
    expect(contract).toMatchObject({ version: 2, kind: 'Custom', sha256: sum(file), signatures: [] });
    expect(deal.step).toBe('sign');
    // Both are notified of each contract, the second too.
    for (const { accountId } of [owner, buyer]) {
      const told = market.db.selectFrom('main.notifications').select('id');
      const ready = told.where('account_id', '=', accountId).where('type', '=', 'ContractReady');
      expect(await ready.where('link', '=', `/auction-winning-bids/${id}`).execute()).toHaveLength(2);
    }
    const audited = await market.db
      .selectFrom('main.audit_log')
      .select('details')
      .where('action', '=', 'contract.replaced')
      .execute();
    expect(audited.some(({ details }) => details.auctionId === announcementId)).toBe(true);
    expect((await sign(buyer, id, sha256, await newCode(buyer, id))).status).toBe(409);
    for (const who of [owner, buyer])
      expect((await sign(who, id, sum(file), await newCode(who, id))).status).toBe(200);
    // The remainder of the announcement is sold with the administrator's contract; the concluded deal keeps its own.
    const later = await sendAnnouncementBid(market, buyer, announcementId);
    const accepted = decideBidCall(owner, announcementId, later.id, 'Accepted', later.version);
    expect((await market.call(accepted)).status).toBe(200);
    expect((await replace(admin, announcementId, pdf('încă unul'))).body).toEqual({ replaced: 1 });
    expect((await dealOf(owner, id)).contract?.version).toBe(2);
    // Once it has ended, only its deals have another contract.
    const goodsOf = async () =>
      (
        await market.db
          .selectFrom('main.announcements')
          .select('goods')
          .where('id', '=', announcementId)
          .executeTakeFirstOrThrow()
      ).goods.contractFile;
    const before = await goodsOf();
    await sql`update main.announcements set status = 'Accepted', next_change_at = null
      where id = ${announcementId}`.execute(market.db);
    expect((await replace(admin, announcementId, pdf('după încheiere'))).body).toEqual({ replaced: 1 });
    expect([typeof before, await goodsOf()]).toEqual(['string', before]);
    expect((await replace(admin, '00000000-0000-4000-8000-000000000000', file)).status).toBe(404);
  });

  it('[C1] [D1] get no contract once they are annulled: not made, not given, not replaced', async () => {
    const { goods } = statedAnnouncement(Date.now());
    const fact = (who: Who, id: string, factId: string, body: object) =>
      post(who, `/auction-winning-bids/${id}/facts`, { facts: [{ id: factId, body }] });
    const annul = async (id: string) => {
      const proposalId = randomUUID();
      const proposal = { kind: 'AnnulmentProposed', reason: 'fără marfă', washout: null };
      expect((await fact(owner, id, proposalId, proposal)).status).toBe(200);
      await fact(buyer, id, randomUUID(), { kind: 'AnnulmentConfirmed', proposalId });
      expect((await dealOf(owner, id)).deal.life?.stage).toBe('annulled');
    };
    const [general, given] = [await agreed(), await agreed({ goods: { ...goods, contractType: 'Bidder' } })];
    const signed = await made();
    for (const id of [general, given, signed.id]) await annul(id);
    const answer = await post(buyer, '/auctions/contract', { dealId: general });
    expect(errorOf(answer).code).toBe('RequestChanged');
    expect(errorOf(await give(buyer, given, pdf('al ofertantului'))).code).toBe('RequestChanged');
    const { deal, contract } = await dealOf(owner, signed.id);
    // The rest of the announcement is still for sale, with the administrator's contract.
    expect((await replace(admin, deal.source.id, pdf('pentru rest'))).body).toEqual({ replaced: 0 });
    await sql`update main.announcements set status = 'Accepted', next_change_at = null
      where id = ${deal.source.id}`.execute(market.db);
    expect(errorOf(await replace(admin, deal.source.id, pdf('nimic'))).code).toBe('StatusConflict');
    expect((await dealOf(owner, signed.id)).contract).toEqual(contract);
    for (const id of [general, given])
      expect(await dealOf(owner, id)).toMatchObject({ contract: null, deal: { step: 'contract' } });
  });

  it('[C1] [L10] are opened once by an auction that its owner accepts, and signed by a Bidder', async () => {
    const { id } = await makeAuction(market.db, {
      ...{ owner, startsInMs: -10 * minuteMs, endsInMs: -minuteMs },
      bids: [
        { by: buyer, priceMinor: 101_000 },
        { by: bidder, priceMinor: 104_000 },
      ],
    });
    const accept = () => command(market, owner, id, 'decision', { decision: 'accept' });
    await vi.waitUntil(async () => (await accept()).status === 200, { timeout: 30_000, interval: 100 });
    await Promise.all([accept(), accept()]);
    const dealId = await dealOfAuction(id);
    const { deal } = await dealOf(bidder, dealId);
    expect(deal).toMatchObject({
      ...{ source: { kind: 'liveAuction', id }, side: 'buyer', step: 'contract' },
      ...{ price: '1040.00', counterparty: { companyName: owner.companyName } },
    });
    expect((await read(buyer, dealId)).status).toBe(404);
    const file = await fetched(bidder, '/auctions/contract', { dealId });
    const text = await textOf(file.bytes);
    for (const part of [owner.companyName, bidder.companyName, '1.040']) expect(text).toContain(part);
    for (const who of [bidder, owner])
      expect((await sign(who, dealId, sum(file.bytes), await newCode(who, dealId))).status).toBe(200);
    expect((await dealOf(owner, dealId)).deal.step).toBe('concluded');
  });

  it('[C1] [L10] are opened by the close of an auction whose desired price is met', async () => {
    const { id } = await makeAuction(market.db, {
      ...{ owner, startsInMs: -10 * minuteMs, endsInMs: 200, desiredPriceMinor: 103_000 },
      bids: [{ by: buyer, priceMinor: 104_000 }],
    });
    await vi.waitUntil(async () => (await dealOfAuction(id)) !== '', { timeout: 30_000, interval: 50 });
    const { deal } = await dealOf(buyer, await dealOfAuction(id));
    expect(deal).toMatchObject({ side: 'buyer', price: '1040.00', step: 'contract' });
  });

  it('[C1] [L10] an administrator replaces the contract of an auction, as a file of its owner', async () => {
    const { id } = await makeAuction(market.db, {
      ...{ owner, type: 'Buying', startsInMs: -10 * minuteMs, endsInMs: 200, desiredPriceMinor: 97_000 },
      bids: [{ by: other, priceMinor: 96_000 }],
    });
    expect((await replace(admin, id, pdf('prea devreme'))).status).toBe(404);
    await vi.waitUntil(async () => (await dealOfAuction(id)) !== '', { timeout: 30_000, interval: 50 });
    const dealId = await dealOfAuction(id);
    const file = pdf('contractul licitației');
    expect((await replace(admin, id, file)).body).toEqual({ replaced: 1 });
    const { contract, deal } = await dealOf(owner, dealId);
    expect([deal.side, contract?.kind, contract?.sha256]).toEqual(['buyer', 'Custom', sum(file)]);
    const { rows } = await sql<{ owner: string; name: string }>`
      select f.owner_account_id as owner, f.name from platform.files f
      join main.contracts c on c.file_key = f.key where c.deal_id = ${dealId}`.execute(market.db);
    expect(rows).toEqual([{ owner: owner.accountId, name: 'contract.pdf' }]);
    for (const who of [owner, other])
      expect((await sign(who, dealId, sum(file), await newCode(who, dealId))).status).toBe(200);
    expect(errorOf(await replace(admin, id, pdf('prea târziu'))).code).toBe('StatusConflict');
  });

  it('[C1] [P1] are opened by an accepted personalised bid, at its terms, with its bidder’s contract', async () => {
    const { id } = await makeAuction(market.db, {
      ...{ owner, goods: { contractType: 'Bidder' } },
      bids: [{ by: other, priceMinor: 101_000 }],
      termsAccepted: [buyer],
    });
    const bid = await sendStatedBid(market, buyer, id, { price: '1100.00', quantity: '80.000' });
    const given = pdf('contractul ofertantului');
    const path = personalizedBidsPath(id, `/${bid.id}/contract`);
    expect((await market.call(contractCall(buyer, path, given))).status).toBe(200);
    expect((await decideStatedBid(market, owner, id, bid.id, 'Accepted')).status).toBe(200);
    const dealId = await dealOfAuction(id);
    const { deal, contract, isContractGiven } = await dealOf(buyer, dealId);
    expect(deal).toMatchObject({ price: '1100.00', quantity: '80.000', total: '88000.00', step: 'sign' });
    // The accepted file is the contract, without a second upload, and cannot be replaced.
    expect(contract).toMatchObject({ version: 1, kind: 'Bidder', sha256: sum(given) });
    expect(isContractGiven).toBe(true);
    expect(errorOf(await give(buyer, dealId, pdf('altul'))).code).toBe('ContractAlreadySent');
    expect((await read(other, dealId)).status).toBe(404);
    expect(sum((await fetched(owner, '/auctions/contract', { dealId })).bytes)).toBe(sum(given));
    const notified = await market.db
      .selectFrom('main.notifications')
      .select('account_id')
      .where('type', '=', 'ContractReady')
      .where('link', '=', `/auction-winning-bids/${dealId}`)
      .execute();
    expect(new Set(notified.map(({ account_id }) => account_id))).toEqual(
      new Set([owner.accountId, buyer.accountId]),
    );
  });

  it('[C2] are signed with password and mailed code by each party, and concluded by the second signature', async () => {
    const { id, sha256 } = await made();
    const first = expectStatus(
      await sign(owner, id, sha256, await newCode(owner, id)),
      200,
      dealAnswerSchema,
    );
    expect(first.deal.step).toBe('otherSigns');
    expect(first.concludedAt).toBeNull();
    expect((await dealOf(buyer, id)).deal.step).toBe('sign');
    const second = expectStatus(
      await sign(buyer, id, sha256, await newCode(buyer, id)),
      200,
      dealAnswerSchema,
    );
    expect(second.deal.step).toBe('concluded');
    expect(second.contract?.signatures.map(({ side }) => side)).toEqual(['seller', 'buyer']);
    expect(second.concludedAt).not.toBeNull();
    const told = await market.db
      .selectFrom('main.notifications')
      .select(['account_id', 'type'])
      .where('link', '=', `/auction-winning-bids/${id}`)
      .where('type', '<>', 'ContractReady')
      .orderBy('type')
      .execute();
    expect(told.map(({ account_id, type }) => `${type} ${account_id}`).toSorted()).toEqual(
      [
        `ContractSigned ${buyer.accountId}`,
        `ContractConcluded ${owner.accountId}`,
        `ContractConcluded ${buyer.accountId}`,
      ].toSorted(),
    );
    // A repetition changes nothing.
    expect((await sign(buyer, id, sha256, '000000')).status).toBe(200);
    expect((await sendCode(buyer, id)).status).toBe(409);
  });

  it('[C2] refuse a wrong, expired, replaced or another’s code, a wrong password, and a document that was not read', async () => {
    const { id, sha256 } = await made();
    const other1 = await made();
    expect(fieldsOf(await sign(owner, id, sha256, '123456'))).toEqual(['code codeMissing']);
    const replaced = await newCode(owner, id);
    const code = await newCode(owner, id);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(fieldsOf(await sign(owner, id, sha256, wrong))).toEqual(['code codeWrong']);
    if (replaced !== code)
      expect(fieldsOf(await sign(owner, id, sha256, replaced))).toEqual(['code codeWrong']);
    expect(fieldsOf(await sign(owner, id, sha256, code, 'alta-parola-2026'))).toEqual([
      'password wrongPassword',
    ]);
    const ofBuyer = await newCode(buyer, id);
    if (ofBuyer !== code)
      expect(fieldsOf(await sign(owner, id, sha256, ofBuyer))).toEqual(['code codeWrong']);
    const ofOther = await newCode(owner, other1.id);
    if (ofOther !== code)
      expect(fieldsOf(await sign(owner, id, sha256, ofOther))).toEqual(['code codeWrong']);
    expect((await sign(owner, id, other1.sha256, code)).status).toBe(409);
    await sql`update main.signing_codes set expires_at = clock_timestamp()`.execute(market.db);
    expect(fieldsOf(await sign(owner, id, sha256, code))).toEqual(['code codeExpired']);
    expect((await dealOf(owner, id)).contract?.signatures).toEqual([]);
  });

  it('[C2] count wrong attempts of each signer apart', async () => {
    const { id, sha256 } = await made();
    const [own, other] = [await newCode(owner, id), await newCode(buyer, id)];
    const wrong = [own, other].includes('000000') ? '999999' : '000000';
    for (let attempt = 0; attempt < maxWrongSigningCodes; attempt++)
      expect(fieldsOf(await sign(owner, id, sha256, wrong))).toHaveLength(1);
    expect(fieldsOf(await sign(owner, id, sha256, own))).toEqual(['code codeSpent']);
    expect((await sign(buyer, id, sha256, other)).status).toBeLessThan(300);
  });

  it('[C2] spend a code by wrong attempts, concurrent ones too, and limit the codes that are sent', async () => {
    const { id, sha256 } = await made();
    const code = await newCode(owner, id);
    const wrong = code === '000000' ? '000001' : '000000';
    const answers = await Promise.all(
      Array.from({ length: maxWrongSigningCodes + 2 }, () => sign(owner, id, sha256, wrong)),
    );
    expect(answers.filter((answer) => fieldsOf(answer)[0] === 'code codeSpent')).toHaveLength(2);
    expect(fieldsOf(await sign(owner, id, sha256, code))).toEqual(['code codeSpent']);
    expect((await sendCode(owner, id)).status).toBe(429);
    // After the maximum none is sent for a day, whatever the wait; then again.
    const next = await made();
    for (let sent = 0; sent < maxCodesSent; sent++) await newCode(owner, next.id);
    await waitForCode(next.id);
    expect((await sendCode(owner, next.id)).status).toBe(429);
    await sql`update main.signing_codes set sent_at = sent_at - interval '1 day'`.execute(market.db);
    const again = await newCode(owner, next.id);
    expect((await sign(owner, next.id, next.sha256, again)).status).toBe(200);
    expect((await sign(owner, id, sha256, await newCode(owner, id))).status).toBe(200);
  });

  it('[C2] two clicks and two parties at once sign once each', async () => {
    const { id, sha256 } = await made();
    const codes = { owner: await newCode(owner, id), buyer: await newCode(buyer, id) };
    const answers = await Promise.all([
      sign(owner, id, sha256, codes.owner),
      sign(owner, id, sha256, codes.owner),
      sign(buyer, id, sha256, codes.buyer),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { contract, concludedAt } = await dealOf(owner, id);
    expect(contract?.signatures).toHaveLength(2);
    expect(concludedAt).not.toBeNull();
    await expect(
      sql`update main.contract_signatures set signer_name = 'x'`.execute(market.db),
    ).rejects.toThrow('do not change');
  });

  it('[C1] are verified by number: shows which files are versions, and no names', async () => {
    const { id, sha256 } = await made();
    const number = (await dealOf(owner, id)).contract?.number ?? '';
    const answer = await market.call({ method: 'GET', path: `/main/contracts/${number}` });
    const check = expectStatus(answer, 200, contractCheckSchema);
    expect(check).toMatchObject({ number, isConcluded: false, versions: [{ version: 1, sha256 }] });
    expect(JSON.stringify(answer.body)).not.toContain(owner.companyName);
    const typed = `/main/contracts/${number.toLowerCase()}`;
    expect((await market.call({ method: 'GET', path: typed })).status).toBe(200);
    expect((await market.call({ method: 'GET', path: '/main/contracts/AM-2026-999999' })).status).toBe(404);
  });

  it('[C1] are previewed as drafts: with one’s own side before posting, with both before the contract is made', async () => {
    const { status, bytes } = await fetched(owner, '/auctions/contract/preview', {
      auction: statedAnnouncement(Date.now()),
    });
    expect(status).toBe(200);
    const selling = await textOf(bytes);
    expect(selling).toContain(owner.companyName);
    expect(selling).not.toContain('Valorile cerute');
    // Who buys requires the figures.
    const buying = await fetched(owner, '/auctions/contract/preview', {
      auction: statedAnnouncement(Date.now(), { type: 'Buying', backupPrice: null }),
    });
    expect(await textOf(buying.bytes)).toContain('Valorile cerute');
    const idle = await post(buyer, '/auctions/contract/preview', { auction: statedAnnouncement(Date.now()) });
    expect(idle.status).toBe(403);
    const id = await agreed();
    const final = await fetched(buyer, '/auctions/contract/preview/final', { dealId: id, locale: 'en' });
    const text = await textOf(final.bytes);
    for (const part of [owner.companyName, buyer.companyName]) expect(text).toContain(part);
    expect((await dealOf(buyer, id)).contract).toBeNull();
  });
});
