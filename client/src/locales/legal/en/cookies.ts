import { privacyNoticeVersion } from '@recolta/shared/domain/legal-versions';
import type { LegalText } from '../legal-text.ts';

export const cookies: LegalText = {
  version: privacyNoticeVersion,
  lead: 'Recolta stores in the browser only what it needs to work. We use no cookies for advertising or statistics and load nothing from other sites unless you ask for it.',
  sections: [
    {
      id: 'necessary',
      heading: 'Necessary cookies',
      blocks: [
        'They are set by Recolta and sent only to Recolta. Without them you cannot log in, so they need no consent (Romanian Law 506/2004, Art. 4(6)).',
      ],
    },
    {
      id: 'storage',
      heading: 'Other data kept in the browser',
      blocks: [
        'They stay on your device and are sent to nobody, except the address of notifications, which the market receives. They are needed for what you asked for or chose.',
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
        'You can delete the site’s cookies and data in your browser settings at any time; you will be logged out. On a computer that others use too, delete your drafts when you log out. More about data: [confidentiality policy](/confidentiality-policy).',
      ],
    },
  ],
};
