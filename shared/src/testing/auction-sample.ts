import type { AuctionSnapshot } from '../contracts/feed.ts';
import { liveAuctionStateSchema } from '../contracts/http/live-auction-state.ts';

interface Sample {
  readonly id?: string;
  readonly epoch?: number;
  readonly version?: number;
  readonly status?: string;
  readonly access?: 'public' | 'asked';
}

let made = 0;

/** An id that no earlier sample of this process has. */
const nextId = () => `0198f3a0-7a11-4c3e-9d52-${String(++made).padStart(12, '0')}`;

/** A live auction as the feed carries it, with fixed defaults. */
export function sampleSnapshot(sample: Sample = {}): AuctionSnapshot {
  const { id = nextId(), epoch = 1, version = 1, status = 'InProgress', access = 'public' } = sample;
  const state = liveAuctionStateSchema.parse({
    id,
    epoch,
    version,
    status,
    type: 'Selling',
    name: 'Grâu, 500 t, recolta 2026',
    product: 'wheat',
    harvestYear: 2026,
    origin: 'România',
    county: 'CT',
    quality: {
      humidity: 13,
      impurities: 2,
      protein: 12.5,
      hectolitricMass: 78,
      oil: null,
      damaged: 'max-2%',
    },
    deliveryType: 'FCATruck',
    loadingLocation: 'Barn',
    deliveryLocation: null,
    deliveryPeriod: { from: '2026-11-24', to: '2026-12-05' },
    loadingRate: 250,
    paymentType: 'PaymentAtLoad',
    paymentDays: null,
    qualityMeasurementPlace: 'Load',
    quantityMeasurementPlace: 'Load',
    priceType: 'NoVat',
    contractType: 'General',
    currency: 'Ron',
    quantity: '500',
    biddingType: 'Standard',
    privacyType: 'Incognito',
    audience: access === 'public' ? 'Open' : 'Invited',
    owner: null,
    isDemo: false,
    startingPrice: '950.00',
    desiredPrice: '1100.00',
    desiredPriceStatus: 'notMet',
    minimumBidThreshold: '5.00',
    bestBid: null,
    bidCount: 0,
    participantCount: 0,
    startsAt: '2026-11-21T09:00:00.000Z',
    endsAt: '2026-11-21T16:00:00.000Z',
    hardEndsAt: '2026-11-21T17:00:00.000Z',
    extensionWindowMinutes: 2,
    decisionEndsAt: null,
    hold: null,
    outcome: null,
    recent: [],
  });
  return { id, epoch, version, access, state };
}

/** The same auction at the next version, or at the version that the test gives. */
export function nextSnapshot(before: AuctionSnapshot, change: Partial<Sample> = {}): AuctionSnapshot {
  const { id, epoch, version, access, state } = before;
  return sampleSnapshot({ id, epoch, version: version + 1, access, status: state.status, ...change });
}
