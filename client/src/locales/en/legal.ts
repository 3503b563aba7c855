import type { legal as romanian } from '../ro/legal.ts';
import type { Translated } from '../translated.ts';

export const legal: Translated<typeof romanian> = {
  termsTitle: 'Terms and conditions',
  termsDescription:
    'The rules of using the Recolta market: accounts, announcements, live auctions, contracts and liability.',
  confidentialityTitle: 'Confidentiality policy',
  confidentialityDescription:
    'Which data Recolta processes and why, how long it keeps them, who sees them and which rights you have.',
  privacyTitle: 'Privacy notice',
  privacyDescription: 'In short: what we do with what is sent by the public forms of Recolta.',
  cookiesTitle: 'Cookie policy',
  cookiesDescription: 'What Recolta keeps in the browser, for what and how long, and your choice.',
  consentAsk: 'Do you allow error reports?',
  consentNone: 'You have not chosen yet: nothing is sent.',
  consentAccepted: 'You have accepted error reports.',
  consentRefused: 'You have refused error reports: nothing is sent.',
  contents: 'Contents',
  version: 'Version of {{date}}',
  print: 'Print',
};
