import type { ErrorCode } from './error-codes.ts';

/** The HTTP status of each code, in answers of relay and services alike. Codes of the client itself have none. */
export const errorStatus = {
  wrongCredentials: 401,
  DuplicateUserName: 409,
  DuplicateEmail: 409,
  emailNotConfirmed: 403,
  MinimumQuantityNotReached: 409,
  QuantityLimitReached: 409,
  ExpiredAuction: 409,
  AlreadyExistingBid: 409,
  AuctionBidNotAllowed: 409,
  ClaimAreadyExists: 409,
  NotEnoughPrivileges: 403,
  bidAccepted: 409,
  AuctionNotStarted: 409,
  AuctionHeld: 409,
  OwnAuction: 409,
  AccountNotActive: 403,
  CompanyNotChecked: 409,
  TermsNotAccepted: 409,
  StartingPriceNotReached: 409,
  BidNotBetter: 409,
  PriceNotMultiple: 409,
  LimitBelowBid: 409,
  NoLimit: 409,
  StatusConflict: 409,
  AccountInUse: 409,
  TooManyFollowed: 409,
  TooManyAuctions: 409,
  AuctionNotPending: 409,
  TooManyTemplates: 409,
  CompanyNumberInUse: 409,
  RequestChanged: 409,
  AccountNotReady: 409,
  DecisionPending: 409,
  ValidationFailed: 400,
  MalformedRequest: 400,
  SignInRequired: 401,
  NotFound: 404,
  MethodNotAllowed: 405,
  IdempotencyKeyReused: 422,
  RequestTimeout: 408,
  PayloadTooLarge: 413,
  HeadersTooLarge: 431,
  UnsupportedMediaType: 415,
  FeedPositionExpired: 410,
  TooManyRequests: 429,
  TooManyRooms: 429,
  ForbiddenOrigin: 403,
  ServiceUnavailable: 503,
  UpstreamUnavailable: 502,
  UpstreamTimeout: 504,
  InternalError: 500,
} as const satisfies Partial<Record<ErrorCode, number>>;

/** A code that an answer over HTTP may carry. */
export type AnsweredCode = keyof typeof errorStatus;

export function isAnsweredCode(code: string): code is AnsweredCode {
  return Object.hasOwn(errorStatus, code);
}
