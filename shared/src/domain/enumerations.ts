/** The closed vocabularies of the market (product description §4). The strings are the same on the wire. */
export const auctionStatuses = [
  'Pending',
  'Scheduled',
  'InProgress',
  'Closed',
  'Accepted',
  'Refused',
  'Failed',
] as const;
export type AuctionStatus = (typeof auctionStatuses)[number];

export const bidStatuses = ['Active', 'Accepted', 'Rejected', 'Removed'] as const;
export type BidStatus = (typeof bidStatuses)[number];

/** Status of a product of the older flow [X1]. */
export const productStatuses = ['Active', 'Inactive', 'Closed', 'Ended'] as const;
export type ProductStatus = (typeof productStatuses)[number];

/** Bids on a product [X4]: with others up to its minimum, or alone and at once. */
export const offerTypes = ['Collective', 'Single'] as const;
export type OfferType = (typeof offerTypes)[number];

export const auctionTypes = ['Buying', 'Selling'] as const;
export type AuctionType = (typeof auctionTypes)[number];

export const biddingTypes = ['Standard', 'Flexible'] as const;
export type BiddingType = (typeof biddingTypes)[number];

export const privacyTypes = ['Public', 'Incognito'] as const;
export type PrivacyType = (typeof privacyTypes)[number];

/** Accounts that may watch and bid in a live auction [L9]. */
export const auctionAudiences = ['Open', 'Invited'] as const;
export type AuctionAudience = (typeof auctionAudiences)[number];

export const contractTypes = ['General', 'Custom', 'Bidder'] as const;
export type ContractType = (typeof contractTypes)[number];

export const paymentTypes = [
  'Cash',
  'Loan',
  'PaymentAtLoad',
  'PrePayment',
  'PaymentAtDate',
  'DepositCertificate',
  'OrderNote',
] as const;
export type PaymentType = (typeof paymentTypes)[number];

export const paymentMethods = ['AtDelivery'] as const;

/** Categories of produce: crops with their quality, and any other goods. */
export const goodsCategories = ['Cereals', 'Others'] as const;

export const units = ['Ton', 'Kg', 'Litre', 'Bag', 'Piece'] as const;

/** The party that may use the tolerance of the quantity. */
export const toleranceChoices = ['Seller', 'Buyer'] as const;

export const measurementTypes = ['Load', 'Unload'] as const;
export type MeasurementType = (typeof measurementTypes)[number];

export const loadingLocations = ['Field', 'Barn'] as const;
export type LoadingLocation = (typeof loadingLocations)[number];

export const deliveryTypes = [
  'FCATruck',
  'FCAWagon',
  'DAPTruck',
  'DAPWagon',
  'DAPConstantaTruck',
  'DAPConstantaWagon',
] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

export const damagedLevels = ['max-10%', 'max-4%', 'max-2%'] as const;
export type DamagedLevel = (typeof damagedLevels)[number];

/** Meaning of a selling lot's figures: informative or promised. Those of a buying lot are required. */
export const figureKinds = ['Declared', 'Guaranteed'] as const;
export type FigureKind = (typeof figureKinds)[number];

export const sustainabilitySchemes = ['IsccEu', 'TwoBSvs', 'RedCert', 'Other'] as const;
export type SustainabilityScheme = (typeof sustainabilitySchemes)[number];

/** How soya proves its due diligence under Regulation (EU) 2023/1115. */
export const eudrKinds = ['StatementNumber', 'SimplifiedDeclaration'] as const;
export type EudrKind = (typeof eudrKinds)[number];

export const currencies = ['Ron', 'Euro', 'Dollar'] as const;
export type Currency = (typeof currencies)[number];

export const priceTypes = ['VatIncluded', 'NoVat', 'InvertedVat'] as const;
export type PriceType = (typeof priceTypes)[number];

export const roles = ['Admin', 'Client', 'Provider', 'Bidder'] as const;
export type Role = (typeof roles)[number];

export const permissions = ['Auctions.Post'] as const;
export type Permission = (typeof permissions)[number];
