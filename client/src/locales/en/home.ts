import type { home as romanian } from '../ro/home.ts';
import type { Translated } from '../translated.ts';

export const home: Translated<typeof romanian> = {
  heading: 'Grain sells here, in plain view.',
  lead: 'Every lot has one clock, one price and one list of bids that everyone sees at the same moment. The best bid wins.',
  liveNow: 'Live now',
  nextUp: 'Coming up',
  enter: 'Enter the auction',
  watchAll: 'All live auctions',
  signIn: 'Log in',
  more: 'Other auctions',
  factTitle: 'How bidding works',
  factClock:
    'No last-second snatching: a new bid in the final minutes sets the clock back to the full window.',
  factPrice: 'At the desired price the winner is named automatically; below it the owner decides.',
  factOpen: 'Watching needs no account. To bid, a company is checked once.',
  nothingLive: 'No auction is open right now. Scheduled ones are below, with their start.',
};
