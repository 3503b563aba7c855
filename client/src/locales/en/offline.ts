import type romanian from '../ro/offline.ts';
import type { Translated } from '../translated.ts';

export default {
  title: 'Offline',
  heading: 'Recolta cannot be reached right now',
  text: 'The page loads by itself once the connection is back. Prices and bids are not shown offline, because they could be out of date.',
  retry: 'Try again',
  draftsHeading: 'Your drafts are still on this device',
  draftsText: 'You will find them as you left them when you open the form again.',
  drafts: {
    live: 'Live auction',
    announcement: 'Announcement',
    product: 'Product',
    registration: 'Registration',
    contact: 'Message to Recolta',
    consultancy: 'Request for advice',
  },
  savedAt: 'saved {{when}}',
} satisfies Translated<typeof romanian>;
