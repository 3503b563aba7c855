// Separate from the decisions and their state machines, which pages do not load.

/** The auction statuses (product description §4) that apply to an announcement: it has no planned start. */
export const announcementStatuses = [
  'Pending',
  'InProgress',
  'Closed',
  'Accepted',
  'Refused',
  'Failed',
] as const;
export type AnnouncementStatus = (typeof announcementStatuses)[number];

/** The two sides of a bid on an announcement [B4]. */
export const bidSides = ['bidder', 'owner'] as const;
export type BidSide = (typeof bidSides)[number];
