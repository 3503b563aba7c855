import type { dashboard as romanian } from '../ro/dashboard.ts';
import type { Translated } from '../translated.ts';

export const dashboard: Translated<typeof romanian> = {
  description: 'The auctions you take part in, your own auctions and your latest notifications.',
  loading: 'Loading…',
  bidden: 'Auctions you take part in',
  noBidden: 'You have no bid in a running auction now.',
  ownBid: 'Your bid: {{price}}',
  own: 'My auctions',
  noOwn: 'You have no auction of your own now.',
  decide: 'Waits for your decision',
  worthALook: 'Other auctions',
  noOthers: 'No other auction is running or scheduled.',
  allLive: 'All live auctions',
  waitingUsers: 'Users to activate',
  noWaitingUsers: 'Nobody waits for activation.',
  allUsers: 'All users',
  pending: 'Auctions to approve',
  noPending: 'No auction waits for approval.',
  noneRunning: 'No auction is running.',
};
