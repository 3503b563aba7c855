import { privacyNoticeVersion } from '@recolta/shared/domain/legal-versions';
import type { LegalText } from '../../legal-text.ts';

export const confidentiality: LegalText = {
  version: privacyNoticeVersion,
  lead: 'Which data we process and why, who sees them, how long we keep them and what you may ask. The text follows Regulation (EU) 2016/679 (GDPR). Where the two languages differ, the Romanian text counts.',
  sections: [
    {
      id: 'operator',
      heading: 'The controller',
      blocks: [
        'The controller is {company}, company number {number}, {address}. For any request about data write to [{email}](mailto:{email}).',
      ],
    },
    {
      id: 'data',
      heading: 'Which data, and why',
      blocks: [
        {
          terms: [
            [
              'The account',
              'Company name, company number, trade register number, name of the administrator, e-mail, telephone, addresses, counties, bank details. They are needed for the contract of using the market (Art. 6(1)(b)) and for knowing the parties.',
            ],
            [
              'The documents',
              'Registration certificate, certificate of the trade register, identity card of the administrator, bank statement. They are checked at activation, in everyone’s legitimate interest to deal with real companies ((f)).',
            ],
            [
              'Auctions and bids',
              'What you posted and bid, with moment and price. They are the performance of the contract ((b)) and its evidence ((f)).',
            ],
            [
              'Notifications',
              'What you were told, your choices and, if you turn them on, the browser’s push address (consent, (a)).',
            ],
            [
              'Public forms',
              'What you write by contact, European funds or subscription, with the version of the notice (consent, (a)). See the [privacy notice](/privacy-policy).',
            ],
            [
              'Technical data',
              'The IP address is used in memory for limits against abuse. The networks from which you log in are kept for 90 days, only as hashes, so that attacks do not hold up your login. The logs of the server hold no names, e-mails, passwords or bid limits (legitimate interest, (f)).',
            ],
            [
              'Error reports',
              'Only if you have accepted them: the kind of error, the page without data of its address, and the place in our program. See the [cookie policy](/cookie-policy#consent).',
            ],
          ],
        },
        'We do not sell data, make no advertising profiles and take no automated decisions about people. Naming the winner automatically applies the published rule of the auction.',
      ],
    },
    {
      id: 'confidential',
      heading: 'Who sees what',
      blocks: [
        {
          list: [
            'In a transparent auction the others see the name of the company and its bids.',
            'In a confidential auction bidders are shown by numbers. Until acceptance administrators alone see identities; after it, the two parties see each other’s.',
            'The least price that would be accepted is seen by the owner alone.',
            'Documents are seen by you and by administrators; every time that an administrator opens one is written down.',
            'All that administrators do to accounts is written down.',
          ],
        },
      ],
    },
    {
      id: 'recipients',
      heading: 'Whom we pass them to',
      blocks: [
        'We use processors for hosting, mail and file storage, who are bound to confidentiality by contract. If you turn on browser notifications, the message, encrypted, goes through the service of the browser’s maker, which may be outside the European Union. Authorities get only what the law demands.',
      ],
    },
    {
      id: 'retention',
      heading: 'How long we keep them',
      blocks: [
        {
          terms: [
            ['Sessions', '14 days from signing in'],
            [
              'Unconfirmed registrations',
              'deleted with their documents when the confirmation link ends: after 7 days, 30 days at most where you ask for a new link',
            ],
            ['Links in mails', 'confirmation 7 days, new password 1 hour; erased a day after their end'],
            ['Notifications', '180 days'],
            ['Messages of the forms', '2 years'],
            ['News subscription', 'until you unsubscribe'],
            ['Account and documents', 'until the account is closed; a replaced document is erased'],
            ['Technical logs', '90 days at most'],
            [
              'Logs of auctions, and contracts',
              'as long as the law and limitation periods ask for, because the rights of the other party depend on them',
            ],
          ],
        },
      ],
    },
    {
      id: 'closing',
      heading: 'Closing an account',
      blocks: [
        'Closing erases at once: the person, e-mail, telephone, addresses, bank details, documents, notifications, password and sessions.',
        'What stays are the logs of auctions with the names in them and, where the company ever traded, its name and number: the agreements of others name it (Art. 17(3)(b) and (e)). In backups, erased data go when the backups are replaced.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      blocks: [
        {
          list: [
            'access and portability: download all data of the account from its page;',
            'rectification: change them yourself in the account, at any time;',
            'erasure: close the account or write to us;',
            'restriction, and objection to what rests on legitimate interest;',
            'withdrawal of consent at any time, without effect on the past.',
          ],
        },
        'We answer within a month. You may complain to the Romanian supervisory authority, [dataprotection.ro](https://www.dataprotection.ro).',
      ],
    },
    {
      id: 'security',
      heading: 'Security',
      blocks: [
        'Passwords and sessions are kept only as hashes. Bank details and password change only with the present password. Uploaded images are made anew, and files have no public addresses. Should a breach put you at risk, we tell you without delay.',
      ],
    },
  ],
};
