import type { TextArea } from '../locales/page-texts.ts';
import type { GuardName } from './route-guards.ts';

/** A page by its address and what stands in a tab and a search result; what it draws is in `router.tsx`. */
export interface PageEntry {
  /** Without language, `:name` for a part that differs. */
  readonly path: string;
  /** Keys of texts. A page that knows more of itself once it is there says so then. */
  readonly title: string;
  readonly description: string;
  /** Texts that come with the page. */
  readonly areas: readonly TextArea[];
  /** Who may see it; everybody where nobody is named. */
  readonly guard?: GuardName;
}

/** Every page that there is: the router draws them, and the relay knows by them which addresses there are. */
export const pages = {
  home: { path: '/', title: 'pages.homeTitle', description: 'pages.homeDescription', areas: [] },
  live: { path: '/live', title: 'pages.liveTitle', description: 'pages.liveDescription', areas: [] },
  liveRoom: {
    path: '/live-auctions/:id/participate',
    title: 'pages.roomTitle',
    description: 'pages.liveDescription',
    areas: [],
  },
  login: { path: '/login', title: 'login.title', description: 'login.description', areas: ['login'] },
  registration: {
    path: '/inscriere',
    title: 'registration.title',
    description: 'registration.description',
    areas: ['forms', 'login', 'registration'],
  },
  confirmEmail: {
    path: '/confirm-email',
    title: 'registration.confirmTitle',
    description: 'registration.confirmDescription',
    areas: ['forms', 'login', 'registration'],
  },
  resetPassword: {
    path: '/reset-password',
    title: 'password.title',
    description: 'password.description',
    areas: ['forms', 'password'],
  },
  resetPasswordRomanian: {
    path: '/resetare-parola',
    title: 'password.title',
    description: 'password.description',
    areas: ['forms', 'password'],
  },
  contact: {
    path: '/contact',
    title: 'contact.title',
    description: 'contact.description',
    areas: ['forms', 'contact'],
  },
  consultancy: {
    path: '/consultanta',
    title: 'consultancy.title',
    description: 'consultancy.description',
    areas: ['forms', 'consultancy'],
  },
  termsConditions: {
    path: '/terms-conditions',
    title: 'legal.termsTitle',
    description: 'legal.termsDescription',
    areas: ['legal'],
  },
  confidentialityPolicy: {
    path: '/confidentiality-policy',
    title: 'legal.confidentialityTitle',
    description: 'legal.confidentialityDescription',
    areas: ['legal'],
  },
  privacyPolicy: {
    path: '/privacy-policy',
    title: 'legal.privacyTitle',
    description: 'legal.privacyDescription',
    areas: ['legal'],
  },
  cookiePolicy: {
    path: '/cookie-policy',
    title: 'legal.cookiesTitle',
    description: 'legal.cookiesDescription',
    areas: ['legal'],
  },
  account: {
    path: '/account',
    title: 'account.title',
    description: 'account.description',
    areas: ['forms', 'account'],
    guard: 'session',
  },
  // A Bidder is told of invitations and auctions as well [I1]; an Admin is told nothing [N1].
  notifications: {
    path: '/notifications',
    title: 'notifications.title',
    description: 'notifications.description',
    areas: ['lists', 'notifications'],
    guard: 'participant',
  },
  adminUsers: {
    path: '/admin',
    title: 'administration.users.title',
    description: 'administration.users.description',
    areas: ['administration', 'forms', 'lists'],
    guard: 'admin',
  },
  adminUser: {
    path: '/admin/users/:id',
    title: 'administration.user.title',
    description: 'administration.user.description',
    areas: ['administration', 'forms', 'lists'],
    guard: 'admin',
  },
  adminCompanyChanges: {
    path: '/admin/company-changes',
    title: 'administration.changes.title',
    description: 'administration.changes.description',
    areas: ['administration', 'forms', 'lists'],
    guard: 'admin',
  },
  adminCompanyChange: {
    path: '/admin/company-changes/:id',
    title: 'administration.change.title',
    description: 'administration.change.description',
    areas: ['administration', 'forms', 'lists'],
    guard: 'admin',
  },
  adminAudit: {
    path: '/admin/audit',
    title: 'administration.audit.title',
    description: 'administration.audit.description',
    areas: ['administration', 'forms', 'lists'],
    guard: 'admin',
  },
  adminIncoming: {
    path: '/admin/incoming',
    title: 'administration.incoming.title',
    description: 'administration.incoming.description',
    areas: ['administration', 'forms', 'lists'],
    guard: 'admin',
  },
} as const satisfies Readonly<Record<string, PageEntry>>;

export type PageName = keyof typeof pages;
