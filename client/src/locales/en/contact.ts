import type { contact as romanian } from '../ro/contact.ts';
import type { Translated } from '../translated.ts';

export const contact: Translated<typeof romanian> = {
  title: 'Contact',
  description: 'Write to the Recolta team: questions about accounts, auctions, announcements and contracts.',
  heading: 'Contact',
  lead: 'Write to us about your account, auctions, announcements or contracts. We answer by e-mail.',
  detailsHeading: 'The company',
  biddingNote: 'Bids are made in the auction room alone: a bid sent by this form does not count.',
  send: 'Send the message',
  sentHeading: 'The message was sent',
  sentText: 'Thank you. We answer at {{email}}.',
  again: 'Write another message',
};
