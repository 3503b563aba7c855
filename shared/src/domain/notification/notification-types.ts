/** All notification types [N1]: those of product description §8, then those of live auctions and contracts. */
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
  'CompletionRequested',
  'CompanyChangeRequested',
  'CompanyChangeApproved',
  'CompanyChangeRejected',
  'PermissionGranted',
  'PermissionRemoved',
  'Invited',
  'InvitationReminder',
  'Outbid',
  'AuctionApproved',
  'AuctionCancelled',
  'AuctionStartsSoon',
  'AuctionEndsSoon',
  'AuctionWon',
  'AuctionLost',
  'DecisionDue',
  'AuctionHeld',
  'AuctionResumed',
  'AuctionExtended',
  'PersonalizedBidReceived',
  'PersonalizedBidLapsed',
  'BidWithdrawn',
  'LeadingAgain',
  'AuctionCorrected',
  'PhoneBidEntered',
  'AnnouncementApproved',
  'AnnouncementCancelled',
  'AnnouncementDeleted',
  'AuctionBidRemoved',
  'FavouriteEndsSoon',
  'AnnouncementMatch',
  'NewMatches',
  'ContractReady',
  'ContractSigned',
  'ContractConcluded',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** Delivery channels besides the app, which is always on [N2]. */
export const notificationChannels = ['mail', 'push'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** Mailed by default: what needs an action of the account or ends its waiting. */
export const mailedByDefault: ReadonlySet<NotificationType> = new Set([
  'AccountActivated',
  'AccountDeactivated',
  'CompletionRequested',
  'AccountNotComplete',
  // Owners must see a request made by someone who took over their account.
  'CompanyChangeRequested',
  'CompanyChangeApproved',
  'CompanyChangeRejected',
  'Invited',
  'InvitationReminder',
  'AuctionApproved',
  'AuctionCancelled',
  'AuctionWon',
  'AuctionBidAccepted',
  'AuctionBidRejected',
  'PersonalizedBidReceived',
  'DecisionDue',
  // Whether a bid binds its bidder has changed, without their doing.
  'BidWithdrawn',
  'LeadingAgain',
  // Somebody else entered a bid that binds the account.
  'PhoneBidEntered',
  'AnnouncementApproved',
  'AnnouncementCancelled',
  'AnnouncementDeleted',
  // The last day to bid.
  'FavouriteEndsSoon',
  // The account asked for them.
  'AnnouncementMatch',
  'NewMatches',
  // A purchase is agreed or off, or a final price is due.
  'ProductClosed',
  'FinalPriceSet',
  'ProductDeleted',
  // An answer is awaited.
  'AuctionBidCounterOfferReceived',
  'ContractReady',
  'ContractSigned',
  'ContractConcluded',
]);
