import type { Notification } from '@recolta/shared/contracts/http/notifications';
import type { NotificationType } from '@recolta/shared/domain/notification/notification-types';
import { bucharestDay } from '../../../lib/bucharest-time.ts';

/** Kinds of notifications by their meaning for the reader; each has a mark and a colour. */
export type NotificationKind = 'lost' | 'won' | 'toDo' | 'news';

const kinds: Readonly<Record<NotificationType, NotificationKind>> = {
  Outbid: 'lost',
  AuctionLost: 'lost',
  AuctionBidRejected: 'lost',
  BidWithdrawn: 'lost',
  AuctionCancelled: 'lost',
  AnnouncementCancelled: 'lost',
  AnnouncementDeleted: 'lost',
  ProductDeleted: 'lost',
  AccountDeactivated: 'lost',
  CompanyChangeRejected: 'lost',
  PermissionRemoved: 'lost',
  PermissionRefused: 'lost',
  CompanyPhotoRemoved: 'lost',
  AuctionWon: 'won',
  AuctionBidAccepted: 'won',
  LeadingAgain: 'won',
  ContractConcluded: 'won',
  AuctionApproved: 'won',
  AnnouncementApproved: 'won',
  AccountActivated: 'won',
  CompanyChangeApproved: 'won',
  CompanyChecked: 'won',
  PermissionGranted: 'won',
  Invited: 'toDo',
  InvitationReminder: 'toDo',
  DecisionDue: 'toDo',
  PersonalizedBidReceived: 'toDo',
  AuctionBidPlaced: 'toDo',
  AuctionBidCounterOfferReceived: 'toDo',
  ContractReady: 'toDo',
  ContractSigned: 'toDo',
  DealTurn: 'toDo',
  PaymentDue: 'toDo',
  AccountNotComplete: 'toDo',
  CompletionRequested: 'toDo',
  TermsChanged: 'toDo',
  BidPlaced: 'news',
  BidUpdated: 'news',
  ProductClosed: 'news',
  FinalPriceSet: 'news',
  AuctionClosed: 'news',
  AuctionBidRemoved: 'news',
  AuctionStartsSoon: 'news',
  AuctionEndsSoon: 'news',
  AuctionHeld: 'news',
  AuctionResumed: 'news',
  AuctionExtended: 'news',
  AuctionCorrected: 'news',
  PersonalizedBidLapsed: 'news',
  PhoneBidEntered: 'news',
  FavouriteEndsSoon: 'news',
  AnnouncementMatch: 'news',
  NewMatches: 'news',
  DealNews: 'news',
  CompanyChangeRequested: 'news',
};

/** A type of a newer release is news. */
export const kindOf = (type: string): NotificationKind =>
  Object.hasOwn(kinds, type) ? kinds[type as NotificationType] : 'news';

/** Notifications of one type about one lot on one day, newest first. */
export interface NotificationRow {
  readonly newest: Notification;
  readonly all: readonly Notification[];
}

export interface NotificationDay {
  /** In Bucharest, `YYYY-MM-DD`. */
  readonly day: string;
  /** Rows by lot; the lot with the newest notification first. */
  readonly lots: readonly (readonly NotificationRow[])[];
}

/**
 * Groups notifications by day and lot, and folds repetitions of a type into one row.
 * @param notifications newest first
 */
export function notificationDays(notifications: readonly Notification[]): readonly NotificationDay[] {
  const byDay = groupBy(notifications, ({ createdDate }) => bucharestDay(Date.parse(createdDate)));
  return byDay.map(([day, ofDay]) => ({
    day,
    lots: groupBy(ofDay, lotOf).map(([, ofLot]) =>
      groupBy(ofLot, ({ type }) => type).flatMap(([, all]) => {
        const [newest] = all;
        return newest ? [{ newest, all }] : [];
      }),
    ),
  }));
}

/** Lots of the same name differ by their links; links to lists do not name a lot. */
const lotOf = ({ link, tokens }: Notification) =>
  `${link} ${tokens.find(({ key }) => key === 'name')?.value ?? ''}`;

/** Groups in the order of their first elements. */
function groupBy<One>(all: readonly One[], keyOf: (one: One) => string): readonly [string, readonly One[]][] {
  const groups = new Map<string, One[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups];
}
