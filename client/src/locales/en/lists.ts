import type romanian from '../ro/lists.ts';
import type { Translated } from '../translated.ts';

export default {
  filters: 'Filters',
  filtersChosen: 'Filters · {{count}}',
  clear: 'Clear filters',
  without: '(remove the filter)',
  pages: 'Pages',
  page: 'Page {{page}} of {{pages}}',
  previous: 'Previous',
  next: 'Next',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageSize: 'Per page',
  newRows_one: 'Show {{count}} new row',
  newRows_other: 'Show {{count}} new rows',
  newOrder: 'Show the new order',
  column: { goods: 'Goods', kind: 'Type', amount: 'Quantity, sum', state: 'My state' },
  today: 'today, {{time}}',
  tomorrow: 'tomorrow, {{time}}',
  daysLeft_one: '{{count}} day left',
  daysLeft_other: '{{count}} days left',
  hoursLeft_one: '{{count}} h left',
  hoursLeft_other: '{{count}} h left',
  lastHour: 'last hour',
  closing: 'closing…',
  retry: 'Try again',
} satisfies Translated<typeof romanian>;
