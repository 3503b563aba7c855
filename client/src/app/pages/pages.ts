import { type SectionName, sectionPath } from '../../features/account/state/account-sections.ts';
import { adminPages } from './admin-pages.ts';
import { browserPages } from './browser-pages.ts';
import { type PageEntry, shown } from './page-entry.ts';
import { renderedPages } from './rendered-pages.ts';
import { tradePages } from './trade-pages.ts';

const accountPage = {
  description: 'account:description',
  ...shown(() => import('../../features/account/components/account-page.tsx'), 'AccountPage', 'identity'),
  namespaces: ['forms', 'account', 'factors'],
  guard: 'session',
} as const;

const section = (name: SectionName) =>
  ({ ...accountPage, path: sectionPath(name), title: `account:section.${name}` }) as const;

/** The account, and each of its sections: one component, which shows the section of the address. */
const accountPages = {
  account: { ...accountPage, path: '/account', title: 'account:title' },
  accountCompany: section('company'),
  accountAddresses: section('addresses'),
  accountBank: section('bank'),
  accountDocuments: section('documents'),
  accountPhotos: {
    ...section('photos'),
    namespaces: ['forms', 'account', 'factors', 'posting'],
    guard: 'trader',
  },
  accountRecord: {
    ...section('record'),
    namespaces: ['forms', 'account', 'factors', 'company'],
    guard: 'trader',
  },
  accountProvider: { ...section('provider'), guard: 'trader' },
  accountLanguage: section('language'),
  accountNotifications: section('notifications'),
  accountBidding: section('bidding'),
  accountDisplay: section('display'),
  accountPassword: section('password'),
  accountSecurity: section('security'),
  accountData: section('data'),
} as const satisfies { readonly account: PageEntry } & {
  readonly [Name in SectionName as `account${Capitalize<Name>}`]: PageEntry;
};

/** All pages: the router shows them, and the relay reads from them which addresses exist. */
export const pages = {
  ...renderedPages,
  ...tradePages,
  ...browserPages,
  ...accountPages,
  ...adminPages,
} as const;

export type PageName = keyof typeof pages;
