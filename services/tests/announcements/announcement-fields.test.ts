import { storedAnnouncementSchema } from '@recolta/shared/contracts/http/announcement-state';
import type { AnnouncementPosting } from '@recolta/shared/domain/announcement/announcement-posting';
import { dayOf, daysAfter } from '@recolta/shared/domain/announcement/deadline';
import { otherProduct } from '@recolta/shared/domain/goods/goods-terms';
import { statedAnnouncement, statedBidTerms } from '@recolta/shared/testing/announcement-fixture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import {
  approve,
  decideBidCall,
  openAnnouncement,
  readAnnouncement,
  sendAnnouncement,
  sendAnnouncementBid,
} from '../harness/announcements.ts';
import { expectStatus } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

type Goods = AnnouncementPosting['goods'];
const stated = statedAnnouncement(Date.now());
const deliveryEnds = stated.goods.deliveryPeriod.to;
const noGrid = { grid: { kind: 'asIs' } } as const;
const noFigures = {
  ...{ humidity: null, impurities: null, protein: null, hectolitricMass: null, oil: null, damaged: null },
};
const whole = { biddingType: 'Standard', minimumBidThreshold: null } as const;
const noPrices = { minPrice: null, maxPrice: null, backupPrice: null };

/** Every field differs from the first in one of them. */
const variants: Record<string, { changes?: Partial<AnnouncementPosting>; goods?: Partial<Goods> }> = {
  'wheat from a barn': {},
  'sunflower from a field, sold confidentially in euros': {
    changes: { ...noPrices, ...whole, privacyType: 'Incognito', currency: 'Euro', price: '502.50' },
    goods: {
      ...{ product: 'sunflower', name: 'Floarea-soarelui', loadingLocation: 'Field', county: 'BZ' },
      ...{ town: 'Pogoanele', city: 'Buzău', pickupAddress: 'DN2, km 90', origin: 'Ucraina', ...noGrid },
      quality: { ...noFigures, humidity: 7.4, impurities: 1, oil: 44, damaged: 'max-4%' },
      ...{ harvestYear: 2025, loadingRate: null, qualityMeasurementPlace: 'Unload' },
    },
  },
  'corn by wagon in dollars, on credit': {
    changes: { ...noPrices, currency: 'Dollar', price: '221', quantity: '1200', minimumBidThreshold: '60' },
    goods: {
      ...{ product: 'corn', name: 'Porumb', deliveryType: 'FCAWagon', loadingLocation: null },
      ...{ trainStation: 'Țăndărei', county: 'IL', ...noGrid, quantityMeasurementPlace: 'Unload' },
      quality: { ...noFigures, humidity: 14, impurities: 2, hectolitricMass: 71.4, damaged: 'max-10%' },
      ...{ paymentType: 'Loan', paymentDays: 30 },
    },
  },
  'wheat wanted at a mill, paid at a date': {
    changes: { ...noPrices, ...whole, type: 'Buying', price: '1030' },
    goods: {
      ...{ deliveryType: 'DAPTruck', loadingLocation: null, town: null, contractType: 'Bidder' },
      ...{ deliveryCounties: ['PH', 'DB'], deliveryLocation: 'Moara Ploiești' },
      ...{ paymentType: 'PaymentAtDate', paymentDate: daysAfter(deliveryEnds, 10) },
    },
  },
  'bags, which are no crop': {
    changes: { ...noPrices, ...whole, price: '3.20', quantity: '5000' },
    goods: {
      ...{ category: 'Others', product: otherProduct, name: 'Saci de rafie', unit: 'Bag' },
      ...{ vatGroup: 'standard', priceType: 'VatIncluded' },
      ...{ packageQuantity: 20, quality: noFigures, tolerance: null, ...noGrid },
    },
  },
};

describe('the fields of an announcement', () => {
  let market: TestMarket;
  let owner: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db, { role: 'Provider', mayPost: true });
  });
  afterAll(() => market.close());

  it.each(Object.entries(variants))(
    'are stored and answered as they were posted: %s',
    async (_name, given) => {
      const goods = { ...stated.goods, ...given.goods } as Goods;
      const posted = statedAnnouncement(Date.now(), { ...given.changes, goods });
      const answer = await sendAnnouncement(market, owner, posted);
      const { id } = answer.announcement;
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
      const path = `/main/auctions/${id}/posting`;
      const stored = expectStatus(
        await market.call({ method: 'GET', path, token: owner.token }),
        200,
        storedAnnouncementSchema,
      );
      const decimal = (text: string | null, places: number) => text && Number(text).toFixed(places);
      expect(stored).toEqual({
        ...posted,
        price: decimal(posted.price, 2),
        ...{ minPrice: decimal(posted.minPrice, 2), maxPrice: decimal(posted.maxPrice, 2) },
        backupPrice: decimal(posted.backupPrice, 2),
        quantity: decimal(posted.quantity, 3),
        quantityLeft: decimal(posted.quantity, 3),
        minimumBidThreshold: decimal(posted.minimumBidThreshold, 3),
      });
      expect(answer.announcement).toMatchObject({
        ...{ type: posted.type, currency: posted.currency, category: goods.category, unit: goods.unit },
        ...{ product: goods.product, name: goods.name, county: goods.county, quality: goods.quality },
        ...{ price: decimal(posted.price, 2), biddingType: posted.biddingType, origin: goods.origin },
      });
      expect(answer.goods).toMatchObject({
        ...{ town: goods.town, city: goods.city, trainStation: goods.trainStation },
        ...{ pickupAddress: goods.pickupAddress, packageQuantity: goods.packageQuantity },
        ...{ paymentDate: goods.paymentDate, deliveryCounties: goods.deliveryCounties, grid: goods.grid },
        ...{ terms: goods.terms, declaration: goods.declaration },
      });
      expect(dayOf(Date.parse(answer.announcement.deadline))).toBe(posted.deadline);
    },
  );

  it('a bid on it has id, status and time, and its price is the best that lists show', async () => {
    const admin = await makeAccount(market.db, { role: 'Admin' });
    const { announcement } = await sendAnnouncement(market, owner);
    await approve(market, admin, announcement.id, announcement.version);
    const beforeMs = Date.now() - 60_000;
    const bid = await sendAnnouncementBid(
      market,
      await makeAccount(market.db),
      announcement.id,
      statedBidTerms(Date.now()),
    );
    expect(bid).toMatchObject({ status: 'Active', announcementId: announcement.id });
    expect(bid.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(Date.parse(bid.rounds[0]?.at ?? '')).toBeGreaterThan(beforeMs);
    const shown = await readAnnouncement(market, null, announcement.id);
    expect(shown.announcement).toMatchObject({ bidCount: 1, bestBid: { price: '1040.00' }, currency: 'Ron' });
  });

  it('[B1] of bids at the same price the earlier is the best, and the later one once that is withdrawn', async () => {
    const admin = await makeAccount(market.db, { role: 'Admin' });
    const [first, second] = [await makeAccount(market.db), await makeAccount(market.db)];
    const id = await openAnnouncement(market, owner, admin);
    const best = async () => (await readAnnouncement(market, null, id)).announcement.bestBid;
    const earlier = await sendAnnouncementBid(market, first, id);
    await sendAnnouncementBid(market, second, id);
    expect(await best()).toMatchObject({ price: '1040.00', by: first.companyName, number: 1 });
    expect((await market.call(decideBidCall(first, id, earlier.id, 'Removed'))).status).toBe(200);
    expect(await best()).toMatchObject({ price: '1040.00', by: second.companyName, number: 2 });
  });
});
