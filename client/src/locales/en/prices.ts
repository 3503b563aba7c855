import type { prices as romanian } from '../ro/prices.ts';
import type { Translated } from '../translated.ts';

export const prices: Translated<typeof romanian> = {
  heading: 'Today’s prices',
  today: 'Today’s price',
  fobOn: 'FOB Constanța, {{day}}',
  fobOf: '{{crop}}, FOB Constanța',
  sessions: 'chart: last {{count}} sessions',
  on: 'of {{day}}',
  inAWeek: '{{amount}} in 7 days',
  rose: 'up {{amount}} {{currency}} in 7 days',
  fell: 'down {{amount}} {{currency}} in 7 days',
  same: 'unchanged in 7 days',
  running_one: '{{count}} live auction now',
  running_other: '{{count}} live auctions now',
  toLive: 'See the auctions',
  toAnnouncements: 'Announcements for this crop',
};
