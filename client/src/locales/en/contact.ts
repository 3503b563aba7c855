import type romanian from '../ro/contact.ts';
import type { Translated } from '../translated.ts';

export default {
  title: 'Contact',
  description: 'Write to the Recolta team: questions about accounts, auctions, announcements and contracts.',
  heading: 'Contact',
  lead: 'Ask us anything about your account, auctions, announcements or contracts. We answer by e-mail.',
  detailsHeading: 'Company details',
  biddingNote:
    'Bids can only be placed on the page of an auction or announcement: a bid sent through this form does not count.',
  send: 'Send message',
  sentHeading: 'Message sent',
  sentText: 'Thank you. We will answer at {{email}}.',
  again: 'Write another message',
} satisfies Translated<typeof romanian>;
