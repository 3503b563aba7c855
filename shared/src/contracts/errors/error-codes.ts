/** Every error code of the product (product description §8 and the rules). */
export const errorCodes = [
  // Product description §8, spelled as there.
  'wrongCredentials',
  'DuplicateUserName',
  'DuplicateEmail',
  'emailNotConfirmed',
  'MinimumQuantityNotReached',
  'QuantityLimitReached',
  'ExpiredAuction',
  'AlreadyExistingBid',
  'AuctionBidNotAllowed',
  'ClaimAreadyExists',
  'NotEnoughPrivileges',
  'bidAccepted',
  // Refusals of the live market.
  'AuctionNotStarted',
  'AuctionHeld',
  'OwnAuction',
  'AccountNotActive',
  'CompanyNotChecked',
  'VatStateUnknown',
  'TermsNotAccepted',
  'StartingPriceNotReached',
  'BidNotBetter',
  'PriceNotMultiple',
  'LimitBelowBid',
  'NoLimit',
  'StatusConflict',
  'BidNotStanding',
  // Why an account can't be closed.
  'AccountHasSales',
  'AccountHasBids',
  'AccountHasDecisions',
  'AccountHasDeals',
  'TooManyFollowed',
  'TooManyFavourites',
  'TooManySearches',
  'TooManyAuctions',
  'AuctionNotPending',
  'TooManyTemplates',
  // Personalised bids.
  'DesiredPriceMet',
  'PersonalizedBidNotOpen',
  'BidderNotEligible',
  'OwnerNotEligible',
  'ContractMissing',
  'ContractNotAsked',
  'ContractAlreadySent',
  'ContractReplaced',
  'ContractDetailsMissing',
  'TooManyPersonalizedBids',
  'PersonalizedBidsFull',
  // Announcements.
  'AnnouncementNotEditable',
  'AnnouncementChanged',
  'BidNotActive',
  'NotYourTurn',
  'OfferChanged',
  'TooManyRounds',
  'TooManyBids',
  // Products.
  'ProductNotEditable',
  'ProductChanged',
  'BidOnlyRaised',
  // Bids by phone.
  'NoPhoneConsent',
  'BeyondPhoneConsent',
  'RelatedToAdministrator',
  // Invitations.
  'TooManyInvitations',
  'TooManyInvitationsToday',
  'InvitationUnknown',
  'InvitationUsed',
  'InvitationEnded',
  'InvitationRevoked',
  'InvitationForeign',
  // Company data under review.
  'CompanyNumberInUse',
  'RequestChanged',
  // Decisions on users.
  'AccountNotReady',
  'DecisionPending',
  // The terms of the market.
  'NewTermsNotAccepted',
  // Any call.
  'ValidationFailed',
  'MalformedRequest',
  'SignInRequired',
  'NotFound',
  'MethodNotAllowed',
  'IdempotencyKeyReused',
  'RequestTimeout',
  'PayloadTooLarge',
  'HeadersTooLarge',
  'UnsupportedMediaType',
  'FeedPositionExpired',
  'TooManyRequests',
  'TooManyRooms',
  'ForbiddenOrigin',
  'ServiceUnavailable',
  'UpstreamUnavailable',
  'UpstreamTimeout',
  'InternalError',
  // Raised by the client itself.
  'ClientOutdated',
  'ConnectionLost',
  'UnexpectedError',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

const known: ReadonlySet<string> = new Set(errorCodes);

export function isErrorCode(code: string): code is ErrorCode {
  return known.has(code);
}
