import { resultsSchema } from '@recolta/shared/contracts/http/announcement-results';
import { auctionGoodsSchema, auctionTermsSchema } from '@recolta/shared/contracts/http/auction-goods';
import { auctionAnswerSchema } from '@recolta/shared/contracts/http/live-auction-state';
import {
  contractTypes,
  damagedLevels,
  deliveryTypes,
  loadingLocations,
  measurementTypes,
  paymentTypes,
  priceTypes,
  units,
} from '@recolta/shared/domain/enumerations';
import type { GoodsTerms } from '@recolta/shared/domain/goods/goods-terms';
import type { GoodsDetails } from '@recolta/shared/domain/goods/published-goods';
import type { Goods } from '@recolta/shared/domain/live-auction/public-state';
import { statedDetails as details, statedBags, statedWheat } from '@recolta/shared/testing/goods-fixture';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { identifyingStrings, makeAccount, type TestAccount } from '../harness/accounts.ts';
import { type AuctionParts, makeAuction, minuteMs, wheat } from '../harness/auctions.ts';
import { command, expectStatus, live } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const published = new Set([...Object.keys(wheat), 'vatGroup']);
/** The fields that every frame carries, or the others. */
const pick = (whole: GoodsTerms, isPublished: boolean): object =>
  Object.fromEntries(Object.entries(whole).filter(([field]) => published.has(field) === isPublished));

/** Every field that could identify the owner, each with a canary. */
const exact: GoodsDetails = {
  ...details,
  town: 'c4n-town',
  city: 'c4n-city',
  pickupAddress: 'c4n-street 7',
  trainStation: 'c4n-station',
  photos: ['c4n-photo-key-00001'],
  bulletin: { laboratory: 'c4n-lab', number: 'c4n-77', date: '2026-11-02', file: 'c4n-bulletin-00001' },
};

describe('the goods of an auction', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let winner: TestAccount;
  let loser: TestAccount;
  let admin: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db);
    winner = await makeAccount(market.db);
    loser = await makeAccount(market.db);
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(() => market.close());

  const goodsOf = (who: TestAccount | null, id: string) =>
    market.call({ method: 'GET', path: `${live}/${id}/goods`, token: who?.token });
  const closed = (parts: Partial<AuctionParts>) =>
    makeAuction(market.db, {
      owner,
      startsInMs: -60 * minuteMs,
      endsInMs: -minuteMs,
      desiredPriceMinor: 2000_00,
      details: exact,
      goods: { deliveryLocation: 'c4n-silo' },
      bids: [
        { by: loser, priceMinor: 1000_00 },
        { by: winner, priceMinor: 1005_00 },
      ],
      ...parts,
    });

  it('are answered as stored, every field', async () => {
    const goods = { ...wheat, deliveryLocation: 'Siloz Roșiori' };
    const { id } = await makeAuction(market.db, { owner, details, goods });
    const { posted, ...answer } = expectStatus(await goodsOf(null, id), 200, auctionTermsSchema);
    expect(posted).toMatchObject({ decisionWindowMinutes: 120 });
    expect(answer).toEqual({ ...goods, ...details, pickupAddress: null });
    // Crops have no group of their own; the service adds the poster's VAT state.
    const { posterVat: _, ...stated } = { ...answer, vatGroup: null };
    expect(Object.keys(stated).sort()).toEqual(Object.keys(statedWheat).sort());
  });

  it('keep every value of their vocabularies', async () => {
    const other = {
      category: 'Others',
      product: 'others',
      vatGroup: 'others',
      grid: { kind: 'asIs' },
    } as const;
    const noFigures = { humidity: null, impurities: null, protein: null, hectolitricMass: null, oil: null };
    const places = { trainStation: 'Roșiori Nord', deliveryLocation: 'Portul Constanța' };
    const changes: Partial<GoodsTerms>[] = [
      ...units.map((unit) => ({ ...other, unit, quality: { ...noFigures, damaged: null } })),
      ...damagedLevels.map((damaged) => ({ quality: { ...statedWheat.quality, damaged } })),
      ...paymentTypes.map((paymentType) => ({ paymentType, paymentDays: 14 })),
      ...loadingLocations.map((loadingLocation) => ({ loadingLocation })),
      ...deliveryTypes
        .filter((deliveryType) => deliveryType !== 'FCATruck')
        .map((deliveryType) => ({ deliveryType, loadingLocation: null, ...places })),
      ...measurementTypes.map((place) => ({
        qualityMeasurementPlace: place,
        quantityMeasurementPlace: place,
      })),
      ...priceTypes.map((priceType) => ({ priceType })),
      ...contractTypes.map((contractType) => ({
        contractType,
        contractFile: contractType === 'Custom' ? 'contract-key-000001' : null,
      })),
    ];
    for (const change of changes) {
      const whole = { ...statedWheat, ...change };
      const [goods, stored] = [pick(whole, true) as Goods, pick(whole, false) as GoodsDetails];
      const { id } = await makeAuction(market.db, { owner, goods, details: stored });
      const { posterVat: _, ...stated } = expectStatus(await goodsOf(owner, id), 200, auctionGoodsSchema);
      expect(stated).toEqual(whole);
    }
  });

  it('[A13] sold in bags have results in bags', async () => {
    const { id } = await closed({ ...statedBags, desiredPriceMinor: 1000_00 });
    const path = '/main/auctions/results?pageSize=20';
    await vi.waitFor(
      async () => {
        const { items } = expectStatus(await market.call({ method: 'GET', path }), 200, resultsSchema);
        expect(items.filter(({ source }) => source.id === id).map(({ unit }) => unit)).toEqual(['Bag']);
      },
      { timeout: 30_000, interval: 30 },
    );
  });

  it('[Q1] have no quality grid if none was stored, and "as is" if that was chosen', async () => {
    const { id: older } = await makeAuction(market.db, { owner });
    expect(expectStatus(await goodsOf(null, older), 200, auctionGoodsSchema).grid).toBeNull();
    const { id } = await makeAuction(market.db, { owner, details: { ...details, grid: { kind: 'asIs' } } });
    expect(expectStatus(await goodsOf(null, id), 200, auctionGoodsSchema).grid).toEqual({ kind: 'asIs' });
  });

  it('[B5] of a confidential auction show county and figures, and places and files only to the parties', async () => {
    const { id } = await closed({ listing: { privacyType: 'Incognito' } });
    for (const who of [null, winner, loser]) {
      const { text, body } = await goodsOf(who, id);
      const one = await market.call({ method: 'GET', path: `${live}/${id}`, token: who?.token });
      expect(text + one.text).not.toContain('c4n');
      expect(one.body).toMatchObject({ auctionPhotos: [] });
      for (const secret of identifyingStrings(owner)) expect(text).not.toContain(secret);
      expect(body).toMatchObject({ county: 'TR', bulletin: { date: '2026-11-02', number: null } });
    }
    for (const who of [owner, admin]) expect((await goodsOf(who, id)).body).toMatchObject(exact);

    expectStatus(await command(market, owner, id, 'decision', { decision: 'accept' }), 200, z.unknown());
    for (const who of [winner, owner, admin]) expect((await goodsOf(who, id)).body).toMatchObject(exact);
    for (const who of [null, loser]) expect((await goodsOf(who, id)).text).not.toContain('c4n');
  });

  it('[B5] of a public auction show all except the loading address, and that after acceptance to the winner', async () => {
    const { id } = await closed({});
    for (const who of [null, winner, loser])
      expect((await goodsOf(who, id)).body).toMatchObject({ ...exact, pickupAddress: null });
    expectStatus(await command(market, owner, id, 'decision', { decision: 'accept' }), 200, z.unknown());
    expect((await goodsOf(winner, id)).body).toMatchObject(exact);
    expect((await goodsOf(loser, id)).body).toMatchObject({ pickupAddress: null });
  });

  it('[B5] reach no frame of the room or list, where everyone would receive them', async () => {
    const { id } = await closed({});
    for (const path of [`${live}?pageSize=100`, `${live}/${id}/bids`])
      expect((await market.call({ method: 'GET', path })).text).not.toMatch(/c4n-(?!silo)/);
    // The photos of a public one are beside its state, as §3 of the product description names them.
    const one = await market.call({ method: 'GET', path: `${live}/${id}` });
    expect(one.text).not.toMatch(/c4n-(?!silo|photo)/);
    expect(one.body).toMatchObject({ auctionPhotos: exact.photos });
    expect(JSON.stringify(auctionAnswerSchema.parse(one.body))).not.toMatch(/c4n-(?!silo)/);
  });

  it('[Q1] are refused if they contradict themselves, and nothing is stored', async () => {
    const rail = { ...details, grid: { kind: 'grid', lines: [] } } satisfies GoodsDetails;
    const before = await market.db.selectFrom('live.auctions').select('id').execute();
    await expect(makeAuction(market.db, { owner, details: rail })).rejects.toThrow('grid');
    expect(await market.db.selectFrom('live.auctions').select('id').execute()).toHaveLength(before.length);
  });

  it('[Q1] cannot change once the auction is approved', async () => {
    const change = (id: string) =>
      sql`update live.auction_goods set details = details || '{"grid": {"kind": "asIs"}}' where auction_id = ${id}`;
    const remove = (id: string) => sql`delete from live.auction_goods where auction_id = ${id}`;
    const running = await makeAuction(market.db, { owner, details });
    const scheduled = await makeAuction(market.db, { owner, details, startsInMs: minuteMs });
    for (const { id } of [running, scheduled])
      await expect(change(id).execute(market.db)).rejects.toThrow('fixed once');
    await expect(remove(running.id).execute(market.db)).rejects.toThrow('fixed once');
    await expect(sql`truncate live.auction_goods`.execute(market.db)).rejects.toThrow('append-only');
    const { rows } =
      await sql`select details from live.auction_goods where auction_id = ${running.id}`.execute(market.db);
    expect(rows).toEqual([{ details }]);

    const pending = await makeAuction(market.db, {
      owner,
      details,
      isApproved: false,
      startsInMs: minuteMs,
    });
    await change(pending.id).execute(market.db);
    const edited = expectStatus(await goodsOf(owner, pending.id), 200, auctionGoodsSchema);
    expect(edited.grid).toEqual({ kind: 'asIs' });
    for (const { id } of [pending, scheduled]) await remove(id).execute(market.db);
  });
});
