import type romanian from '../ro/notifications.ts';
import type { Translated } from '../translated.ts';

export default {
  title: 'Notifications',
  description: 'All notifications of your Recolta account.',
  heading: 'Notifications',
  latest: 'Latest notifications',
  bell: 'Notifications',
  bellUnseen: 'Notifications, {{unseen}}',
  unseenCount_one: '{{count}} unread notification',
  unseenCount_other: '{{count}} unread notifications',
  outbidTimes_one: 'Outbid once on {{name}}',
  outbidTimes_other: 'Outbid {{count}} times on {{name}}',
  times_one: '{{title}} (once)',
  times_other: '{{title}} ({{count}} times)',
  unseen: 'unread',
  empty: 'You have no notifications at the moment',
  all: 'See all notifications',
  markAllSeen: 'Mark all as read',
  markFailed: 'Could not be saved. Please try again.',
  loading: 'Loading notifications…',
  failed: 'The notifications could not be loaded.',
  views: 'Notifications shown',
  showAll: 'All',
  showUnseen: 'Unread',
  nothingUnseen: 'You have read all notifications.',
  choices: 'Choose what you get by e-mail and in the browser',
} satisfies Translated<typeof romanian>;
