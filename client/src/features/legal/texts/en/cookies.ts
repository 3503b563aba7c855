import { privacyNoticeVersion } from '@recolta/shared/domain/legal-versions';
import type { LegalText } from '../../legal-text.ts';

export const cookies: LegalText = {
  version: privacyNoticeVersion,
  lead: 'Recolta keeps in the browser only what it needs to work. We use no cookies for advertising or statistics and load nothing from other sites.',
  sections: [
    {
      id: 'necessary',
      heading: 'Necessary cookies',
      blocks: [
        'They are set by Recolta and sent to it alone. Without them you cannot sign in, so that they need no consent (Romanian Law 506/2004, Art. 4(6)).',
        {
          terms: [
            [
              'recolta-session',
              'Who you are, once signed in. Programs of the page cannot read it. 14 days or until you sign out. With https it is called __Host-recolta-session.',
            ],
            ['recolta-signed-in', 'Only that there is a session. As long as the session.'],
            ['locale', 'The language that you chose. 365 days, only if you chose one.'],
          ],
        },
      ],
    },
    {
      id: 'storage',
      heading: 'Other data kept in the browser',
      blocks: [
        {
          terms: [
            [
              'Theme and consent',
              'The theme that you chose (light or dark), until you erase it; the choice below, 12 months.',
            ],
            [
              'Forms under way',
              'What you typed at registration, contact or European funds, without password and consents, until you send it or close the tab.',
            ],
            [
              'A bid on its way',
              'The number of a bid without answer, so that it is not made twice; until the answer or the end of the tab.',
            ],
            ['Reloading', 'When the page last reloaded by itself, until you close the tab.'],
            [
              'Browser notifications',
              'Their address, only if you turn them on in the account; until you turn them off.',
            ],
          ],
        },
      ],
    },
    {
      id: 'consent',
      heading: 'Error reports: your choice',
      blocks: [
        'When a page cannot be shown, the browser can send us a report: the kind of error, the pattern of the page (such as /live-auctions/:id/participate), the place in our program and its version. It holds no message of the error, no whole address, no auction numbers, no name or anything else about you, and is not tied to the account. Nothing is sent without your consent, and the market works the same without it.',
      ],
    },
    {
      id: 'delete',
      heading: 'How to erase them',
      blocks: [
        'You can erase cookies and data of the site in the settings of your browser at any time; you will be signed out. More about data: [confidentiality policy](/confidentiality-policy).',
      ],
    },
  ],
};
