import { listOf } from '@recolta/shared/contracts/http/list';
import { liveAuctionItemSchema } from '@recolta/shared/contracts/http/live-auction-state';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeAccount } from '../harness/accounts.ts';
import { makeAuction, minuteMs } from '../harness/auctions.ts';
import { expectStatus, live } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await startTestMarket();
});
afterAll(() => market.close());

it('[L10] auctions that wait for their owners are ordered by the end of the decision, not of the bids', async () => {
  const { db } = market;
  const owner = await makeAccount(db);
  const bids = [{ by: await makeAccount(db), priceMinor: 1000_00 }];
  const make = async (endsInMs: number, decisionWindowMs: number) =>
    (await makeAuction(db, { owner, bids, startsInMs: -120 * minuteMs, endsInMs, decisionWindowMs })).id;
  const endedFirst = await make(-20 * minuteMs, 180 * minuteMs);
  const endedLast = await make(-10 * minuteMs, 60 * minuteMs);
  const running = await make(100 * minuteMs, 60 * minuteMs);
  await vi.waitFor(
    async () => {
      const closed = await db
        .selectFrom('live.auctions')
        .select('id')
        .where('status', '=', 'Closed')
        .execute();
      expect(closed).toHaveLength(2);
    },
    { timeout: 30_000 },
  );
  const listed = async (sorts: string) => {
    const call = { method: 'GET', path: `${live}?sorts=${sorts}` };
    return expectStatus(await market.call(call), 200, listOf(liveAuctionItemSchema)).items.map(
      ({ id }) => id,
    );
  };
  expect(await listed('nextAt')).toEqual([endedLast, running, endedFirst]);
  expect(await listed('urgency,nextAt')).toEqual([running, endedLast, endedFirst]);
  expect(await listed('urgency,-nextAt')).toEqual([running, endedFirst, endedLast]);
});
