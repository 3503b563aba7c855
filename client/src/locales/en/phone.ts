import type romanian from '../ro/phone.ts';
import type { Translated } from '../translated.ts';

export default {
  title: 'Bidding by phone',
  how: 'If you lose your connection, you call us and the Recolta team enters your bid, at most at the price below. Your consent is for this auction only; you and the Recolta team see the price.',
  howBuying:
    'If you lose your connection, you call us and the Recolta team enters your bid, at least at the price below. Your consent is for this auction only; you and the Recolta team see the price.',
  call: 'Call',
  lead: 'Up to which price?',
  leadBuying: 'Down to which price?',
  hint: 'A valid bid price, from {{least}}.',
  hintBuying: 'A valid bid price, at most {{least}}.',
  reached: 'Value at this price',
  binds:
    'Every bid entered this way binds you like one that you send; we notify you at once. You can change or withdraw your consent at any time; bids already entered stay.',
  consent: 'Allow phone bids up to {{price}}',
  withdraw: 'Withdraw consent (up to {{price}})',
  offline: 'No connection. You can consent once it returns.',
  enterTitle: 'Bid by phone',
  enterText:
    'The bid is that of the chosen account and binds it; the account is notified at once. Verify the caller’s identity. Others see an ordinary bid.',
  loading: 'Loading the consents…',
  failed: 'The consents could not be loaded.',
  retry: 'Try again',
  none: 'No account has consented to bids by phone in this auction.',
  account: 'Account',
  numbered: '{{company}} (Bidder {{number}})',
  unnamed: 'Company without a name',
  upTo: 'Consents up to',
  person: 'Contact person',
  telephone: 'Telephone',
  price: 'Price of the bid',
  next: 'The next possible price is {{price}}.',
  leads: 'The account is already leading at {{price}}. This bid would only change the price against itself.',
  place: 'Enter the bid of {{price}}',
} satisfies Translated<typeof romanian>;
