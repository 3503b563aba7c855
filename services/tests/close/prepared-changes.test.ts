import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAuctionViews } from '../../src/live/auction/auction-view.ts';
import { PreparedChanges } from '../../src/live/close/prepared-changes.ts';
import type { LiveTables } from '../../src/live/tables.ts';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { makeAuction } from '../harness/auctions.ts';
import { bid } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('prepared changes', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let bidder: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db);
    bidder = await makeAccount(market.db);
  });
  afterAll(() => market.close());

  const live = () => market.db.$pickTables<keyof LiveTables>();
  const isPrepared = async (prepared: PreparedChanges, id: string) => {
    const [view] = await findAuctionViews(live(), [id]);
    return prepared.find(id, view?.writtenBy ?? '') !== undefined;
  };
  /** Locked by this test only: the closers of the market skip it. */
  const endingSoon = async (run: (id: string) => Promise<void>) => {
    const { id } = await makeAuction(market.db, { owner, endsInMs: 60_000, termsAccepted: [bidder] });
    await sql`update live.auctions set next_change_at = clock_timestamp() + interval '2.5 s' where id = ${id}`.execute(
      market.db,
    );
    await run(id);
  };

  it('[L2] cover auctions due within seconds, and only the row version that was read', () =>
    endingSoon(async (id) => {
      const later = await makeAuction(market.db, { owner, endsInMs: 60_000 });
      const prepared = new PreparedChanges();
      await prepared.prepare(live(), () => true);
      expect([await isPrepared(prepared, id), await isPrepared(prepared, later.id)]).toEqual([true, false]);
      await bid(market, bidder, id, '1000.00');
      expect(await isPrepared(prepared, id)).toBe(false);
    }));

  it('[L2] stop for due auctions', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 30; index++)
      await endingSoon(async (id) => {
        ids.push(id);
      });
    await sql`update live.auctions set next_change_at = clock_timestamp() + interval '2.5 s'
      where id = any(${ids}::uuid[])`.execute(market.db);
    const prepared = new PreparedChanges();
    await prepared.prepare(live(), () => false);
    const found = await Promise.all(ids.map((id) => isPrepared(prepared, id)));
    const count = found.filter((one) => one).length;
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(30);
  });
});
