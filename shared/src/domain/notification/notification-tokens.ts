import type { NotificationType } from './notification-types.ts';

/**
 * The tokens of each notification type [N1]. Built per reader: `by` is the visible name of a party (B5), `name` the
 * goods as published, `unit` that of the price. Prices are decimals, times UTC instants.
 */
export const notificationTokenKeys = {
  BidPlaced: ['name', 'by'],
  BidUpdated: ['name', 'by', 'number'],
  /** `outcome` is one of `productCloseOutcomes`; `reason` is empty unless an administrator cancelled it. */
  ProductClosed: ['name', 'outcome', 'reason'],
  FinalPriceSet: ['name', 'price', 'currency', 'unit'],
  ProductDeleted: ['name'],
  /** `price` is empty if no bid can be compared with the others; also in `DecisionDue`. */
  AuctionBidPlaced: ['name', 'count', 'price', 'currency', 'unit'],
  AuctionClosed: ['name', 'outcome'],
  AuctionBidAccepted: ['name', 'price', 'currency', 'unit'],
  AuctionBidRejected: ['name'],
  /** `missing` are documents by type and `bank`, comma-joined. */
  AccountNotComplete: ['missing'],
  AuctionBidCounterOfferReceived: ['name', 'by', 'number', 'price', 'currency', 'unit'],
  /**
   * `permission` is the one granted with it, else empty; `missing` is the permission that a trader may request,
   * else empty.
   */
  AccountActivated: ['permission', 'missing'],
  AccountDeactivated: ['reason'],
  CompletionRequested: ['reason'],
  CompanyChangeRequested: [],
  CompanyChangeApproved: [],
  CompanyChangeRejected: ['reason'],
  PermissionGranted: ['permission'],
  PermissionRemoved: ['permission'],
  PermissionRefused: ['permission', 'reason'],
  CompanyPhotoRemoved: [],
  /** An announcement, a product or a live auction. */
  SaleHidden: ['name', 'reason'],
  /** The auction that starts first; `startsAt` is empty once it has started. */
  CompanyChecked: ['name', 'startsAt'],
  /** `by` is empty if the auction is confidential. */
  /** `startsAt` is empty once it has started. */
  Invited: ['name', 'by', 'startsAt'],
  /** `startsAt` is empty once it has started; `missing` are steps of readiness, comma-joined. */
  InvitationReminder: ['name', 'startsAt', 'missing'],
  Outbid: ['name', 'price', 'currency', 'unit'],
  AuctionApproved: ['name', 'startsAt'],
  AuctionCancelled: ['name', 'reason'],
  AuctionStartsSoon: ['name', 'startsAt'],
  AuctionEndsSoon: ['name', 'endsAt'],
  AuctionWon: ['name', 'price', 'currency', 'unit'],
  AuctionLost: ['name'],
  DecisionDue: ['name', 'price', 'currency', 'unit', 'decisionEndsAt'],
  AuctionHeld: ['name', 'reason'],
  AuctionExtended: ['name', 'endsAt', 'reason'],
  BidWithdrawn: ['name', 'price', 'currency', 'unit', 'reason'],
  LeadingAgain: ['name', 'price', 'currency', 'unit', 'reason'],
  /** `price` is the best remaining one; empty if there is none. */
  AuctionCorrected: ['name', 'price', 'currency', 'unit', 'reason'],
  /** `by` is the administrator's name; empty if their account has none. */
  PhoneBidEntered: ['name', 'price', 'currency', 'unit', 'by', 'at'],
  /**
   * `since` is the beginning of the outage; empty if an administrator resumed it. `side` is `owner` for the owner.
   */
  AuctionResumed: ['name', 'endsAt', 'since', 'side'],
  PersonalizedBidReceived: ['name', 'price', 'currency', 'unit'],
  PersonalizedBidLapsed: ['name'],
  /** `endsAt` is its deadline. */
  AnnouncementApproved: ['name', 'endsAt'],
  AnnouncementCancelled: ['name', 'reason'],
  AnnouncementDeleted: ['name'],
  AnnouncementExtended: ['name', 'endsAt'],
  AuctionBidRemoved: ['name', 'by', 'number'],
  FavouriteEndsSoon: ['name', 'endsAt'],
  /** `search` is the account's name for it. */
  AnnouncementMatch: ['name', 'search', 'price', 'currency', 'unit'],
  NewMatches: ['search', 'count'],
  ContractReady: ['name'],
  ContractSigned: ['name', 'by'],
  ContractConcluded: ['name'],
  /** `turn` is one of `turnKinds`, or `stateCount` for a ticket of goods that are counted; `until` is empty without a deadline. */
  DealTurn: ['name', 'turn', 'until'],
  /** `event` is the kind of the added facts, `count` their number; or `LoadTomorrow`. */
  DealNews: ['name', 'event', 'count'],
  /** `price` is what is open, `days` the number of days since the due day, negative before it. */
  PaymentDue: ['name', 'price', 'currency', 'day', 'days'],
  TermsChanged: [],
} as const satisfies Record<NotificationType, readonly string[]>;

/** The tokens of one type, by key. */
export type NotificationTokens<Type extends NotificationType> = Readonly<
  Record<(typeof notificationTokenKeys)[Type][number], string>
>;
