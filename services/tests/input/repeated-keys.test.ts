import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount, testPassword } from '../harness/accounts.ts';
import { makeAuction } from '../harness/auctions.ts';
import { bid, errorOf, live, readAuction } from '../harness/live-calls.ts';
import { notificationsDispatched } from '../harness/notifications-dispatched.ts';
import { serviceToken, startTestMarket, type TestMarket } from '../harness/test-market.ts';
import { databaseChecksum } from './database-checksum.ts';

describe('a body with a key twice', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let bidder: TestAccount;
  let admin: TestAccount;
  let auctionId: string;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db);
    bidder = await makeAccount(market.db);
    admin = await makeAccount(market.db, { role: 'Admin' });
    auctionId = (await makeAuction(market.db, { owner, termsAccepted: [bidder] })).id;
  });
  afterAll(() => market.close());

  const send = (method: string, path: string, token: string | undefined, body: string) =>
    market.call({
      method,
      path,
      token,
      body,
      headers: { 'content-type': 'application/json', 'idempotency-key': 'two-prices-1' },
    });

  it('[L4] is not a bid, whichever of its prices is valid', async () => {
    const path = `${live}/${auctionId}/bids/my`;
    for (const body of [
      '{"price":"1000.00","price":"1005.00"}',
      '{"price":"1","price":"1000.00"}',
      '{"price":"1000.00","\\u0070rice":"1000.00"}',
    ]) {
      const answer = await send('PUT', path, bidder.token, body);
      expect([body, answer.status, errorOf(answer).code]).toEqual([body, 400, 'MalformedRequest']);
    }
    expect((await readAuction(market, null, auctionId)).auction.bestBid).toBeNull();
    // The command id was not used.
    expect((await send('PUT', path, bidder.token, '{"price":"1000.00"}')).status).toBe(200);
    await bid(market, bidder, auctionId, '1005.00');
  });

  it('is refused by every other kind of call, and changes nothing', async () => {
    await notificationsDispatched(market.db);
    const before = await databaseChecksum(market.db);
    const password = JSON.stringify(testPassword);
    const calls: [string, string, string | undefined, string][] = [
      ['PUT', `${live}/${auctionId}/cancellation`, admin.token, '{"reason":"un motiv","reason":"alt motiv"}'],
      [
        'POST',
        '/main/accounts/login',
        undefined,
        `{"email":"x@y.ro","email":"${owner.email}","password":${password}}`,
      ],
      ['PATCH', `/main/users/${bidder.userId}`, admin.token, '{"role":"Client","role":"Admin"}'],
      [
        'PATCH',
        `/main/accounts/${bidder.accountId}`,
        bidder.token,
        '{"companyName":"Unu SRL","companyName":"Doi SRL"}',
      ],
      ['POST', '/main/feed/sessions', serviceToken, '{"tokenHashes":[],"tokenHashes":[]}'],
    ];
    for (const [method, path, token, body] of calls) {
      const answer = await send(method, path, token, body);
      expect([path, answer.status, errorOf(answer).code]).toEqual([path, 400, 'MalformedRequest']);
    }
    expect(await databaseChecksum(market.db)).toEqual(before);
  });
});
