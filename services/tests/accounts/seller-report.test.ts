import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('the yearly report on sellers', () => {
  let market: TestMarket;
  let admin: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(() => market.close());

  const deal = (seller: TestAccount, buyer: TestAccount, openedAt: string, price: string, quantity: string) =>
    market.database.pool.query(
      `insert into main.deals (live_auction_id, seller_account_id, buyer_account_id, owner_side, currency, goods, terms, opened_at)
       values (gen_random_uuid(), $1, $2, 'seller', 'Ron', '{}', $3, $4)`,
      [seller.accountId, buyer.accountId, JSON.stringify({ price, quantity }), openedAt],
    );
  const read = (path: string) =>
    market.call({ method: 'GET', path: `/main/admin/seller-report${path}`, token: admin.token });

  it('[S12] sums the deals of a seller by quarter of the year in Bucharest', async () => {
    const seller = await makeAccount(market.db, { role: 'Provider', companyName: '=Ferma SRL' });
    const buyer = await makeAccount(market.db);
    await deal(seller, buyer, '2026-02-10T10:00:00Z', '1000.50', '100');
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
            { sum: '100050.00', dealCount: 1 },
            { sum: '2250.00', dealCount: 1 },
            { sum: '0.00', dealCount: 0 },
            { sum: '10.00', dealCount: 1 },
          ],
        },
      ],
    });
    const file = await read('/csv?year=2026');
    expect(file.text).toContain(`"'=Ferma SRL"`.slice(1, -1));
    expect(file.text).toContain('RON;100050,00;1;2250,00;1;0,00;0;10,00;1');
    const { rows } = await market.database.pool.query(
      `select subject from main.audit_log where action = 'sellerReport.exported'`,
    );
    expect(rows).toEqual([{ subject: '2026' }]);
  });

  it('[S12] shows it to administrators alone', async () => {
    const seller = await makeAccount(market.db, { role: 'Provider' });
    const answer = await market.call({
      method: 'GET',
      path: '/main/admin/seller-report?year=2026',
      token: seller.token,
    });
    expect(answer.status).toBe(403);
  });
});
