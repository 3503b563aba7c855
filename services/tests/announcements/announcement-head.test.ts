import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findHead } from '../../src/main/announcement/announcement-head.ts';
import { makeAccount } from '../harness/accounts.ts';
import { makeAnnouncement } from '../harness/announcements.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('the first pages of a list of announcements', () => {
  let market: TestMarket;
  /** Ids by price. */
  let ids: string[];
  beforeAll(async () => {
    market = await startTestMarket();
    const owner = await makeAccount(market.db);
    for (const price of ['900', '700', '800', '1000', '600'])
      await makeAnnouncement(market.db, owner, { price, minPrice: null, backupPrice: null });
    const rows = await market.db
      .selectFrom('main.announcements')
      .select('id')
      .orderBy('price_minor')
      .execute();
    ids = rows.map(({ id }) => id);
  });
  afterAll(() => market.close());

  const head = (offset: number, most?: number) =>
    findHead(
      market.db,
      sql`a.status = 'InProgress'`,
      [sql`a.price_minor`],
      { limit: 2, offset, columns: [] },
      most,
    );

  it('counts exactly up to a bound, and finds the same pages below and above it [A2]', async () => {
    for (const offset of [0, 2, 4]) {
      const page = ids.slice(offset, offset + 2);
      expect(await head(offset)).toEqual({ total: 5, ids: page });
      expect(await head(offset, 5)).toEqual({ total: 5, ids: page });
      expect(await head(offset, 3)).toEqual({ total: 4, ids: page });
    }
  });
});
