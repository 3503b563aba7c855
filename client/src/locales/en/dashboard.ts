import type { dashboard as romanian } from '../ro/dashboard.ts';
import type { Translated } from '../translated.ts';

export const dashboard: Translated<typeof romanian> = {
  description: 'The auctions you take part in, your own auctions and your latest notifications.',
  loading: 'Loading…',
  bidden: 'Auctions you take part in',
  noBidden: 'You have no bids in running auctions right now.',
  ownBid: 'Your bid: {{price}}',
  followed: 'Auctions you follow',
  own: 'My auctions',
  noOwn: 'You have no auctions right now.',
  decide: 'Awaiting your decision',
  worthALook: 'Other auctions',
  noOthers: 'No other auctions are running or scheduled.',
  allLive: 'All live auctions',
  won: 'Won',
  sold: 'Sold',
  bought: 'Bought',
  nextStep: 'Next step:',
  waitingUsers: 'Users to activate',
  noWaitingUsers: 'No users are awaiting activation.',
  allUsers: 'All users',
  pending: 'Auctions to approve',
  noPending: 'No auctions are awaiting approval.',
  noneRunning: 'No auctions are running.',
};
