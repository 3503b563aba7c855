import type romanian from '../ro/company.ts';
import type { Translated } from '../translated.ts';

export default {
  title: 'Company profile',
  description: 'The public profile of a company that posts announcements under its name.',
  loading: 'Loading the profile…',
  failed: 'The profile could not be loaded.',
  checked: 'Details checked',
  notChecked: 'Details not checked',
  county: 'County of activity',
  since: 'On Recolta since',
  sold: 'Announcements that ended with a sale',
  deals: 'Contracts signed',
  note: 'Only from announcements posted under the company’s name. Confidential announcements, bids and deals do not count here in any way.',
  open: 'Open announcements',
  none: 'The company has no open announcement now.',
  toMarket: 'See all announcements',
} satisfies Translated<typeof romanian>;
