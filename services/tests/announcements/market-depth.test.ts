import { depthSchema, marketSchema, maxDepthLevels } from '@recolta/shared/contracts/http/announcement-depth';
import type { AnnouncementPosting } from '@recolta/shared/domain/announcement/announcement-posting';
import { statedAnnouncement } from '@recolta/shared/testing/announcement-fixture';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { identifyingStrings, makeAccount, type TestAccount } from '../harness/accounts.ts';
import { makeAnnouncement, makeAnnouncementBid } from '../harness/announcements.ts';
import { expectStatus } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const { goods } = statedAnnouncement(Date.now());
const corn = {
  ...goods,
  product: 'corn',
  name: 'Porumb boabe',
  quality: { ...goods.quality, protein: null },
  grid: { kind: 'asIs' } as const,
};
const free = { minPrice: null, maxPrice: null, backupPrice: null } as const;

/** Pseudo-random figures from a fixed seed. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('the depth of a market', () => {
  let market: TestMarket;
  let owner: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db, { role: 'Provider', mayPost: true });
  });
  afterAll(() => market.close());

  const ask = (query: Readonly<Record<string, string>>) =>
    market.call({ method: 'GET', path: `/main/auctions/depth?${new URLSearchParams(query)}` });
  const wheat = { product: 'wheat-milling', currency: 'Ron', deliveryType: 'FCATruck' };
  const depth = async (query: Readonly<Record<string, string>>) =>
    expectStatus(await ask(query), 200, depthSchema);

  it('[A12] sums the remainders by the published price, as a naive computation does, best first on both sides', async () => {
    const next = seeded(20_261_125);
    const posted: { type: 'Selling' | 'Buying'; priceMinor: number; leftKg: number; isOpen: boolean }[] = [];
    for (let index = 0; index < 120; index++) {
      const type = next(2) === 0 ? 'Selling' : 'Buying';
      const priceMinor = 95_000 + next(type === 'Selling' ? 60 : 8) * 250;
      const [quantityKg, soldTonnes] = [(1 + next(900)) * 1000 + 500, next(2)];
      const isOpen = next(5) > 0;
      const id = await makeAnnouncement(market.db, owner, {
        ...free,
        type,
        privacyType: next(2) === 0 ? 'Public' : 'Incognito',
        price: String(priceMinor / 100),
        quantity: String(quantityKg / 1000),
        minimumBidThreshold: '0.5',
      });
      const leftKg = quantityKg - soldTonnes * 500;
      await sql`update main.announcements set left_thousandths = ${leftKg} where id = ${id}`.execute(
        market.db,
      );
      // Waits for approval, is decided, or its deadline has just passed.
      const closed = ['Pending', 'Closed', 'InProgress'][next(3)];
      if (!isOpen)
        await sql`
          update main.announcements set status = ${closed}, next_change_at = null,
            deadline_at = clock_timestamp() - interval '1 second' where id = ${id}`.execute(market.db);
      posted.push({ type, priceMinor, leftKg, isOpen });
    }
    const other = [
      { goods: corn },
      { currency: 'Euro', price: '200' },
      { goods: { ...goods, deliveryType: 'DAPTruck', loadingLocation: null, deliveryLocation: 'Portul' } },
    ] as Partial<AnnouncementPosting>[];
    for (const changes of other) await makeAnnouncement(market.db, owner, { ...free, ...changes });

    const sideOf = (type: 'Selling' | 'Buying') => {
      const open = posted.filter((one) => one.isOpen && one.type === type);
      const prices = [...new Set(open.map(({ priceMinor }) => priceMinor))].sort((a, b) =>
        type === 'Selling' ? a - b : b - a,
      );
      const sum = (some: typeof open) => some.reduce((total, { leftKg }) => total + leftKg, 0);
      const levels = prices.map((price, at) => {
        const here = open.filter(({ priceMinor }) => priceMinor === price);
        const better = open.filter(({ priceMinor }) => prices.indexOf(priceMinor) <= at);
        return {
          price: (price / 100).toFixed(2),
          quantity: (sum(here) / 1000).toFixed(3),
          cumulative: (sum(better) / 1000).toFixed(3),
          count: here.length,
        };
      });
      return {
        levels: levels.slice(0, maxDepthLevels),
        levelCount: levels.length,
        quantity: (sum(open) / 1000).toFixed(3),
      };
    };
    const expected = { Selling: sideOf('Selling'), Buying: sideOf('Buying') };
    expect(expected.Selling.levelCount).toBeGreaterThan(maxDepthLevels);
    expect(await depth(wheat)).toEqual(expected);
    expect((await depth({ ...wheat, filters: 'privacyType==Public' })).Selling.quantity).not.toBe(
      expected.Selling.quantity,
    );
    const empty = { levels: [], levelCount: 0, quantity: '0.000' };
    expect(await depth({ ...wheat, filters: 'county==CJ' })).toEqual({ Selling: empty, Buying: empty });
    expect((await depth({ ...wheat, product: 'corn' })).Selling.levels).toMatchObject([{ count: 1 }]);

    const answer = await market.call({ method: 'GET', path: '/main/auctions/markets' });
    const open = posted.filter(({ isOpen }) => isOpen).length;
    expect(expectStatus(answer, 200, z.array(marketSchema))).toEqual([
      { ...wheat, count: open },
      { ...wheat, product: 'corn', count: 1 },
      { ...wheat, currency: 'Euro', count: 1 },
      { ...wheat, deliveryType: 'DAPTruck', count: 1 },
    ]);
  });

  it('[A12] shows only price and remainder of a confidential announcement, the same to every reader', async () => {
    const bidder = await makeAccount(market.db);
    const product = { ...goods, product: 'wheat-durum' };
    const id = await makeAnnouncement(market.db, owner, {
      ...{ goods: product, privacyType: 'Incognito', price: '1300' },
      ...{ minPrice: null, maxPrice: null, backupPrice: '1213' },
    });
    const before = await ask({ ...wheat, product: 'wheat-durum' });
    await makeAnnouncementBid(market.db, id, bidder);
    for (const who of [null, owner, bidder]) {
      const path = '/main/auctions/depth?product=wheat-durum&currency=Ron&deliveryType=FCATruck';
      const answer = await market.call({ method: 'GET', path, token: who?.token });
      expect(answer.text).toBe(before.text);
    }
    for (const secret of [...identifyingStrings(owner), ...identifyingStrings(bidder), id, '1213', '1040'])
      expect(before.text).not.toContain(secret);
    // A filter by owner has no effect.
    expect((await depth({ ...wheat, product: 'wheat-durum', filters: 'owner==me' })).Selling.levels).toEqual(
      [],
    );
  });

  it.each([
    {},
    { product: 'corn', currency: 'Ron' },
    { ...wheat, product: 'others' },
    { ...wheat, currency: 'ron' },
    { ...wheat, deliveryType: 'FCA' },
    { ...wheat, filters: 'backupPrice>=1' },
    { ...wheat, sorts: 'price' },
  ])('refuses %j', async (query) => {
    expect((await ask(query)).status).toBe(400);
  });
});
