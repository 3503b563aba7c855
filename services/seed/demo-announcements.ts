import {
  type AnnouncementPosting,
  announcementPostingSchema,
} from '@recolta/shared/domain/announcement/announcement-posting';
import { dayOf, daysAfter } from '@recolta/shared/domain/announcement/deadline';
import type { CountyCode } from '@recolta/shared/domain/counties';
import { basicFields, findCrop } from '@recolta/shared/domain/crops';
import type { Currency, DeliveryType } from '@recolta/shared/domain/enumerations';
import { addedGoods } from '@recolta/shared/domain/goods/added-goods';
import { isBeyondLimit } from '@recolta/shared/domain/goods/apply-grid';
import type { BidTerms } from '@recolta/shared/domain/goods/bid-terms';
import type { GoodsTerms } from '@recolta/shared/domain/goods/goods-terms';
import { gridTemplate } from '@recolta/shared/domain/goods/grid-templates';
import { qualityRange } from '@recolta/shared/domain/goods/quality-ranges';
import { termsVersion } from '@recolta/shared/domain/legal-versions';
import type { DemoPhoto } from './photos/draw-photo.ts';
import { photosOfLot } from './photos/photos-of-lot.ts';

/** What a demonstrated announcement is shown as; the clock itself brings those that are over to their status. */
export type AnnouncementShows = 'open' | 'pending' | 'closed' | 'sold' | 'partlySold' | 'refused' | 'failed';

export interface DemoAnnouncement {
  readonly shows: AnnouncementShows;
  readonly ownerEmail: string;
  /** Without its photos. */
  readonly posting: AnnouncementPosting;
  readonly photos: readonly DemoPhoto[];
  /** Bids by simulated bidders, each with its rounds: the bidder's, the owner's, and so on. */
  readonly bids: readonly (readonly BidTerms[])[];
}

/** Crops with the price of a tonne in lei in the port of Constanța, the common one of November 2026. */
const lots = [
  ['wheat-milling', 1062],
  ['corn', 1005],
  ['sunflower', 2480],
  ['rapeseed', 2395],
  ['barley-feed', 958],
  ['wheat-feed', 985],
  ['soybean', 2040],
  ['barley-malting', 1098],
] as const;

/** Towns with their distance by road from the port, in km. */
const places: readonly (readonly [CountyCode, string, number])[] = [
  ['TR', 'Alexandria', 310],
  ['CL', 'Călărași', 150],
  ['IL', 'Țăndărei', 110],
  ['CT', 'Medgidia', 40],
  ['BR', 'Făurei', 160],
  ['OT', 'Caracal', 400],
  ['DJ', 'Băilești', 490],
  ['TM', 'Lugoj', 740],
  ['AR', 'Curtici', 820],
  ['GR', 'Mihăilești', 255],
  ['BZ', 'Pogoanele', 190],
  ['GL', 'Tecuci', 240],
  ['TL', 'Babadag', 95],
  ['BH', 'Salonta', 880],
  ['SM', 'Carei', 950],
  ['IS', 'Hârlău', 470],
  ['BT', 'Săveni', 570],
  ['VS', 'Bârlad', 290],
  ['PH', 'Mizil', 240],
  ['AG', 'Costești', 340],
];

const destinations: Partial<Record<DeliveryType, string>> = {
  DAPConstantaTruck: 'Terminal Demo, port Constanța',
  DAPTruck: 'Siloz Brăila',
};
const deliveries: readonly DeliveryType[] = [
  'FCATruck',
  'DAPConstantaTruck',
  'FCATruck',
  'DAPTruck',
  'FCAWagon',
];
const lastShown: readonly AnnouncementShows[] = [
  ...['pending', 'pending', 'pending', 'closed', 'closed', 'sold', 'sold'],
  ...['partlySold', 'refused', 'failed', 'failed'],
] as AnnouncementShows[];

/** How many announcements the demonstration has. */
export const demoAnnouncementCount = 60;

/** The announcements, made at each use: their dates follow today. The same ones each time but for the dates. */
export function demoAnnouncements(nowMs: number): readonly DemoAnnouncement[] {
  return Array.from({ length: demoAnnouncementCount }, (_, index) => demoAnnouncement(index, nowMs));
}

function demoAnnouncement(index: number, nowMs: number): DemoAnnouncement {
  const shows = lastShown[index - (demoAnnouncementCount - lastShown.length)] ?? 'open';
  const [product, portLei] = at(lots, index);
  const lei = portLei - costToPort(index);
  const isBuying = index % 5 === 3;
  const type = isBuying ? 'Buying' : 'Selling';
  const currency: Currency = product === 'sunflower' || product === 'rapeseed' ? 'Euro' : 'Ron';
  // Some per cent around the common price, in whole steps.
  const price = rounded(
    (lei * (97 + ((index * 7) % 8))) / 100 / (currency === 'Euro' ? 5.0903 : 1),
    currency,
  );
  const tonnes = 50 * (1 + ((index * 13) % 24));
  const isFlexible = tonnes >= 200 && index % 3 !== 0;
  const deadlineDays = {
    open: 1 + ((index * 5) % 14),
    pending: 9,
    closed: -1,
    sold: 6,
    partlySold: 5,
    refused: -9,
    failed: -2,
  };
  const deadline = daysAfter(dayOf(nowMs), deadlineDays[shows]);
  const goods = goodsOf(index, product, currency, deadline);
  const posting = announcementPostingSchema.parse({
    ...{ type, currency, deadline, goods },
    biddingType: isFlexible ? 'Flexible' : 'Standard',
    privacyType: index % 4 === 1 ? 'Incognito' : 'Public',
    quantity: String(tonnes),
    minimumBidThreshold: isFlexible ? '50' : null,
    price: String(price),
    minPrice: index % 6 === 0 && !isBuying ? String(rounded(price * 0.9, currency)) : null,
    maxPrice: null,
    backupPrice: null,
    acceptsDesiredPrice: index % 7 === 2,
  } satisfies AnnouncementPosting);
  const bidderCounts: Readonly<Record<AnnouncementShows, number>> = {
    // The most are for goods that have photos: buyers have none.
    ...{ open: (index * 2) % 5, pending: 0, failed: 0 },
    ...{ closed: 2, sold: 2, partlySold: 2, refused: 2 },
  };
  return {
    shows,
    ownerEmail: isBuying ? 'vanzator2@demo.recolta.ro' : at(owners, index),
    posting,
    photos: photosOfLot(product, { type, seed: index, isAnalysed: posting.goods.bulletin !== null }),
    bids: Array.from({ length: bidderCounts[shows] }, (_, bidder) => roundsOf(index, bidder, posting)),
  };
}

/** What terminal and exporter keep of a price in the port, in lei a tonne. */
const terminalLei = 60;
/** Haulage to the port up to a distance in km, in lei a tonne. */
const haulage = [
  [60, 45],
  [120, 75],
  [200, 110],
  [300, 155],
  [450, 200],
  [700, 245],
  [1000, 290],
] as const;
/** From the silo in Brăila, where the demonstration's buyers take goods in. */
const siloKm = 190;

/** By how much a price at the place of delivery is below that in the port, in lei a tonne. */
function costToPort(index: number): number {
  const deliveryType = at(deliveries, index);
  if (deliveryType === 'DAPConstantaTruck') return terminalLei;
  const [, , placeKm] = at(places, index * 3);
  const km = deliveryType === 'DAPTruck' ? siloKm : placeKm;
  return terminalLei + (haulage.find(([upToKm]) => km <= upToKm)?.[1] ?? 0);
}

const owners = ['vanzator@demo.recolta.ro', 'vanzator2@demo.recolta.ro'] as const;

function goodsOf(index: number, product: string, currency: Currency, deadline: string): GoodsTerms {
  const crop = findCrop(product);
  if (!crop) throw new Error(`no crop ${product}`);
  const [county, town] = at(places, index * 3);
  const deliveryType = at(deliveries, index);
  const isFromYard = deliveryType === 'FCATruck';
  const figures = basicFields.map((field) => [field, figureOf(index, product, field)]);
  const hasGrid = index % 2 === 0;
  return {
    category: 'Cereals',
    product: crop.key,
    name: `${crop.ro}, recolta ${harvestYear}`,
    unit: 'Ton',
    packageQuantity: null,
    tolerance: { percent: 5, choice: 'Seller' },
    harvestYear,
    origin: 'RO',
    county,
    town,
    city: null,
    pickupAddress: isFromYard ? 'Strada Silozului 12' : null,
    trainStation: deliveryType === 'FCAWagon' ? town : null,
    quality: { ...Object.fromEntries(figures), damaged: null } as GoodsTerms['quality'],
    grid: hasGrid ? { kind: 'grid', lines: gridTemplate(product, currency) } : { kind: 'asIs' },
    bulletin:
      index % 3 === 0
        ? {
            laboratory: 'Laborator demonstrativ',
            number: `B-${1000 + index}`,
            date: daysAfter(deadline, -20),
            file: null,
          }
        : null,
    photos: [],
    deliveryType,
    loadingLocation: isFromYard ? at(['Barn', 'Field'] as const, index) : null,
    deliveryCounties: [],
    deliveryLocation: destinations[deliveryType] ?? null,
    deliveryPeriod: { from: daysAfter(deadline, 1), to: daysAfter(deadline, 16 + (index % 10)) },
    loadingRate: isFromYard ? 250 : null,
    paymentType: index % 4 === 0 ? 'Loan' : 'PaymentAtLoad',
    paymentMethod: 'AtDelivery',
    paymentDate: null,
    paymentDays: index % 4 === 0 ? 14 : null,
    qualityMeasurementPlace: isFromYard ? 'Load' : 'Unload',
    quantityMeasurementPlace: isFromYard ? 'Load' : 'Unload',
    priceType: 'VatIncluded',
    vatGroup: null,
    contractType: 'General',
    contractFile: null,
    terms: termsVersion,
    declaration: termsVersion,
    ...addedGoods,
    otherFigures: [],
  };
}

const harvestYear = 2026;

/** A figure within what is usual and within the limit of the usual grid; null where the crop has none. */
function figureOf(index: number, product: string, field: (typeof basicFields)[number]): number | null {
  if (!findCrop(product)?.quality[field]) return null;
  const [least, most] = qualityRange(product, field)?.usual ?? [0, 0];
  const part = (((index * 7 + field.length * 3) % 10) + 1) / 12;
  const figure = Math.round((least + (most - least) * part * 0.6) * 10) / 10;
  const line = gridTemplate(product, 'Ron').find(({ property }) => property === field);
  if (!line || !isBeyondLimit(line, figure)) return figure;
  return line.rejectBeyond;
}

/** The rounds of one bid: of the second bidder two or three, of the others one. */
function roundsOf(index: number, bidder: number, posting: AnnouncementPosting): BidTerms[] {
  const isSelling = posting.type === 'Selling';
  const own = Number(posting.price);
  const isPart = posting.biddingType === 'Flexible' && bidder % 2 === 0;
  const priced = (percent: number, changes: Partial<BidTerms> = {}): BidTerms => ({
    price: String(rounded((own * (100 + (isSelling ? -percent : percent))) / 100, posting.currency)),
    quantity: isPart ? '100' : posting.quantity,
    paymentType: posting.goods.paymentType,
    paymentMethod: posting.goods.paymentMethod,
    paymentDate: posting.goods.paymentDate,
    paymentDays: posting.goods.paymentDays,
    deliveryType: posting.goods.deliveryType,
    loadingLocation: posting.goods.loadingLocation,
    deliveryCounty: posting.goods.deliveryType === 'DAPTruck' ? 'BR' : null,
    deliveryLocation: null,
    deliveryPeriod: posting.goods.deliveryPeriod,
    note: null,
    ...changes,
  });
  const first = priced(2 + bidder);
  if (bidder !== 1) return [first];
  const counter = priced(0);
  return index % 2 === 0
    ? [first, counter, priced(1, { paymentType: 'Loan', paymentDays: 10 })]
    : [first, counter];
}

/** Lei end in 5, other currencies in a half. */
function rounded(price: number, currency: Currency): number {
  return currency === 'Ron' ? Math.round(price / 5) * 5 : Math.round(price * 2) / 2;
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('an empty list of the demonstration');
  return item;
}
