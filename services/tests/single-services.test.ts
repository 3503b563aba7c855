import { createHash } from 'node:crypto';
import { feedSessionsSchema } from '@recolta/shared/contracts/feed';
import { notificationsAnswerSchema } from '@recolta/shared/contracts/http/notifications';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from './cluster/test-database.ts';
import { writeContentFolder } from './content/content-folder.ts';
import { makeAccount, type TestAccount, testPassword } from './harness/accounts.ts';
import { makeAuction } from './harness/auctions.ts';
import { bid, errorOf, expectStatus, readAuction } from './harness/live-calls.ts';
import { joinTestMarket, serviceToken, type TestMarket } from './harness/test-market.ts';

/** Each service in its own process, on one database. */
describe('one service a process', () => {
  let database: TestDatabase;
  let main: TestMarket;
  let live: TestMarket;
  let content: TestMarket;
  let owner: TestAccount;
  let bidder: TestAccount;
  let rival: TestAccount;
  beforeAll(async () => {
    database = await createTestDatabase();
    main = await joinTestMarket(database, { SERVICES: 'main' });
    live = await joinTestMarket(database, { SERVICES: 'live-auctions' });
    content = await joinTestMarket(database, {
      SERVICES: 'content',
      CONTENT_DIR: writeContentFolder({}),
    });
    owner = await makeAccount(main.db);
    bidder = await makeAccount(main.db);
    rival = await makeAccount(main.db);
  });
  afterAll(async () => {
    await Promise.all([main.close(), live.close(), content.close()]);
    await database.drop();
  });

  const notificationTypes = async ({ accountId, token }: TestAccount) => {
    const path = `/main/accounts/${accountId}/notifications`;
    const answer = await main.call({ method: 'GET', path, token });
    return expectStatus(answer, 200, notificationsAnswerSchema).notifications.map(({ type }) => type);
  };

  it('serves its own calls only', async () => {
    expect((await main.call({ method: 'GET', path: '/live-auctions/readyz' })).status).toBe(502);
    expect((await live.call({ method: 'GET', path: '/main/readyz' })).status).toBe(502);
    expect((await live.call({ method: 'GET', path: '/content/readyz' })).status).toBe(502);
    expect((await content.call({ method: 'GET', path: '/content/readyz' })).status).toBe(200);
    expect((await content.call({ method: 'GET', path: '/main/readyz' })).status).toBe(502);
  });

  it('[L3] live auctions identify bidders without the main service in the process', async () => {
    const { id } = await makeAuction(main.db, { owner, termsAccepted: [bidder, rival] });
    await bid(live, bidder, id, '1000.00');
    await bid(live, rival, id, '1005.00');
    expect((await readAuction(live, bidder, id)).viewer).toMatchObject({ number: 1, mayBid: true });
  });

  it('[N1] notifications of live auctions are on the account’s page of the main service', async () => {
    await vi.waitFor(async () => expect(await notificationTypes(bidder)).toEqual(['Outbid']), {
      timeout: 30_000,
    });
  });

  it('the main service reads the bids of an account without live auctions in the process', async () => {
    const tokenHash = createHash('sha256').update(rival.token).digest('hex');
    const answer = await main.call({
      method: 'POST',
      path: '/main/feed/sessions',
      token: serviceToken,
      body: { tokenHashes: [tokenHash] },
    });
    const { sessions } = expectStatus(answer, 200, feedSessionsSchema);
    expect(sessions[tokenHash]).toMatchObject({ accountId: rival.accountId, inbox: 0 });
    expect(sessions[tokenHash]?.myBids).toBeGreaterThan(0);
  });

  it('the main service refuses to close the account of a leading bid', async () => {
    const close = ({ accountId, token }: TestAccount) =>
      main.call({
        method: 'DELETE',
        path: `/main/accounts/${accountId}`,
        token,
        body: { password: testPassword },
      });
    const refused = await close(rival);
    expect([refused.status, errorOf(refused).code]).toEqual([409, 'AccountHasBids']);
    expect((await close(bidder)).status).toBe(204);
  });
});
