import { gridTemplate } from '@recolta/shared/domain/goods/grid-templates';
import type { GoodsDetails } from '@recolta/shared/domain/goods/published-goods';
import { termsVersion } from '@recolta/shared/domain/legal-versions';
import type { AuctionTerms } from '@recolta/shared/domain/live-auction/create-auction';
import type { Goods, Listing } from '@recolta/shared/domain/live-auction/public-state';

type Prices = Pick<
  AuctionTerms,
  'type' | 'biddingType' | 'startingPriceMinor' | 'desiredPriceMinor' | 'stepMinor' | 'extensionWindowMs'
>;

/** A lot of the demonstration, without its times; money in minor units. */
export interface DemoLot extends Prices {
  readonly ownerEmail: string;
  readonly listing: Omit<Listing, 'ownerCompanyName' | 'isDemo'>;
  readonly details: GoodsDetails;
  readonly backupPriceMinor: number | null;
  /** Past which simulated bidders do not go. */
  readonly simulatedLimitMinor: number;
}

const common = {
  origin: 'România',
  deliveryLocation: null,
  loadingLocation: null,
  loadingRate: null,
  paymentDays: null,
  priceType: 'InvertedVat',
  contractType: 'General',
} as const;

const commonDetails: GoodsDetails = {
  category: 'Cereals',
  unit: 'Ton',
  packageQuantity: null,
  tolerance: { percent: 5, choice: 'Seller' },
  town: null,
  city: null,
  pickupAddress: null,
  trainStation: null,
  grid: { kind: 'asIs' },
  bulletin: null,
  photos: [],
  deliveryCounties: [],
  paymentMethod: 'AtDelivery',
  paymentDate: null,
  contractFile: null,
  terms: termsVersion,
  declaration: termsVersion,
};

/** Delivery from `fromDays` to `toDays` after today, as days in Bucharest. */
function deliveryPeriod(fromDays: number, toDays: number): Goods['deliveryPeriod'] {
  return { from: dayAfter(fromDays), to: dayAfter(toDays) };
}

function dayAfter(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', {
    timeZone: 'Europe/Bucharest',
  });
}

/** The lots, created at each use: their delivery dates follow today. */
export function demoLots(): {
  readonly running: DemoLot[];
  readonly scheduled: DemoLot[];
  readonly closed: DemoLot[];
} {
  const wheat: DemoLot = {
    ownerEmail: 'vanzator@demo.recolta.ro',
    type: 'Selling',
    biddingType: 'Standard',
    startingPriceMinor: 880_00,
    desiredPriceMinor: 1055_00,
    backupPriceMinor: 1010_00,
    stepMinor: 5_00,
    extensionWindowMs: 120_000,
    simulatedLimitMinor: 1075_00,
    details: {
      ...commonDetails,
      town: 'Alexandria',
      pickupAddress: 'Șoseaua Turnu Măgurele 12',
      grid: { kind: 'grid', lines: gridTemplate('wheat-milling', 'Ron') },
    },
    listing: {
      currency: 'Ron',
      quantityKg: 500_000,
      privacyType: 'Incognito',
      audience: 'Open',
      goods: {
        ...common,
        name: 'Grâu panificație, 500 t, recolta 2026',
        product: 'wheat-milling',
        harvestYear: 2026,
        county: 'TR',
        quality: {
          humidity: 13.2,
          impurities: 1.6,
          protein: 11.8,
          hectolitricMass: 78.4,
          oil: null,
          damaged: 'max-2%',
        },
        deliveryType: 'FCATruck',
        loadingLocation: 'Barn',
        deliveryPeriod: deliveryPeriod(3, 14),
        loadingRate: 250,
        paymentType: 'PaymentAtLoad',
        qualityMeasurementPlace: 'Load',
        quantityMeasurementPlace: 'Load',
      },
    },
  };
  const corn: DemoLot = {
    ...wheat,
    ownerEmail: 'vanzator2@demo.recolta.ro',
    type: 'Buying',
    biddingType: 'Flexible',
    startingPriceMinor: 990_00,
    desiredPriceMinor: 925_00,
    backupPriceMinor: 955_00,
    stepMinor: 1_00,
    simulatedLimitMinor: 915_00,
    details: {
      ...commonDetails,
      tolerance: { percent: 5, choice: 'Buyer' },
      town: 'Jimbolia',
      deliveryCounties: ['TM', 'AR', 'CS'],
      grid: { kind: 'grid', lines: gridTemplate('corn', 'Ron') },
    },
    listing: {
      currency: 'Ron',
      quantityKg: 1_200_000,
      privacyType: 'Public',
      audience: 'Open',
      goods: {
        ...common,
        name: 'Porumb, 1.200 t, recolta 2026',
        product: 'corn',
        harvestYear: 2026,
        county: 'TM',
        quality: {
          humidity: 14.5,
          impurities: 2,
          protein: null,
          hectolitricMass: 72,
          oil: null,
          damaged: 'max-4%',
        },
        deliveryType: 'DAPTruck',
        deliveryLocation: 'Siloz Jimbolia, județul Timiș',
        deliveryPeriod: deliveryPeriod(5, 30),
        paymentType: 'PaymentAtDate',
        paymentDays: 14,
        qualityMeasurementPlace: 'Unload',
        quantityMeasurementPlace: 'Unload',
      },
    },
  };
  const sunflower: DemoLot = {
    ...wheat,
    ownerEmail: 'vanzator@demo.recolta.ro',
    startingPriceMinor: 470_00,
    desiredPriceMinor: 505_00,
    backupPriceMinor: 485_00,
    stepMinor: 1_00,
    simulatedLimitMinor: 510_00,
    details: {
      ...commonDetails,
      town: 'Oltenița',
      deliveryCounties: ['CT'],
      grid: { kind: 'grid', lines: gridTemplate('sunflower', 'Euro') },
    },
    listing: {
      ...wheat.listing,
      currency: 'Euro',
      quantityKg: 240_000,
      privacyType: 'Public',
      goods: {
        ...wheat.listing.goods,
        name: 'Floarea-soarelui, 240 t, recolta 2026',
        product: 'sunflower',
        county: 'CL',
        quality: {
          humidity: 8.6,
          impurities: 1.8,
          protein: null,
          hectolitricMass: null,
          oil: 45.2,
          damaged: 'max-4%',
        },
        deliveryType: 'DAPConstantaTruck',
        loadingLocation: null,
        deliveryLocation: 'Terminal Comvex, Portul Constanța',
        deliveryPeriod: deliveryPeriod(7, 21),
        loadingRate: null,
        paymentType: 'PaymentAtDate',
        paymentDays: 5,
        qualityMeasurementPlace: 'Unload',
        quantityMeasurementPlace: 'Unload',
      },
    },
  };
  const rapeseed: DemoLot = {
    ...wheat,
    ownerEmail: 'vanzator@demo.recolta.ro',
    startingPriceMinor: 2260_00,
    desiredPriceMinor: 2440_00,
    backupPriceMinor: 2350_00,
    stepMinor: 10_00,
    simulatedLimitMinor: 2380_00,
    details: {
      ...commonDetails,
      town: 'Însurăței',
      pickupAddress: 'Strada Gării 3',
      bulletin: {
        laboratory: 'Laborator demonstrativ Brăila',
        number: '1284',
        date: dayAfter(-9),
        file: null,
      },
    },
    listing: {
      ...wheat.listing,
      quantityKg: 300_000,
      privacyType: 'Public',
      goods: {
        ...wheat.listing.goods,
        name: 'Rapiță, 300 t, recolta 2026',
        product: 'rapeseed',
        county: 'BR',
        quality: {
          humidity: 8.4,
          impurities: 1.5,
          protein: null,
          hectolitricMass: null,
          oil: 41.3,
          damaged: 'max-2%',
        },
      },
    },
  };
  return { running: [wheat, corn], scheduled: [sunflower], closed: [rapeseed] };
}
