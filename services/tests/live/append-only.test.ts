import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount } from '../harness/accounts.ts';
import { makeAuction } from '../harness/auctions.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('the log of an auction', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startTestMarket();
  });
  afterAll(() => market.close());

  it('[L5] refuses updates, deletions and a second entry of a version', async () => {
    const owner = await makeAccount(market.db);
    const { id, version } = await makeAuction(market.db, { owner });
    const before = await market.db.selectFrom('live.entries').selectAll().execute();
    expect(before).toHaveLength(version);
    const attempts = [
      sql`update live.entries set price_minor = 1`,
      sql`update live.entries set hash = hash where auction_id = ${id}`,
      sql`delete from live.entries where auction_id = ${id}`,
      sql`delete from live.auctions where id = ${id}`,
      sql`truncate live.entries`,
      sql`truncate live.auctions cascade`,
    ];
    for (const attempt of attempts)
      await expect(attempt.execute(market.db)).rejects.toThrow(/append-only|foreign key/);
    const again = sql`insert into live.entries select * from live.entries where auction_id = ${id}`;
    await expect(again.execute(market.db)).rejects.toThrow('entries_pkey');
    expect(await market.db.selectFrom('live.entries').selectAll().execute()).toEqual(before);
  });
});
