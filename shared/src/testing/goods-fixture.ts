import type { GoodsTerms } from '../domain/goods/goods-terms.ts';
import { gridTemplate } from '../domain/goods/grid-templates.ts';
import type { GoodsDetails } from '../domain/goods/published-goods.ts';
import { unstatedDetails } from '../domain/goods/unstated-details.ts';
import { termsVersion } from '../domain/legal-versions.ts';
import type { Goods } from '../domain/live-auction/public-state.ts';

/** Wheat from a barn in Teleorman: the part of the goods that every frame carries. */
export const frameGoods: Goods = {
  product: 'wheat-milling',
  name: 'Grâu panificație, 500 t, recolta 2026',
  harvestYear: 2026,
  origin: 'România',
  county: 'TR',
  quality: {
    humidity: 13.2,
    impurities: 1.6,
    protein: 11.6,
    hectolitricMass: 78.4,
    oil: null,
    damaged: 'max-2%',
  },
  deliveryType: 'FCATruck',
  loadingLocation: 'Barn',
  deliveryLocation: null,
  deliveryPeriod: { from: '2026-12-01', to: '2026-12-20' },
  loadingRate: 250,
  paymentType: 'PaymentAtLoad',
  paymentDays: null,
  qualityMeasurementPlace: 'Load',
  quantityMeasurementPlace: 'Load',
  priceType: 'InvertedVat',
  vatGroup: null,
  contractType: 'General',
};

/** The rest of it, with the usual grid. */
export const statedDetails: GoodsDetails = {
  ...unstatedDetails,
  tolerance: { percent: 5, choice: 'Seller' },
  town: 'Alexandria',
  pickupAddress: 'Șoseaua Turnu Măgurele 12',
  grid: { kind: 'grid', lines: gridTemplate('wheat-milling', 'Ron') },
  terms: termsVersion,
  declaration: termsVersion,
};

/** Valid goods and terms. */
export const statedWheat = { ...frameGoods, ...statedDetails } as GoodsTerms;

/** Goods other than crops, in bags, in their two parts. */
export const statedBags = {
  goods: {
    ...{ ...frameGoods, product: 'others', name: 'Cartofi de sămânță', unit: 'Bag' },
    vatGroup: 'others',
    quality: {
      ...{ humidity: null, impurities: null, protein: null, hectolitricMass: null, oil: null, damaged: null },
    },
  },
  details: { ...statedDetails, category: 'Others', unit: 'Bag', grid: { kind: 'asIs' } },
} as const satisfies { goods: Goods; details: GoodsDetails };
