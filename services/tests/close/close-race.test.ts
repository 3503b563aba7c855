import { setTimeout as delay } from 'node:timers/promises';
import { checkHistory } from '@recolta/shared/testing/history-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeAccount, makeAccounts, type TestAccount } from '../harness/accounts.ts';
import { makeAuction } from '../harness/auctions.ts';
import { httpAgent } from '../harness/http-call.ts';
import { expectRefusedBid, readAuction } from '../harness/live-calls.ts';
import { RecordedBids } from '../harness/recorded-bids.ts';
import { storedLog } from '../harness/replayed-log.ts';
import { joinTestMarket, startTestMarket, type TestMarket } from '../harness/test-market.ts';

const until = (ms: number) => delay(Math.max(0, ms - Date.now()));

describe('bids around the end', () => {
  let market: TestMarket;
  let other: TestMarket;
  let owner: TestAccount;
  let bidders: TestAccount[];
  const agent = httpAgent();
  beforeAll(async () => {
    market = await startTestMarket();
    other = await joinTestMarket(market.database);
    owner = await makeAccount(market.db);
    bidders = await makeAccounts(market.db, 20);
  });
  afterAll(async () => {
    agent.destroy();
    await other.close();
    await market.close();
  });

  it.each([
    ['only locks', 'select 1 from live.auctions where id = $1 for update'],
    ['changes the row', 'update live.auctions set backup_price_minor = 1 where id = $1'],
  ])(
    '[L3] a bid that waits for the lock across the end is refused if the holder %s',
    async (_what, statement) => {
      const [bidder] = bidders;
      if (!bidder) throw new Error('nobody bids');
      const auction = await makeAuction(market.db, { owner, endsInMs: 400, termsAccepted: bidders });
      const holder = await market.database.pool.connect();
      await holder.query('begin');
      await holder.query(statement, [auction.id]);
      const waiting = expectRefusedBid(market, bidder, auction.id, '1000');
      await until(auction.endsAtMs + 50);
      await holder.query('commit');
      holder.release();
      const refused = await waiting;
      expect([refused.code, refused.bestPrice]).toEqual(['ExpiredAuction', null]);
      expect(refused.auction).toMatchObject({ status: 'Failed', bidCount: 0 });
    },
  );

  it('[L3] of 200 bids in the last half second none is accepted at or after the end, and none before it is refused as late', async () => {
    const auction = await makeAuction(market.db, {
      ...{ owner, endsInMs: 10_000, extensionWindowMs: 0, stepMinor: 1, biddingType: 'Flexible' },
      termsAccepted: bidders,
    });
    const bids = new RecordedBids(agent);
    // Forty bids before them, so that there is a best bid on a slow machine too.
    const beforeEndMs = (index: number) => (index < 40 ? 9000 - index * 200 : 500 - (index - 40) * 2.75);
    await Promise.all(
      Array.from({ length: 240 }, async (_, index) => {
        await until(auction.endsAtMs - beforeEndMs(index));
        const account = bidders[index % bidders.length];
        const { port } = index % 3 ? market : other;
        const priceMinor = auction.startingPriceMinor + index * 2;
        if (account)
          await bids.send(
            { account, auctionId: auction.id, commandId: `race-${index}-of-240`, priceMinor },
            port,
          );
      }),
    );
    await vi.waitFor(
      async () => expect((await readAuction(market, null, auction.id)).auction.status).toBe('Closed'),
      { timeout: 30_000 },
    );
    const log = await storedLog(market.db, auction.id);
    expect(checkHistory({ auction, calls: bids.calls, log })).toEqual([]);
    const accepted = log.filter(({ kind }) => kind === 'bid');
    expect(accepted.length).toBeGreaterThan(0);
    for (const { atMs } of accepted) expect(atMs).toBeLessThan(auction.endsAtMs);
    for (const { invokeMs, returnMs, answer } of bids.calls) {
      if (invokeMs >= auction.endsAtMs)
        expect(answer).toMatchObject({ accepted: false, code: 'ExpiredAuction' });
      if (answer?.code === 'ExpiredAuction') expect(returnMs).toBeGreaterThanOrEqual(auction.endsAtMs);
    }
    expect(bids.calls.some(({ invokeMs }) => invokeMs >= auction.endsAtMs)).toBe(true);
    expect(log.filter(({ kind }) => kind === 'closed')).toHaveLength(1);
  });
});
