import { dealMedianSchema } from '@recolta/shared/contracts/http/auction-goods';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { type AuctionParts, makeAuction, minuteMs } from '../harness/auctions.ts';
import { expectStatus } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const soon = { timeout: 30_000, interval: 50 };
const dayMs = 24 * 60 * minuteMs;

describe('the median of deals', () => {
  let market: TestMarket;
  let people: TestAccount[];
  beforeAll(async () => {
    market = await startTestMarket();
    people = await Promise.all([1, 2, 3, 4].map(() => makeAccount(market.db)));
  });
  afterAll(() => market.close());

  const person = (index: number): TestAccount => {
    const found = people[index];
    if (!found) throw new Error('no such person');
    return found;
  };
  /** An auction that ended with the desired price met, so that the winner was named. */
  async function sold(
    priceMinor: number,
    [from, to]: readonly [number, number],
    parts: Partial<AuctionParts> = {},
    county = 'CL',
  ): Promise<string> {
    const { id } = await makeAuction(market.db, {
      ...{ owner: person(from), startsInMs: -20 * minuteMs, endsInMs: -10 * minuteMs },
      ...{
        startingPriceMinor: priceMinor,
        desiredPriceMinor: priceMinor,
        bids: [{ by: person(to), priceMinor }],
      },
      ...parts,
      goods: { product: 'corn', county, ...parts.goods },
    });
    await vi.waitFor(async () => {
      const { status } = await market.db
        .selectFrom('live.auctions')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(status).toBe('Accepted');
    }, soon);
    return id;
  }
  const medianOf = async (county = 'CL', rest = 'Ron', product = 'corn') =>
    expectStatus(
      await market.call({
        method: 'GET',
        path: `/live-auctions/api/v1/deal-medians/${product}/${county}/${rest}`,
      }),
      200,
      dealMedianSchema,
    );

  it('[Q4] counts accepted auctions of the crop, county and currency of 30 days, from 3 deals between 3 parties on', async () => {
    await sold(1000_00, [0, 1]);
    await sold(1010_00, [0, 1]);
    const third = await sold(1025_00, [1, 0]);
    expect(await medianOf()).toEqual({ median: null });
    await sold(1035_00, [2, 0]);
    // Midway between 1010 and 1025.
    expect(await medianOf()).toEqual({ median: { price: '1017.50', deals: 4, days: 30 } });
    for (const other of [medianOf('TR'), medianOf('CL', 'Euro'), medianOf('CL', 'Ron', 'sunflower')])
      expect(await other).toEqual({ median: null });
    await sql`update live.auctions set last_at = last_at - interval '30 days' where id = ${third}`.execute(
      market.db,
    );
    expect(await medianOf()).toEqual({ median: { price: '1010.00', deals: 3, days: 30 } });
  });

  it('[Q4] [B5] excludes auctions that were not public: invited ones, those not accepted, and parties of Incognito ones', async () => {
    const county = 'IL';
    const bidder = person(3);
    await sold(900_00, [0, 1], {}, county);
    await sold(910_00, [0, 1], {}, county);
    await sold(
      920_00,
      [2, 3],
      { listing: { audience: 'Invited' }, invited: [bidder], termsAccepted: [bidder] },
      county,
    );
    // Ends below the desired price.
    await makeAuction(market.db, {
      ...{ owner: person(2), startsInMs: -dayMs, endsInMs: -10 * minuteMs, desiredPriceMinor: 2000_00 },
      ...{ goods: { product: 'corn', county }, bids: [{ by: bidder, priceMinor: 1000_00 }] },
    });
    const incognito = { listing: { privacyType: 'Incognito' } } as const;
    await sold(930_00, [2, 3], incognito, county);
    expect(await medianOf(county)).toEqual({ median: null });
    await sold(940_00, [2, 0], {}, county);
    expect(await medianOf(county)).toEqual({ median: { price: '920.00', deals: 4, days: 30 } });
  });

  it('[Q4] takes out an auction whose deal was annulled', async () => {
    const county = 'BR';
    await sold(900_00, [0, 1], {}, county);
    await sold(910_00, [1, 2], {}, county);
    await sold(920_00, [2, 0], {}, county);
    const annulled = await sold(2000_00, [2, 1], {}, county);
    expect(await medianOf(county)).toEqual({ median: { price: '915.00', deals: 4, days: 30 } });
    await sql`update main.deals set life = '{"stage": "annulled"}' where live_auction_id = ${annulled}`.execute(
      market.db,
    );
    expect(await medianOf(county)).toEqual({ median: { price: '910.00', deals: 3, days: 30 } });
  });

  it('[S11] [Q4] takes out an auction that was hidden', async () => {
    const county = 'VS';
    await sold(900_00, [0, 1], {}, county);
    await sold(910_00, [1, 2], {}, county);
    await sold(920_00, [2, 0], {}, county);
    const id = await sold(2000_00, [2, 1], {}, county);
    expect(await medianOf(county)).toMatchObject({ median: { deals: 4 } });
    await market.db
      .updateTable('live.auctions')
      .set({ hidden_reason: 'Preț fals' })
      .where('id', '=', id)
      .execute();
    expect(await medianOf(county)).toEqual({ median: { price: '910.00', deals: 3, days: 30 } });
  });

  it('[Q4] requires a known crop, county and currency', async () => {
    for (const rest of ['rice/CL/Ron', 'corn/XX/Ron', 'corn/CL/Yen', "corn/CL'/Ron"]) {
      const path = `/live-auctions/api/v1/deal-medians/${encodeURI(rest)}`;
      expect((await market.call({ method: 'GET', path })).status).toBe(400);
    }
  });
});
