import type { welcome as romanian } from '../ro/welcome.ts';
import type { Translated } from '../translated.ts';

export const welcome: Translated<typeof romanian> = {
  announcements: 'Top announcements',
  allAnnouncements: 'All announcements',
  auctions: 'Also live',
  allAuctions: 'All auctions',
  noOtherAuctions: 'No other auction right now.',
  endsIn: 'ends in',
  startsIn: 'starts in',
  stepsHeading: 'From store to payment in three steps',
  stepsMore: 'How a live auction works',
  steps: {
    post: 'Post your goods',
    postText:
      'Product, quality, place, desired price. A person checks the company and the auction before it is published.',
    bid: 'Bid in the open',
    bidText:
      'Everyone sees the same bid and the same clock. A bid in the last minutes sets it back: nobody wins by speed.',
    deliver: 'Sign and deliver',
    deliverText:
      'The contract is already filled in. The weighbridge and the quality analysis decide the sum to pay.',
  },
  practice: {
    mark: 'Practice · not binding',
    heading: 'Try it first, with nothing at stake',
    text: 'About four minutes, with simulated bidders. The same buttons, the same clock, no account.',
    start: 'Go to the practice auction',
  },
  posts: 'From the blog',
  allPosts: 'All articles',
};
