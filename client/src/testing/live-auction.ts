import type {
  LiveAuctionState,
  PublicEntry,
  Viewer,
} from '@recolta/shared/contracts/http/live-auction-state';

/** A running auction that sells 500 t from 960 lei in steps of 5. */
export function liveAuction(change: Partial<LiveAuctionState> = {}): LiveAuctionState {
  return {
    id: '8db2f7ac-c224-44a8-a690-edc25c36957a',
    epoch: 1,
    version: 4,
    status: 'InProgress',
    type: 'Selling',
    name: 'Grâu panificație, 500 t',
    product: 'wheat-milling',
    harvestYear: 2026,
    origin: 'România',
    county: 'TR',
    quality: {
      humidity: 13.5,
      impurities: 2,
      protein: 12.6,
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
    priceType: 'InvertedVat',
    posterVat: 'registered',
    contractType: 'General',
    currency: 'Ron',
    quantity: '500.000',
    biddingType: 'Standard',
    privacyType: 'Incognito',
    audience: 'Open',
    owner: null,
    isDemo: true,
    startingPrice: '960.00',
    desiredPrice: '1055.00',
    desiredPriceStatus: 'notMet',
    minimumBidThreshold: '5.00',
    bestBid: {
      price: '1040.00',
      by: 'Ofertant 4',
      number: 4,
      at: '2026-11-21T10:00:00.000Z',
      automatic: false,
    },
    bidCount: 7,
    participantCount: 5,
    startsAt: '2026-11-21T09:00:00.000Z',
    endsAt: '2026-11-21T10:30:00.000Z',
    hardEndsAt: '2026-11-21T11:30:00.000Z',
    extensionWindowMinutes: 2,
    decisionEndsAt: null,
    hold: null,
    outcome: null,
    recent: [],
    ...change,
  };
}

/** A bidder who has accepted the terms and not bid yet. */
export function bidderViewer(change: Partial<Viewer> = {}): Viewer {
  return {
    isOwner: false,
    isAdministrator: false,
    number: null,
    price: null,
    limit: null,
    mayBid: true,
    why: null,
    hasAcceptedTerms: true,
    backupPrice: null,
    counterparty: null,
    identities: null,
    ...change,
  };
}

/** A bid entry of the log. */
export function bidEntry(version: number, change: Partial<PublicEntry> = {}): PublicEntry {
  return {
    version,
    kind: 'bid',
    number: 1,
    by: 'Ofertant 1',
    price: `${960 + version * 5}.00`,
    at: '2026-11-21T10:00:00.000Z',
    automatic: false,
    endsAt: '2026-11-21T10:30:00.000Z',
    reason: null,
    hash: `hash-${version}`,
    ...change,
  };
}
