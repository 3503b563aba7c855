import { privacyNoticeVersion } from '@recolta/shared/domain/legal-versions';
import type { LegalText } from '../../legal-text.ts';

export const cookies: LegalText = {
  version: privacyNoticeVersion,
  lead: 'Recolta stores in the browser only what it needs to work. We use no cookies for advertising or statistics and load nothing from other sites unless you ask for it.',
  sections: [
    {
      id: 'necessary',
      heading: 'Necessary cookies',
      blocks: [
        'They are set by Recolta and sent only to Recolta. Without them you cannot log in or practise, so they need no consent (Romanian Law 506/2004, Art. 4(6)).',
        {
          terms: [
            [
              'recolta-session',
              'Who you are, once logged in. Scripts on the page cannot read it. 14 days or until you log out. With https it is called __Host-recolta-session.',
            ],
            ['recolta-signed-in', 'Only that a session exists. As long as the session.'],
            [
              'recolta-practice',
              'Your practice auction. Sent only with the requests of practice; scripts on the page cannot read it. One hour. With https it is called __Secure-recolta-practice.',
            ],
            ['locale', 'The language you chose. 365 days, only if you chose one.'],
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
              'Theme, bidding and consent',
              'The theme you chose (light or dark) and the confirmation of bids in two steps, if you chose it, until you delete them; the choice below, 12 months.',
            ],
            [
              'Forms in progress',
              'What you typed in the registration, contact or European funds form, without password and consents, until you send it or close the tab.',
            ],
            [
              'A bid being sent',
              'The number of an unanswered bid, so that it is not placed twice; until it is answered or the tab is closed.',
            ],
            ['Reloading', 'When the page last reloaded by itself, until you close the tab.'],
            [
              'Videos and posts of other sites',
              'In articles they are loaded only once you press the button. If you chose to always allow them, the name of the platform, until you take it back below the video or post. What the platform keeps is under its own rules.',
            ],
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
        'When a page cannot be shown, the browser can send us a report: the kind of error, the pattern of the page (such as /live-auctions/:id/participate), the place in our code and its version. It contains no error message, full address, auction number, name or anything else about you, and is not tied to the account. Nothing is sent without your consent, and the market works the same without it.',
      ],
    },
    {
      id: 'delete',
      heading: 'How to delete them',
      blocks: [
        'You can delete the site’s cookies and data in your browser settings at any time; you will be logged out. More about data: [confidentiality policy](/confidentiality-policy).',
      ],
    },
  ],
};
