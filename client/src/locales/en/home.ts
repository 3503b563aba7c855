import type { home as romanian } from '../ro/home.ts';
import type { Translated } from '../translated.ts';

export const home: Translated<typeof romanian> = {
  heading: 'Grain sells here, in plain view.',
  lead: 'Every lot has one clock, one price and one list of bids that everyone sees at the same moment. The best price wins.',
  liveNow: 'Live now',
  nextUp: 'Coming up',
  enter: 'Enter the auction',
  watchAll: 'All live auctions',
  signIn: 'Log in',
  more: 'Other auctions',
  factTitle: 'How bidding works',
  factClock: 'No last-second wins: a new bid in the final minutes extends the auction.',
  factPrice: 'At the desired price the winner is named automatically; otherwise the owner decides.',
  factOpen: 'You can watch without an account. To bid, your company is checked once.',
  nothingLive: 'No auction is open right now. Scheduled auctions are listed below with their start times.',
  practiceAsk: 'New to live auctions?',
  practice: 'Practise without an account, four minutes',
  announcements: 'Announcements with most bids',
  allAnnouncements: 'All announcements',
};
