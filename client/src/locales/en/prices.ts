import type romanian from '../ro/prices.ts';
import type { Translated } from '../translated.ts';

export default {
  heading: 'Latest prices',
  today: 'Latest price',
  fobFrom: 'FOB Constanța, {{source}}',
  fobOf: '{{crop}}, FOB Constanța',
  sessions: 'chart: last {{count}} days with a price',
  inAWeek: '{{amount}} in 7 days',
  rose: 'up {{amount}} {{currency}} in 7 days',
  fell: 'down {{amount}} {{currency}} in 7 days',
  same: 'unchanged in 7 days',
  running_one: '{{count}} live auction now',
  running_other: '{{count}} live auctions now',
  toLive: 'See the auctions',
  toAnnouncements: 'Announcements for this crop',
} satisfies Translated<typeof romanian>;
