import { privacyNoticeVersion } from '@recolta/shared/domain/legal-versions';
import type { LegalText } from '../legal-text.ts';

export const privacy: LegalText = {
  version: privacyNoticeVersion,
  lead: 'The notice for people who write to us without an account: through the contact form, the European funds form, or by subscribing to the news. For accounts, the [confidentiality policy](/confidentiality-policy) applies.',
  sections: [
    {
      id: 'who',
      heading: 'Who gets the data',
      blocks: [
        'The controller is {company}, company number {number}, {address}, [{email}](mailto:{email}). Messages are read only by the administrators of the market; the same goes for requests about European funds.',
      ],
    },
    {
      id: 'what',
      heading: 'What we keep, and what for',
      blocks: [
        {
          terms: [
            ['Contact', 'name, e-mail, telephone if you give it, the message – to answer you'],
            [
              'European funds',
              'name, company and county if you give them, e-mail, telephone, the message – to answer you',
            ],
            ['News', 'the e-mail address – to send you the news until you unsubscribe'],
          ],
        },
        'The basis is your consent (Art. 6(1)(a) GDPR), kept with the version of this notice and the time. Without it the form is not sent.',
      ],
    },
    {
      id: 'how-long',
      heading: 'How long',
      blocks: [
        'Messages are deleted after 2 years, or earlier if you ask us. An unconfirmed address is deleted after 7 days. A subscribed address is deleted when you unsubscribe, with the link in every message or the button of your mail program. Until it is sent, what you typed stays only in your browser tab.',
      ],
    },
    {
      id: 'rights',
      heading: 'What you may ask',
      blocks: [
        'At any time: to learn what we have about you, to have it corrected or deleted, to withdraw your consent. Write to [{email}](mailto:{email}); we answer within a month. You may complain at [dataprotection.ro](https://www.dataprotection.ro).',
      ],
    },
  ],
};
