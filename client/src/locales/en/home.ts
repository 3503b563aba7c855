import type romanian from '../ro/home.ts';
import type { Translated } from '../translated.ts';

export default {
  heading: 'Grain, sold in the open.',
  lead: 'Recolta is the online marketplace where farms, silos and buyers in Romania meet on price and quality: announcements, live auctions, and a contract at the end.',
  liveNow: 'Live now',
  nextUp: 'Coming up',
  enter: 'Enter the auction',
  watchFree: 'Watch without an account',
  watchAll: 'See the live auctions',
  atLeast: 'at least {{value}}',
  factTonnes: 'On auction now',
  factAuctions: 'Live auctions',
  factAnnouncements: 'Announcements',
  nothingLive: 'No auction is open or scheduled right now.',
  practice: 'Try a practice auction',
  sell: 'I am selling grain',
  buy: 'I am buying grain',
  isSold: 'For sale',
  isBought: 'Wanted',
  bidder: 'Bidder {{number}}',
  lastBids: 'Latest bids',
  desiredPrice: 'desired price {{price}}',
  offeredPrice: 'offered price {{price}}',
} satisfies Translated<typeof romanian>;
