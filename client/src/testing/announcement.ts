import type {
  AnnouncementAnswer,
  AnnouncementBidView,
  AnnouncementState,
  AnnouncementViewer,
  RoundTerms,
} from '@recolta/shared/contracts/http/announcement-state';
import type { AuctionGoods } from '@recolta/shared/contracts/http/auction-goods';
import { statedAnnouncement } from '@recolta/shared/testing/announcement-fixture';

const nowMs = Date.now();
const posted = statedAnnouncement(nowMs);
const at = new Date(nowMs - 3_600_000).toISOString();

/** An open announcement that sells wheat. */
export function announcementState(changes: Partial<AnnouncementState> = {}): AnnouncementState {
  const { goods } = posted;
  return {
    ...{ id: '0e7e3d1e-6120-41f3-b875-b626ef1f9d5e', epoch: 1, version: 3, number: 29, status: 'InProgress' },
    ...{ type: 'Selling', currency: 'Ron', privacyType: 'Public', biddingType: 'Flexible' },
    ...{ name: goods.name, product: goods.product, harvestYear: goods.harvestYear, origin: goods.origin },
    ...{ county: goods.county, quality: goods.quality, category: goods.category, unit: goods.unit },
    ...{ deliveryType: goods.deliveryType, loadingLocation: goods.loadingLocation },
    ...{ deliveryLocation: null, deliveryPeriod: goods.deliveryPeriod, loadingRate: null },
    ...{ paymentType: goods.paymentType, paymentDays: goods.paymentDays, priceType: goods.priceType },
    ...{ qualityMeasurementPlace: 'Unload', quantityMeasurementPlace: 'Load', contractType: 'General' },
    ...{ isAnalysed: false, price: '1055.00', minPrice: null, maxPrice: null, acceptsDesiredPrice: false },
    ...{ quantity: '500.000', quantityLeft: '500.000', minimumBidThreshold: '100.000' },
    deadline: new Date(nowMs + 432_000_000).toISOString(),
    decisionEndsAt: new Date(nowMs + 864_000_000).toISOString(),
    ...{ approvedAt: at, bidCount: 0, participantCount: 0, bestBid: null, owner: 'Agro Vest SRL' },
    posterVat: 'registered',
    isDemo: false,
    ...changes,
  } as AnnouncementState;
}

/** Terms of a round as its reader sees them. */
export function roundTerms(changes: Partial<RoundTerms> = {}): RoundTerms {
  const { goods } = posted;
  return {
    ...{ price: '1020.00', quantity: '300.000', paymentType: 'Loan', paymentMethod: 'AtDelivery' },
    ...{ paymentDate: null, paymentDays: 14, deliveryType: 'FCATruck', loadingLocation: 'Barn' },
    ...{ deliveryCounty: null, deliveryLocation: null, deliveryPeriod: goods.deliveryPeriod, note: null },
    ...changes,
  };
}

/** An open bid of one round, as its owner reads it. */
export function announcementBid(changes: Partial<AnnouncementBidView> = {}): AnnouncementBidView {
  return {
    ...{ id: '7c9e6679-7425-40de-944b-e07fc1f90001', announcementId: announcementState().id, number: 1 },
    ...{ by: 'Silozul Bragadiru SA', status: 'Active', version: 1, side: 'owner', turn: 'owner' },
    bidderVat: 'registered',
    ...{ counterparty: null, dealId: null, rounds: [{ by: 'bidder', at, terms: roundTerms() }] },
    ...changes,
  } as AnnouncementBidView;
}

/** The answer for a user who may bid. */
export function announcementAnswer(
  viewer: Partial<AnnouncementViewer> = {},
  announcement: Partial<AnnouncementState> = {},
): AnnouncementAnswer {
  const state = announcementState(announcement);
  const goods = {
    ...posted.goods,
    ...{ deliveryType: state.deliveryType, loadingLocation: state.loadingLocation },
    ...{ packageQuantity: null, tolerance: null, grid: null, bulletin: null, photos: [], contractFile: null },
  } as unknown as AuctionGoods;
  return {
    announcement: state,
    goods,
    viewer: {
      ...{ isOwner: false, isAdministrator: false, mayBid: true, why: null, bid: null, backupPrice: null },
      ...{ reason: null, ownerName: null },
      ...viewer,
    },
  };
}
