import { gridTemplate } from '@recolta/shared/domain/goods/grid-templates';
import type { GoodsDetails } from '@recolta/shared/domain/goods/published-goods';
import { unstatedDetails } from '@recolta/shared/domain/goods/unstated-details';
import { termsVersion } from '@recolta/shared/domain/legal-versions';
import type { AuctionTerms } from '@recolta/shared/domain/live-auction/create-auction';
import type { Goods, Listing } from '@recolta/shared/domain/live-auction/public-state';
import { photosOfLot } from './photos/photos-of-lot.ts';

type Prices = Pick<
  AuctionTerms,
  'type' | 'biddingType' | 'startingPriceMinor' | 'desiredPriceMinor' | 'stepMinor' | 'extensionWindowMs'
>;

/** The state that the demonstration shows a lot in. */
export type DemoState =
  | 'running'
  | 'held'
  | 'scheduled'
  | 'pending'
  | 'closed'
  | 'won'
  | 'accepted'
  | 'refused'
  | 'failed';

/** A lot of the demonstration, without its times; money in minor units. Its name tells it from the others. */
export interface DemoLot extends Prices {
  readonly shows: DemoState;
  readonly ownerEmail: string;
  readonly listing: Omit<Listing, 'ownerCompanyName' | 'isDemo' | 'cover'>;
  readonly details: GoodsDetails;
  readonly backupPriceMinor: number | null;
  /** Past which simulated bidders do not go. */
  readonly simulatedLimitMinor: number;
}

const common = {
  origin: 'RO',
  deliveryLocation: null,
  loadingLocation: null,
  loadingRate: null,
  paymentDays: null,
  priceType: 'InvertedVat',
  contractType: 'General',
} as const;

const commonDetails: GoodsDetails = {
  ...unstatedDetails,
  tolerance: { percent: 5, choice: 'Seller' },
  grid: { kind: 'asIs' },
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
export function demoLots(): readonly DemoLot[] {
  const wheat: DemoLot = {
    shows: 'running',
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
        deliveryLocation: 'Siloz Jimbolia, Timiș',
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
    shows: 'scheduled',
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
        deliveryLocation: 'Terminal Demo, port Constanța',
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
    shows: 'closed',
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
  /** A lot like one of the above, but for its prices, goods and place. */
  const like = (
    base: DemoLot,
    { goods, quality, quantityKg, audience, privacyType, town, details, ...parts }: LotParts,
  ): DemoLot => ({
    ...base,
    ...parts,
    details: {
      ...base.details,
      grid: { kind: 'asIs' },
      bulletin: null,
      town,
      pickupAddress: null,
      ...details,
    },
    listing: {
      ...base.listing,
      quantityKg,
      audience: audience ?? base.listing.audience,
      privacyType: privacyType ?? 'Public',
      goods: { ...base.listing.goods, ...goods, quality: { ...noFigures, ...quality } },
    },
  });
  return [
    wheat,
    corn,
    like(wheat, {
      shows: 'running',
      ownerEmail: 'vanzator2@demo.recolta.ro',
      ...prices(1780, 1960, 1900, 10, 1990),
      ...{ quantityKg: 180_000, audience: 'Invited', privacyType: 'Incognito', town: 'Fetești' },
      goods: { name: 'Soia, 180 t, recolta 2026', product: 'soybean', county: 'IL' },
      quality: { humidity: 12.4, impurities: 1.4, protein: 39.5, oil: 20.1, damaged: 'max-2%' },
      details: { grid: { kind: 'grid', lines: gridTemplate('soybean', 'Ron') } },
    }),
    like(wheat, {
      shows: 'held',
      ownerEmail: 'vanzator2@demo.recolta.ro',
      ...prices(690, 780, 750, 5, 770),
      ...{ quantityKg: 220_000, town: 'Lugoj' },
      goods: { name: 'Orz furajer, 220 t, recolta 2026', product: 'barley-feed', county: 'TM' },
      quality: { humidity: 12.8, impurities: 2.1, hectolitricMass: 63.5, damaged: 'max-4%' },
    }),
    sunflower,
    like(wheat, {
      shows: 'scheduled',
      ownerEmail: 'vanzator2@demo.recolta.ro',
      ...prices(1150, 1280, 1220, 5, 1300),
      ...{ quantityKg: 150_000, audience: 'Invited', privacyType: 'Incognito', town: 'Negru Vodă' },
      goods: { name: 'Grâu dur, 150 t, recolta 2026', product: 'wheat-durum', county: 'CT' },
      quality: { humidity: 11.9, impurities: 1.2, protein: 14.1, hectolitricMass: 80.2, damaged: 'max-2%' },
      details: { grid: { kind: 'grid', lines: gridTemplate('wheat-durum', 'Ron') } },
    }),
    like(wheat, {
      shows: 'pending',
      ...prices(720, 830, 790, 5, 800),
      ...{ quantityKg: 400_000, town: 'Roșiori de Vede' },
      goods: { name: 'Grâu furajer, 400 t, recolta 2026', product: 'wheat-feed', county: 'TR' },
      quality: { humidity: 13.9, impurities: 3.2, protein: 10.4, hectolitricMass: 71, damaged: 'max-10%' },
    }),
    rapeseed,
    like(wheat, {
      shows: 'won',
      ...prices(900, 990, 960, 5, 970),
      ...{ quantityKg: 600_000, town: 'Zimnicea' },
      goods: { name: 'Grâu panificație, 600 t, recolta 2026', county: 'TR' },
      quality: { humidity: 12.9, impurities: 1.8, protein: 12.6, hectolitricMass: 79.3, damaged: 'max-2%' },
    }),
    like(corn, {
      shows: 'accepted',
      ...prices(1010, 930, 965, 1, 950),
      ...{ quantityKg: 800_000, town: 'Jimbolia' },
      goods: { name: 'Porumb, 800 t, recolta 2026', product: 'corn', county: 'TM' },
      quality: { humidity: 14, impurities: 2.4, hectolitricMass: 71, damaged: 'max-4%' },
    }),
    like(wheat, {
      shows: 'refused',
      ownerEmail: 'vanzator2@demo.recolta.ro',
      ...prices(610, 720, 690, 5, 680),
      ...{ quantityKg: 90_000, town: 'Făget' },
      goods: { name: 'Ovăz, 90 t, recolta 2026', product: 'oats', county: 'TM' },
      quality: { humidity: 12.2, impurities: 1.9, hectolitricMass: 50.5, damaged: 'max-2%' },
    }),
    like(wheat, {
      shows: 'failed',
      ...prices(880, 940, 920, 5, 0),
      ...{ quantityKg: 60_000, town: 'Videle' },
      goods: { name: 'Secară, 60 t, recolta 2026', product: 'rye', county: 'TR' },
      quality: { humidity: 13, impurities: 1.6, hectolitricMass: 71.5, damaged: 'max-2%' },
    }),
  ];
}

interface LotParts
  extends Pick<
      DemoLot,
      | 'shows'
      | 'startingPriceMinor'
      | 'desiredPriceMinor'
      | 'backupPriceMinor'
      | 'stepMinor'
      | 'simulatedLimitMinor'
    >,
    Pick<Partial<DemoLot>, 'ownerEmail'>,
    Pick<Listing, 'quantityKg'>,
    Partial<Pick<Listing, 'audience' | 'privacyType'>> {
  readonly town: string;
  readonly goods: Pick<Goods, 'name'> & Partial<Goods>;
  readonly quality: Partial<Goods['quality']>;
  readonly details?: Partial<GoodsDetails>;
}

const noFigures: Goods['quality'] = {
  humidity: null,
  impurities: null,
  protein: null,
  hectolitricMass: null,
  oil: null,
  damaged: null,
};

/** In whole units of the currency per tonne. */
function prices(starting: number, desired: number, backup: number, step: number, simulatedLimit: number) {
  return {
    startingPriceMinor: starting * 100,
    desiredPriceMinor: desired * 100,
    backupPriceMinor: backup * 100,
    stepMinor: step * 100,
    simulatedLimitMinor: simulatedLimit * 100,
  };
}

/** The pictures of a lot. */
export function photosOfDemoLot({ type, listing: { goods, quantityKg }, details }: DemoLot) {
  return photosOfLot(goods.product, {
    type,
    seed: quantityKg / 10_000,
    isAnalysed: details.bulletin !== null,
  });
}
