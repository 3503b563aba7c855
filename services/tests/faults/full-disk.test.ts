import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount } from '../harness/accounts.ts';
import { makeAuction } from '../harness/auctions.ts';
import { bid, bidCall, errorOf, readAuction } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await startTestMarket();
});
afterAll(() => market.close());

it('[L5] a disk without room for the database: bids are answered 503, reads continue, and bids are accepted once there is room', async () => {
  const owner = await makeAccount(market.db);
  const bidder = await makeAccount(market.db);
  const auction = await makeAuction(market.db, { owner, termsAccepted: [bidder] });
  await bid(market, bidder, auction.id, '1000.00');
  const { pool } = market.database;
  // PostgreSQL's error when a file cannot be extended.
  await pool.query(`
    create function refuse_for_room() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
    end $$;
    create trigger no_room before insert on live.entries for each statement execute function refuse_for_room()`);
  const refused = await market.call(bidCall(bidder, auction.id, '1010.00', 'full-disk'));
  expect(refused.status).toBe(503);
  expect(errorOf(refused).code).toBe('ServiceUnavailable');
  expect((await readAuction(market, bidder, auction.id)).auction.bestBid?.price).toBe('1000.00');

  await pool.query('drop trigger no_room on live.entries');
  expect((await market.call(bidCall(bidder, auction.id, '1010.00', 'full-disk'))).status).toBe(200);
});
