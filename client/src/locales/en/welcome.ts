import type romanian from '../ro/welcome.ts';
import type { Translated } from '../translated.ts';

export default {
  announcements: 'Recommended announcements',
  allAnnouncements: 'All announcements',
  auctions: 'Other auctions',
  allAuctions: 'All auctions',
  noOtherAuctions: 'No other auction right now.',
  endsIn: 'ends in',
  startsIn: 'starts in',
  stepsHeading: 'From store to payment in three steps',
  stepsMore: 'How a live auction works',
  steps: {
    post: 'Post your goods',
    postText:
      'Product, quality, place, desired price. The company and the auction are checked by our team before publishing.',
    bid: 'Bid in the open',
    bidText:
      'Everyone sees the same bid and the same clock. A late bid extends the time, so that others can answer: the last second decides nothing.',
    deliver: 'Sign and deliver',
    deliverText:
      'The contract is already filled in. The parties work out the sum to pay from the weighbridge ticket and, where there is a grid, the analysis.',
  },
  practice: {
    mark: 'Practice · not binding',
    heading: 'Try it first, with nothing at stake',
    text: 'About four minutes, with simulated bidders. The same buttons, the same clock, no account.',
    start: 'Go to the practice auction',
  },
  posts: 'From the blog',
  allPosts: 'All articles',
} satisfies Translated<typeof romanian>;
