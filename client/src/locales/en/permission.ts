import type romanian from '../ro/permission.ts';
import type { Translated } from '../translated.ts';

export default {
  heading: 'You can’t post yet',
  text: 'Your account is active and you can bid. To post announcements and auctions you need a permission, granted by the Recolta team.',
  ask: 'Ask for permission to post',
  askAgain: 'Ask for permission to post again',
  requestedAt: 'You asked for the permission on {{date}}. We’ll notify you when the Recolta team answers.',
  refusedAt: 'The request was refused on {{date}}.',
  reason: 'Reason: {{reason}}',
} satisfies Translated<typeof romanian>;
