import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { decideBidCall, openAnnouncement, sendAnnouncementBid } from '../harness/announcements.ts';
import { makeAuction } from '../harness/auctions.ts';
import { openProduct, sendProductBid } from '../harness/products.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('the yearly report on sellers', () => {
  let market: TestMarket;
  let admin: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(() => market.close());

  const deal = (
    seller: TestAccount,
    buyer: TestAccount,
    openedAt: string,
    price: string,
    quantity: string,
    auctionId: string = randomUUID(),
    currency = 'Ron',
  ) =>
    market.database.pool.query(
      `insert into main.deals (live_auction_id, seller_account_id, buyer_account_id, owner_side, currency, goods, terms, opened_at)
       values ($5, $1, $2, 'seller', $6, '{}', $3, $4)`,
      [seller.accountId, buyer.accountId, JSON.stringify({ price, quantity }), openedAt, auctionId, currency],
    );
  const read = (path: string) =>
    market.call({ method: 'GET', path: `/main/admin/seller-report${path}`, token: admin.token });

  it('[S12] sums the deals of a seller by quarter of the year in Bucharest', async () => {
    const seller = await makeAccount(market.db, { role: 'Provider', companyName: '=Ferma SRL' });
    const buyer = await makeAccount(market.db);
    await deal(seller, buyer, '2026-02-10T10:00:00Z', '1000.50', '100');
    await deal(seller, buyer, '2026-01-10T10:00:00Z', '800.00', '3');
    await deal(seller, buyer, '2026-03-31T22:30:00Z', '900.00', '2.500');
    await deal(seller, buyer, '2026-12-31T21:59:00Z', '10.00', '1');
    await deal(seller, buyer, '2026-12-31T22:01:00Z', '10.00', '1');
    const { body } = await read('?year=2026');
    expect(body).toMatchObject({
      year: 2026,
      items: [
        {
          companyNumber: seller.companyNumber,
          iban: seller.iban,
          currency: 'Ron',
          quarters: [
            { sum: '102450.00', dealCount: 2 },
            { sum: '2250.00', dealCount: 1 },
            { sum: '0.00', dealCount: 0 },
            { sum: '10.00', dealCount: 1 },
          ],
        },
      ],
    });
    const file = await read('/csv?year=2026');
    expect(file.text).toContain(`"'=Ferma SRL"`.slice(1, -1));
    expect(file.text).toContain('RON;102450,00;2;2250,00;1;0,00;0;10,00;1');
    const { rows } = await market.database.pool.query(
      `select action, subject from main.audit_log where action like 'sellerReport.%' order by id`,
    );
    expect(rows).toEqual([
      { action: 'sellerReport.read', subject: '2026' },
      { action: 'sellerReport.exported', subject: '2026' },
    ]);
  });

  it('[S12] has a line for each seller and currency, by the name of the company, those without one last', async () => {
    const [unnamed, last, first] = [
      await makeAccount(market.db),
      await makeAccount(market.db, { companyName: 'Țarina SRL' }),
      await makeAccount(market.db, { companyName: 'Ogoare SRL' }),
    ];
    const buyer = await makeAccount(market.db);
    await market.db
      .updateTable('main.accounts')
      .set({ company_name: null })
      .where('id', '=', unnamed.accountId)
      .execute();
    const at = '2025-05-05T10:00:00Z';
    for (const [seller, price, currency] of [
      [unnamed, '10', 'Ron'],
      [last, '20', 'Ron'],
      [last, '30', 'Euro'],
      [first, '40', 'Dollar'],
    ] as const)
      await deal(seller, buyer, at, price, '2', randomUUID(), currency);
    const { items } = (await read('?year=2025')).body as {
      items: { companyName: string | null; currency: string; quarters: { sum: string }[] }[];
    };
    expect(
      items.map(({ companyName, currency, quarters }) => [companyName, currency, quarters[1]?.sum]),
    ).toEqual([
      ['Ogoare SRL', 'Dollar', '80.00'],
      ['Țarina SRL', 'Euro', '60.00'],
      ['Țarina SRL', 'Ron', '40.00'],
      [null, 'Ron', '20.00'],
    ]);
  });

  const quartersOf = async ({ companyNumber }: TestAccount) => {
    const { body } = await read(`?year=${new Date().getUTCFullYear()}`);
    const { items } = body as { items: { companyNumber: string; quarters: { sum: string }[] }[] };
    const [found] = items.filter((one) => one.companyNumber === companyNumber);
    return found?.quarters.map(({ sum }) => sum).filter((sum) => sum !== '0.00') ?? [];
  };

  it('[S12] counts deals of products at the agreed price: the final one, or the published', async () => {
    const provider = await makeAccount(market.db, { role: 'Provider' });
    const [first, second] = [await makeAccount(market.db), await makeAccount(market.db)];
    const productId = await openProduct(market, provider, {
      ...{ unitPrice: '1000', minimumQuantity: '10', totalQuantity: '30', pieceQuantity: '5' },
    });
    await sendProductBid(market, first, productId, '10', 'Single');
    await sendProductBid(market, second, productId, '20');
    const priced = await market.call({
      method: 'PUT',
      path: `/main/products/${productId}/final-price`,
      token: provider.token,
      body: { discountedPrice: '900' },
    });
    expect(priced.status).toBe(200);
    // 10 at 1,000 and 20 at 900.
    expect(await quartersOf(provider)).toEqual(['28000.00']);
  });

  it('[S12] counts no deal on the demonstration’s postings', async () => {
    const seller = await makeAccount(market.db, { role: 'Provider', mayPost: true });
    const buyer = await makeAccount(market.db);
    const announcementId = await openAnnouncement(market, seller, admin);
    const bid = await sendAnnouncementBid(market, buyer, announcementId);
    const accepted = decideBidCall(seller, announcementId, bid.id, 'Accepted', bid.version);
    expect((await market.call(accepted)).status).toBe(200);
    const productId = await openProduct(market, seller, { minimumQuantity: '10', pieceQuantity: '5' });
    await sendProductBid(market, buyer, productId, '10', 'Single');
    const { id: auctionId } = await makeAuction(market.db, { owner: seller });
    await deal(seller, buyer, new Date().toISOString(), '10.00', '1', auctionId);
    const counted = async () => (await quartersOf(seller)).map(Number)[0] ?? 0;
    const tables = ['main.announcements', 'main.products', 'live.auctions'] as const;
    const ids = [announcementId, productId, auctionId];
    const mark = (table: (typeof tables)[number], id: string | undefined, isDemo: boolean) =>
      market.database.pool.query(`update ${table} set is_demo = $2 where id = $1`, [id, isDemo]);
    const all = await counted();
    let without = 0;
    for (const [at, table] of tables.entries()) {
      await mark(table, ids[at], true);
      const rest = await counted();
      expect(rest, table).toBeLessThan(all);
      without += all - rest;
      await mark(table, ids[at], false);
    }
    expect(without).toBeCloseTo(all);
    for (const [at, table] of tables.entries()) await mark(table, ids[at], true);
    expect(await quartersOf(seller)).toEqual([]);
  });

  it('[S12] is shown to administrators only', async () => {
    const seller = await makeAccount(market.db, { role: 'Provider' });
    const answer = await market.call({
      method: 'GET',
      path: '/main/admin/seller-report?year=2026',
      token: seller.token,
    });
    expect(answer.status).toBe(403);
  });
});
