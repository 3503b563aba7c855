import type { legal as romanian } from '../ro/legal.ts';
import type { Translated } from '../translated.ts';

export const legal: Translated<typeof romanian> = {
  termsTitle: 'Terms and conditions',
  termsDescription:
    'The rules for using Recolta: accounts, announcements, live auctions, contracts and liability.',
  confidentialityTitle: 'Confidentiality policy',
  confidentialityDescription:
    'Which data Recolta processes and why, how long it is kept, who sees it and what rights you have.',
  privacyTitle: 'Privacy notice',
  privacyDescription: 'In short: what we do with what you send through Recolta’s public forms.',
  cookiesTitle: 'Cookie policy',
  cookiesDescription: 'What Recolta stores in the browser, why and for how long, and your choice.',
  consentAsk: 'Do you allow error reports?',
  consentNone: 'You have not chosen yet: nothing is sent.',
  consentAccepted: 'You have accepted error reports.',
  consentRefused: 'You have declined error reports: nothing is sent.',
  contents: 'Contents',
  version: 'Version of {{date}}',
  print: 'Print',
};
