import type { ErrorCode } from './error-codes.ts';

/**
 * The English text of each code; `{name}` is replaced by a figure of the answer's `params`, formatted by the screen.
 * One file per language, so that a visit loads one; the type keeps it complete.
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
    'The offer could not be sent. There may be several reasons, such as a bid by the same company from another account; an administrator can help.',
  ClaimAreadyExists: 'This role already exists.',
  NotEnoughPrivileges: 'You do not have enough permissions.',
  bidAccepted: 'The auction cannot be deleted, the offer was accepted.',
  AuctionNotStarted: 'The auction has not started yet. It starts at {startsAt}.',
  AuctionHeld: 'An administrator has put the auction on hold: {reason}. You can bid after it resumes.',
  OwnAuction: 'You cannot bid in your own auction.',
  AccountNotActive:
    'Your account is not active yet. An administrator activates it after checking your details.',
  CompanyNotChecked:
    'Your company details are not checked yet. You can bid once an administrator has checked them.',
  TermsNotAccepted: 'You must accept the terms of the auction before your first bid.',
  StartingPriceNotReached: 'The first bid starts at {startingPrice}.',
  BidNotBetter: 'The best price is {bestPrice}. The next possible price is {nextPrice}.',
  PriceNotMultiple: 'The value must be a multiple of {threshold}.',
  LimitBelowBid: 'The limit must cover your bid of {price}.',
  NoLimit: 'You have no limit to withdraw.',
  StatusConflict: 'The auction has changed in the meantime; this action is no longer possible.',
  AccountInUse:
    'The account has auctions or leading bids in progress. It can be closed once they have ended.',
  TooManyFollowed: 'You can follow at most {limit} auctions at a time. Stop following one and try again.',
  TooManyAuctions:
    'You can have at most {limit} auctions that have not started. Wait for one to start or delete one.',
  AuctionNotPending: 'The auction has been approved or cancelled meanwhile: it can no longer be edited.',
  TooManyTemplates: 'You can have at most {limit} templates. Delete one and try again.',
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
    'The e-mail is not confirmed or documents are missing. Activate the account with a note, or ask for them.',
  DecisionPending: 'A decision on this account has been made; it takes effect within seconds.',
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
