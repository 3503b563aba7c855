import type { ErrorCode } from './error-codes.ts';

/**
 * The English text of each code; `{name}` is replaced by a figure of the answer's `params`, formatted by the
 * client. One file per language, so that a visit loads one; the type keeps it complete.
 */
export const englishErrors: Readonly<Record<ErrorCode, string>> = {
  wrongCredentials: 'The e-mail or password is wrong.',
  DuplicateUserName: 'This e-mail is already used by another account.',
  DuplicateEmail: 'This e-mail is already used by another account.',
  emailNotConfirmed: '',
  MinimumQuantityNotReached: 'The minimum number of pieces must be {quantity}.',
  QuantityLimitReached: 'Remaining pieces: {availableQuantity}. Bid another number.',
  ExpiredAuction: 'The auction has expired.',
  AlreadyExistingBid: 'You already have a bid in progress.',
  AuctionBidNotAllowed:
    'The offer could not be sent. There may be several reasons, such as a bid by the same company from another account; the Recolta team can help.',
  ClaimAreadyExists: 'This role already exists.',
  NotEnoughPrivileges: 'You do not have enough permissions.',
  bidAccepted: 'The auction cannot be deleted, the offer was accepted.',
  AuctionNotStarted: 'The auction has not started yet. It starts at {startsAt}.',
  AuctionHeld: 'The Recolta team has put the auction on hold: {reason}. You can bid after it resumes.',
  OwnAuction: 'You cannot bid on what you posted yourself.',
  AccountNotActive:
    'Your account is not active yet. The Recolta team activates it after checking your details.',
  VatStateUnknown: 'State first whether your company is registered for VAT: the sum depends on it.',
  CompanyNotChecked:
    'Your company details are not checked yet. You can bid once the Recolta team has checked them.',
  TermsNotAccepted: 'You must accept the terms of the auction before your first bid.',
  StartingPriceNotReached: 'The first bid starts at {startingPrice}.',
  BidNotBetter: 'The best price is {bestPrice}. The next possible price is {nextPrice}.',
  PriceNotMultiple: 'The value must be a multiple of {threshold}.',
  LimitBelowBid: 'The limit must cover your bid of {price}.',
  NoLimit: 'You have no limit to withdraw.',
  StatusConflict: 'The auction has changed in the meantime; this action is no longer possible.',
  BidNotStanding: 'This bid is no longer valid, or was placed automatically; it can’t be withdrawn.',
  AccountHasSales:
    'The account has auctions, announcements or products in progress. It can be closed once they have ended.',
  AccountHasBids: 'The account has valid bids. It can be closed once they are withdrawn or decided.',
  AccountHasDecisions: 'You have to decide on the bids you received. The account can be closed after that.',
  AccountHasDeals:
    'The account has open transactions: a contract not signed by both parties, a delivery under way, or money to pay or to receive, also after an annulment. It can be closed once everything is paid.',
  TooManyFollowed: 'You can follow at most {limit} auctions at a time. Stop following one and try again.',
  TooManyFavourites: 'You can have at most {limit} favourites. Remove one and try again.',
  TooManySearches: 'You can have at most {limit} saved searches. Delete one and try again.',
  TooManyAuctions:
    'You can have at most {limit} auctions that have not started. Wait for one to start or delete one.',
  TooManyAnnouncements:
    'You can have at most {limit} announcements awaiting approval. Wait for one to be approved or delete one.',
  TooManyProducts: 'You can have at most {limit} products at a time. Wait for one to end or delete one.',
  AuctionNotPending: 'The auction has been approved or cancelled meanwhile: it can no longer be edited.',
  TooManyTemplates: 'You can have at most {limit} templates. Delete one and try again.',
  DesiredPriceMet:
    'The desired or offered price is met: the best bid wins, and no personalised bid can be accepted.',
  PersonalizedBidNotOpen: 'The personalised bid is no longer open.',
  BidderNotEligible: 'The bidder can no longer take part in the auction, so the bid can’t be accepted.',
  OwnerNotEligible: 'The account that posted this is no longer active, so no deal can be made.',
  ContractMissing: 'The bidder has not uploaded their contract yet.',
  ContractDetailsMissing:
    'The contract cannot be made yet: a party has not stated its VAT status or, as the seller, its bank account.',
  EFacturaIncomplete: 'The e-Factura file can’t be made yet. Missing: {details}.',
  ContractNotAsked: 'The auction does not ask for the bidder’s contract.',
  ContractAlreadySent: 'The contract was already sent. To send another one, send a new personalised bid.',
  ContractReplaced: 'An administrator has replaced the contract; only an administrator can replace it again.',
  TooManyPersonalizedBids: 'You can send at most {limit} personalised bids to an auction.',
  PersonalizedBidsFull: 'The auction has {limit} open personalised bids and cannot take another for now.',
  AnnouncementNotEditable: 'After the first bid, only the deadline can be changed, and only to a later day.',
  AnnouncementChanged:
    'The announcement or its contract has changed in the meantime. Read it again before you bid.',
  BidNotActive: 'The bid has already been answered.',
  NotYourTurn: 'It is the other side’s turn to answer.',
  OfferChanged: 'The bid or the contract has changed in the meantime. Read it again before you decide.',
  TooManyRounds: 'The bid has {limit} rounds. Accept or reject it.',
  DeliveryOver: 'The delivery period is over: propose another one by a counter-offer.',
  TermsUnchanged: 'You have changed nothing: accept the bid, or change a term.',
  TooManyBids: 'No more than {limit} bids can be placed here.',
  ProductNotEditable:
    'Once there are bids, only the deadline and the total quantity can be changed, and only upwards.',
  ProductChanged: 'The seller has changed the product in the meantime. Read it again before you bid.',
  BidOnlyRaised:
    'The minimum quantity has been reached: your bid can be raised, but not lowered or withdrawn.',
  NoPhoneConsent: 'The account has not consented to bids by phone in this auction.',
  BeyondPhoneConsent: 'The price goes beyond the phone-bid consent of this account.',
  RelatedToAdministrator:
    'You can’t enter a bid for your own company, or in its auction. Ask another administrator.',
  TooManyInvitations: 'An auction can have at most {limit} invitations.',
  TooManyInvitationsToday: 'You can send at most {limit} invitations in 24 hours; you can still send {left}.',
  InvitationUnknown: 'The invitation link is not valid. Open the link in the last e-mail that you received.',
  InvitationUsed: 'The invitation has already been used. Log in with the address that received it.',
  InvitationEnded: 'The auction that you were invited to has ended.',
  InvitationRevoked: 'The invitation was revoked.',
  InvitationForeign: 'The invitation was sent to another e-mail address. Sign up with that one.',
  CompanyNumberInUse: 'Another active account has the same company number.',
  RequestChanged: 'The details have changed since you opened them. Check them again.',
  AccountNotReady:
    'Missing for the activation: {missing}. Activate the account with a note, or ask for what is missing.',
  DecisionPending: 'A decision on this account has been made; it takes effect within seconds.',
  SecondFactorRequired: 'First confirm that it is you, with a code from your authenticator app or a passkey.',
  WrongFactor: 'The code or passkey is not right or was used already.',
  SignInExpired: 'This sign-in has expired. Enter your e-mail and password again.',
  LastFactor:
    'An administrator needs at least one second factor. Add another one before you remove this one.',
  TooManyFactors: 'You can have at most {limit} factors. Remove one and try again.',
  NewTermsNotAccepted:
    'The terms of Recolta have changed. Read and accept them in your account, then try again.',
  ValidationFailed: 'Some fields are not filled in correctly.',
  MalformedRequest: 'The request could not be understood.',
  SignInRequired: 'Log in to continue.',
  NotFound: 'We could not find what you were looking for.',
  MethodNotAllowed: 'This operation does not exist.',
  IdempotencyKeyReused: 'The same request was sent with different content. Please try again.',
  RequestTimeout: 'The connection is too slow: the request did not arrive in full. Please try again.',
  PayloadTooLarge: 'What was sent is too large.',
  HeadersTooLarge: 'The headers of the request are too large.',
  UnsupportedMediaType: 'The format sent is not accepted.',
  FeedPositionExpired: 'This position of the feed is no longer kept.',
  TooManyRequests: 'Too many requests. Try again in {seconds} s.',
  TooManyRooms: 'Too many auctions are open at once. Close one and try again.',
  ForbiddenOrigin: 'The request comes from a page that is not allowed.',
  ServiceUnavailable: 'The service is busy. Please try again.',
  UpstreamUnavailable: 'The service is not available right now. Please try again.',
  UpstreamTimeout:
    'The service did not answer in time. Check whether the action went through, then try again.',
  InternalError: 'Something went wrong on our side. Please try again.',
  ClientOutdated: 'A newer version is available. Reload the page to continue.',
  ConnectionLost: 'There is no internet connection. Nothing was sent.',
  UnexpectedError: 'Unexpected error.',
};
