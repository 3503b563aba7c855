import type romanian from '../ro/board.ts';
import type { Translated } from '../translated.ts';

export default {
  title: 'Running and upcoming',
  loading: 'Loading your auctions…',
  failed: 'Your auctions could not be loaded.',
  decide: 'Accept or refuse the bid',
  prepare: 'Accept the terms before the start',
  others_one: '{{count}} more auction',
  others_other: '{{count}} more auctions',
  told: {
    outbid: '{{name}}: you have been outbid. The best price is {{price}}.',
    withdrawn: '{{name}}: the Recolta team withdrew your bid.',
    decide: '{{name}} has ended at {{price}}. Accept or refuse the bid.',
    closed: '{{name}} has ended at {{price}}. The owner decides.',
    over: '{{name}} has ended.',
  },
} satisfies Translated<typeof romanian>;
