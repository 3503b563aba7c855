import { gridTemplate } from '../goods/grid-templates.ts';
import type { GoodsDetails } from '../goods/published-goods.ts';
import { unstatedDetails } from '../goods/unstated-details.ts';
import { termsVersion } from '../legal-versions.ts';
import type { AuctionTerms } from '../live-auction/create-auction.ts';
import type { Listing } from '../live-auction/public-state.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const dayMs = 24 * 60 * minuteMs;

export interface PracticeLot {
  readonly terms: AuctionTerms;
  readonly listing: Listing;
  readonly details: GoodsDetails;
}

/** The lot of a practice auction: it starts in half a minute and runs for three minutes. */
export function practiceLot(id: string, nowMs: number): PracticeLot {
  const startsAtMs = nowMs + 30 * secondMs;
  const endsAtMs = startsAtMs + 3 * minuteMs;
  return {
    terms: {
      id,
      type: 'Selling',
      biddingType: 'Standard',
      startingPriceMinor: 880_00,
      desiredPriceMinor: 895_00,
      stepMinor: 5_00,
      startsAtMs,
      endsAtMs,
      hardEndsAtMs: endsAtMs + 10 * minuteMs,
      extensionWindowMs: minuteMs,
      decisionWindowMs: 120 * minuteMs,
    },
    listing: {
      cover: null,
      currency: 'Ron',
      quantityKg: 100_000,
      privacyType: 'Incognito',
      audience: 'Invited',
      isDemo: false,
      ownerCompanyName: 'Vânzător simulat',
      goods: {
        name: 'Grâu panificație, 100 t, exercițiu',
        product: 'wheat-milling',
        harvestYear: Number(dayAfter(nowMs, 0).slice(0, 4)),
        origin: 'România',
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
        deliveryLocation: null,
        loadingLocation: 'Barn',
        loadingRate: 250,
        deliveryPeriod: { from: dayAfter(nowMs, 3), to: dayAfter(nowMs, 14) },
        paymentType: 'PaymentAtLoad',
        paymentDays: null,
        priceType: 'InvertedVat',
        contractType: 'General',
        qualityMeasurementPlace: 'Load',
        quantityMeasurementPlace: 'Load',
      },
    },
    details: {
      ...unstatedDetails,
      tolerance: { percent: 5, choice: 'Seller' },
      town: 'Alexandria',
      grid: { kind: 'grid', lines: gridTemplate('wheat-milling', 'Ron') },
      terms: termsVersion,
      declaration: termsVersion,
    },
  };
}

function dayAfter(nowMs: number, days: number): string {
  return new Date(nowMs + days * dayMs).toLocaleDateString('en-CA', { timeZone: 'Europe/Bucharest' });
}
