import { privacyNoticeVersion } from '@recolta/shared/domain/legal-versions';
import type { LegalText } from '../legal-text.ts';

export const confidentiality: LegalText = {
  version: privacyNoticeVersion,
  lead: 'Which data we process and why, who sees it, how long we keep it and what you may ask. The text follows Regulation (EU) 2016/679 (GDPR). Where the two languages differ, the Romanian text prevails.',
  sections: [
    {
      id: 'operator',
      heading: 'The controller',
      blocks: [
        'The controller is {company}, company number {number}, {address}. For any request about data write to [{email}](mailto:{email}).',
        'The data protection officer answers at [{dpoEmail}](mailto:{dpoEmail}).',
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
              'Company name, company number, trade register number, name of the legal representative, e-mail, telephone, addresses, counties, bank details. They are needed for the contract on using the market (Art. 6(1)(b)) and to verify the parties.',
            ],
            [
              'The documents',
              'Registration certificate, certificate of status (ONRC), identity card of the legal representative, bank statement. They are checked at activation, in everyone’s legitimate interest to deal with real companies ((f)). The identity card holds the personal number (CNP): only administrators see it, every opening is recorded, and you can ask the data protection officer to have it deleted after the check (Romanian Law 190/2018, Art. 4(2)).',
            ],
            [
              'Auctions and bids',
              'What you posted and bid, with time and price, photos and analysis certificates. The processing is necessary for the performance of the contract ((b)) and its evidence ((f)).',
            ],
            [
              'Contracts and signatures',
              'The contracts and their versions, name of the signer, time, hash of the document, files signed elsewhere; the signing code, only as a hash, for ten minutes. The processing is necessary for the performance of the contract ((b)) and its evidence ((f)).',
            ],
            [
              'Consents',
              'The accepted version of the terms and the time, the express acceptance of unusual clauses, the consent to bids by phone and the price up to which you gave it ((b) and (f)).',
            ],
            [
              'Templates and change requests',
              'Templates of goods and terms, requests to change company data with the reason of the decision ((b) and (f)).',
            ],
            [
              'Reports of illegal content',
              'What you reported, why, the e-mail address and our answer (legal obligation, (c)).',
            ],
            [
              'Tax reporting',
              'Data of sellers and quarterly amounts of sales, which the law obliges us to report ((c)).',
            ],
            [
              'Favourites and saved searches',
              'The announcements that you marked, the filters and names of your saved searches, and the announcements that they found, to notify you as you asked (Art. 6(1)(b)). Nobody else sees them.',
            ],
            [
              'Notifications',
              'What you were told, your choices and, if you turn them on, the browser’s push address (consent, (a)).',
            ],
            [
              'Public forms',
              'What you write in the contact, European funds or newsletter form, with the version of the notice (consent, (a)). See the [privacy notice](/privacy-policy).',
            ],
            [
              'Technical data',
              'The IP address is used only in memory, for limits that prevent abuse. The networks from which you log in are kept for 90 days, only as hashes, so that attacks do not slow down your login. The server logs contain no names, e-mails, passwords or bid limits (legitimate interest, (f)).',
            ],
            [
              'Articles read',
              'After ten seconds on an article the browser tells us which one you read and, at most, which five you read before it in the same tab; it remembers them only until you close the tab. We keep only how often an article was read on a day, and how often two articles were read together: no account, IP address, time or browser (legitimate interest, (f)).',
            ],
            [
              'Error reports',
              'Only if you have accepted them: the kind of error, the page without data from its address, and the place in our code. See the [cookie policy](/cookie-policy#consent).',
            ],
          ],
        },
        'We do not sell data, build advertising profiles or make automated decisions about people. Naming the winner automatically applies the published rule of the auction.',
      ],
    },
    {
      id: 'confidential',
      heading: 'Who sees what',
      blocks: [
        {
          list: [
            'In a transparent auction, others see the name of the company and its bids.',
            'In a confidential auction bidders are shown by number. Until acceptance, only administrators see identities; after it, the two parties see each other’s.',
            'The owner and the administrators see the reserve price.',
            'Documents are seen by you and by administrators; every time an administrator opens one is recorded.',
            'Everything administrators do to accounts is recorded.',
          ],
        },
      ],
    },
    {
      id: 'recipients',
      heading: 'Whom we pass them to',
      blocks: [
        'We use processors for hosting, e-mail and file storage, who are bound to confidentiality by contract. The servers are in {hostingCountry}. If you turn on browser notifications, the message, encrypted, goes through the service of the browser’s maker, which may be outside the European Union. Authorities get only what the law requires; among them, ANAF gets the data of sellers every year (DAC7). The other party of a transaction gets the data in the contract.',
      ],
    },
    {
      id: 'retention',
      heading: 'How long we keep them',
      blocks: [
        {
          terms: [
            ['Sessions', '14 days from logging in'],
            [
              'Unconfirmed registrations',
              'deleted with their documents when the confirmation link expires: after 7 days, or at most 30 days if you ask for a new link',
            ],
            ['Links in e-mails', 'confirmation 7 days, new password 1 hour; deleted a day after they expire'],
            ['Notifications', '180 days'],
            ['Favourites and saved searches', 'until you delete them or close the account'],
            [
              'Invitations to addresses without an account',
              'the address, given by the person who invited you, is deleted 30 days after the auction has ended',
            ],
            [
              'The connection test before an auction',
              'the last result, until the auction ends; unless the auction is confidential, the owner who invited you sees it too',
            ],
            ['Messages from forms', '2 years'],
            ['Reports of illegal content', '2 years from the decision'],
            ['Requests to change company data', '2 years from the decision'],
            [
              'Log of administrators',
              'as long as the account that it is about and the limitation period after it',
            ],
            ['Newsletter subscription', 'until you unsubscribe'],
            ['Account and documents', 'until the account is closed; a replaced document is deleted'],
            ['Technical logs', '90 days at most'],
            [
              'Transactions: contracts, deliveries, settlements, invoices',
              '10 years from the last entry in a transaction that is paid or annulled, then deleted with their files; drivers’ names and telephone numbers are deleted after 90 days',
            ],
            [
              'Auction logs',
              'as long as the parties may have claims (the general limitation period is 3 years) and accounting rules require (5 years); they are not deleted automatically, because the rights of the other party depend on them',
            ],
          ],
        },
      ],
    },
    {
      id: 'closing',
      heading: 'Closing an account',
      blocks: [
        'Closing immediately deletes: the person, e-mail, telephone, addresses, bank details, documents, favourites, saved searches, notifications, password and sessions.',
        'What stays are the auction logs with the names in them and, if the company has ever traded, its name and number, and in signed deals its address: they appear in other parties’ contracts and invoices (Art. 17(3)(b) and (e)). In backups, deleted data disappears when the backups are replaced.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      blocks: [
        {
          list: [
            'access and portability: download all data of the account from its page;',
            'rectification: change your details in the account; checked company data change once an administrator approves the request;',
            'erasure: close the account or write to us;',
            'restriction, and objection to what rests on legitimate interest;',
            'withdrawal of consent at any time, without affecting the lawfulness of processing before it (Art. 7(3)).',
          ],
        },
        'We answer within a month. You may complain to the Romanian supervisory authority, [dataprotection.ro](https://www.dataprotection.ro).',
      ],
    },
    {
      id: 'security',
      heading: 'Security',
      blocks: [
        'Passwords and sessions are kept only as hashes. Bank details and password can be changed only with the current password. Uploaded images are re-encoded, and files have no public addresses. If a breach puts you at risk, we will tell you without delay.',
      ],
    },
  ],
};
