/** Everything that an account can be told [N1]: the types of product description §8, then those of live auctions and contracts. */
export const notificationTypes = [
  'BidPlaced',
  'BidUpdated',
  'ProductClosed',
  'FinalPriceSet',
  'ProductDeleted',
  'AuctionBidPlaced',
  'AuctionClosed',
  'AuctionBidAccepted',
  'AuctionBidRejected',
  'AccountNotComplete',
  'AuctionBidCounterOfferReceived',
  'AccountActivated',
  'AccountDeactivated',
  'CompanyChangeRequested',
  'CompanyChangeApproved',
  'CompanyChangeRejected',
  'PermissionGranted',
  'PermissionRemoved',
  'Invited',
  'Outbid',
  'AuctionApproved',
  'AuctionCancelled',
  'AuctionStartsSoon',
  'AuctionWon',
  'AuctionLost',
  'DecisionDue',
  'AuctionHeld',
  'ContractReady',
  'ContractSigned',
  'ContractConcluded',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** Ways a notification can go besides the app, which it always goes [N2]. */
export const notificationChannels = ['mail', 'push'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** What goes by mail before the account has chosen: what needs its hand or ends its waiting. */
export const mailedByDefault: ReadonlySet<NotificationType> = new Set([
  'AccountActivated',
  'AccountDeactivated',
  'AccountNotComplete',
  // A request that a thief made is seen by its owner.
  'CompanyChangeRequested',
  'CompanyChangeApproved',
  'CompanyChangeRejected',
  'Invited',
  'AuctionApproved',
  'AuctionCancelled',
  'AuctionWon',
  'DecisionDue',
  'ContractReady',
  'ContractSigned',
  'ContractConcluded',
]);
