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
  /** Prepares auctions that are due in a moment: again if they were due before the result was read. */
  const preparedInTime = async <Found>(
    ids: readonly string[],
    mayGoOn: () => boolean,
    read: (prepared: PreparedChanges) => Promise<Found>,
  ): Promise<{ prepared: PreparedChanges; found: Found }> => {
    for (;;) {
      await sql`update live.auctions set next_change_at = clock_timestamp() + interval '2.5 s'
        where id = any(${ids}::uuid[])`.execute(market.db);
      const prepared = new PreparedChanges();
      await prepared.prepare(live(), mayGoOn);
      const found = await read(prepared);
      const { rows } = await sql`select from live.auctions where id = any(${ids}::uuid[])
        and next_change_at between clock_timestamp() and clock_timestamp() + interval '2.5 s'`.execute(
        market.db,
      );
      if (rows.length === ids.length) return { prepared, found };
    }
  };
  const makeOne = async () =>
    (await makeAuction(market.db, { owner, endsInMs: 3_600_000, termsAccepted: [bidder] })).id;

  it('[L2] cover auctions due within seconds, and only the row version that was read', async () => {
    const [id, later] = [await makeOne(), await makeOne()];
    const { prepared, found } = await preparedInTime(
      [id],
      () => true,
      async (prepared) => [await isPrepared(prepared, id), await isPrepared(prepared, later)],
    );
    expect(found).toEqual([true, false]);
    await bid(market, bidder, id, '1000.00');
    expect(await isPrepared(prepared, id)).toBe(false);
  });

  it('[L2] stop for due auctions', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 30; index++) ids.push(await makeOne());
    const { found } = await preparedInTime(
      ids,
      () => false,
      (prepared) => Promise.all(ids.map((id) => isPrepared(prepared, id))),
    );
    const count = found.filter((one) => one).length;
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(30);
  });
});
