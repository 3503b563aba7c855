import type { NotificationType } from '@recolta/shared/domain/notification/notification-types';

/** The types that an account can be told, as its choices are laid out: by what they are about. */
export const notificationGroups = {
  account: [
    'AccountActivated',
    'AccountDeactivated',
    'AccountNotComplete',
    'CompanyChangeRequested',
    'CompanyChangeApproved',
    'CompanyChangeRejected',
    'PermissionGranted',
    'PermissionRemoved',
  ],
  live: [
    'Invited',
    'AuctionStartsSoon',
    'Outbid',
    'AuctionWon',
    'AuctionLost',
    'DecisionDue',
    'AuctionHeld',
    'AuctionApproved',
    'AuctionCancelled',
  ],
  announcements: [
    'AuctionBidPlaced',
    'AuctionBidCounterOfferReceived',
    'AuctionBidAccepted',
    'AuctionBidRejected',
    'AuctionClosed',
  ],
  contracts: ['ContractReady', 'ContractSigned', 'ContractConcluded'],
  products: ['BidPlaced', 'BidUpdated', 'FinalPriceSet', 'ProductClosed', 'ProductDeleted'],
} as const satisfies Record<string, readonly NotificationType[]>;

export type NotificationGroup = keyof typeof notificationGroups;
