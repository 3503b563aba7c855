import { auctionRecordsSchema } from '@recolta/shared/contracts/http/auction-goods';
import { listOf } from '@recolta/shared/contracts/http/list';
import { personalizedBidSchema } from '@recolta/shared/contracts/http/personalized-bids';
import type { PrivacyType } from '@recolta/shared/domain/enumerations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { identifyingStrings, makeAccount, type TestAccount } from '../harness/accounts.ts';
import { makeAuction, minuteMs } from '../harness/auctions.ts';
import { expectStatus, live } from '../harness/live-calls.ts';
import { makePersonalizedBid } from '../harness/personalized-bids.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('records in live auctions', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let bidder: TestAccount;
  let loser: TestAccount;
  let admin: TestAccount;
  const band = { deals: 'from5', payment: 'onTime', quality: null };
  const figuresOf = (deals: number) => ({
    ...{ deals, loads: { counted: 0, notLoaded: 0 }, disputes: { opened: 0, lost: 0 } },
    quality: { counted: 0, below: 0, lossTenths: null },
    payments: { counted: 9, onTime: 9, daysLate: null, differing: 0 },
  });
  const addRecord = ({ accountId }: TestAccount, deals: number) =>
    market.db
      .insertInto('main.company_records')
      .values({
        ...{ account_id: accountId, record: JSON.stringify(figuresOf(deals)) },
        ...{ bands: 'from5 onTime null', sentence: null },
      })
      .execute();
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db);
    bidder = await makeAccount(market.db);
    loser = await makeAccount(market.db);
    admin = await makeAccount(market.db, { role: 'Admin' });
    await addRecord(owner, 6);
    await addRecord(bidder, 7);
  });
  afterAll(() => market.close());

  const get = (path: string, who: TestAccount | null) =>
    market.call({ method: 'GET', path: `${live}/${path}`, token: who?.token });
  const recordsOf = async (id: string, who: TestAccount | null) => {
    const answer = await get(`${id}/records`, who);
    const others = [owner, bidder, loser].filter((one) => one !== who);
    for (const secret of others.flatMap(identifyingStrings)) expect(answer.text).not.toContain(secret);
    return expectStatus(answer, 200, auctionRecordsSchema);
  };
  async function auctionOf(privacyType: PrivacyType, isOver: boolean) {
    const bids = [
      { by: loser, priceMinor: 1000_00 },
      { by: bidder, priceMinor: 1005_00 },
    ];
    const times = isOver ? { startsInMs: -60 * minuteMs, endsInMs: -minuteMs } : {};
    const { id } = await makeAuction(market.db, {
      ...{ owner, listing: { privacyType }, bids, desiredPriceMinor: 2000_00 },
      ...times,
    });
    const due = sql`select 1 from live.auctions where next_change_at < clock_timestamp()`;
    await vi.waitUntil(async () => (await due.execute(market.db)).rows.length === 0, { timeout: 30_000 });
    return id;
  }

  it('[D10] under its name the owner’s figures are for everyone, and the best bidder’s for the owner who decides', async () => {
    const [running, closed] = [await auctionOf('Public', false), await auctionOf('Public', true)];
    for (const who of [null, bidder, loser, admin])
      for (const id of [running, closed])
        expect(await recordsOf(id, who)).toEqual({ owner: { band, figures: figuresOf(6) }, best: null });
    expect(await recordsOf(running, owner)).toEqual({ owner: null, best: null });
    const best = { number: 2, band, figures: figuresOf(7) };
    expect(await recordsOf(closed, owner)).toEqual({ owner: null, best });
  });

  it('[B5] [D10] under Incognito bands alone, and only if five companies have them', async () => {
    const closed = await auctionOf('Incognito', true);
    await makePersonalizedBid(market.db, { auctionId: closed, by: bidder });
    const ofPersonalized = async () => {
      const answer = await get(`${closed}/personalized-bids?page=1&pageSize=20`, owner);
      for (const secret of identifyingStrings(bidder)) expect(answer.text).not.toContain(secret);
      return expectStatus(answer, 200, listOf(personalizedBidSchema)).items[0]?.record;
    };
    for (const who of [null, owner, bidder])
      expect(await recordsOf(closed, who)).toEqual({ owner: null, best: null });
    expect(await ofPersonalized()).toBeUndefined();
    for (let number = 3; number <= 5; number++) await addRecord(await makeAccount(market.db), 8);
    const shown = { band, figures: null };
    for (const who of [null, bidder, loser])
      expect(await recordsOf(closed, who)).toEqual({ owner: shown, best: null });
    expect(await recordsOf(closed, owner)).toEqual({ owner: null, best: { ...shown, number: 2 } });
    expect(await ofPersonalized()).toEqual(band);
  });

  it('[L9] [D10] of an auction that is hidden from the caller nothing is told', async () => {
    const { id } = await makeAuction(market.db, { owner, listing: { audience: 'Invited' } });
    for (const who of [null, loser]) expect((await get(`${id}/records`, who)).status).toBe(404);
  });
});
