import type { account } from './ro/account.ts';
import type { acts } from './ro/acts.ts';
import type { administration } from './ro/administration.ts';
import type { announcements } from './ro/announcements.ts';
import type { binding } from './ro/binding.ts';
import type { blog } from './ro/blog.ts';
import type { board } from './ro/board.ts';
import type { catalogue } from './ro/catalogue.ts';
import type { company } from './ro/company.ts';
import type { consultancy } from './ro/consultancy.ts';
import type { contact } from './ro/contact.ts';
import type { content } from './ro/content.ts';
import type { control } from './ro/control.ts';
import type { dashboard } from './ro/dashboard.ts';
import type { deals } from './ro/deals.ts';
import type { duties } from './ro/duties.ts';
import type { ending } from './ro/ending.ts';
import type { factors } from './ro/factors.ts';
import type { forms } from './ro/forms.ts';
import type { goods } from './ro/goods.ts';
import type { help } from './ro/help.ts';
import type { invitations } from './ro/invitations.ts';
import type { legal } from './ro/legal.ts';
import type { limit } from './ro/limit.ts';
import type { lists } from './ro/lists.ts';
import type { login } from './ro/login.ts';
import type { market } from './ro/market.ts';
import type { newsletter } from './ro/newsletter.ts';
import type { notifications } from './ro/notifications.ts';
import type { offers } from './ro/offers.ts';
import type { password } from './ro/password.ts';
import type { permission } from './ro/permission.ts';
import type { phone } from './ro/phone.ts';
import type { posting } from './ro/posting.ts';
import type { practice } from './ro/practice.ts';
import type { prices } from './ro/prices.ts';
import type { products } from './ro/products.ts';
import type { rates } from './ro/rates.ts';
import type { registration } from './ro/registration.ts';
import type { report } from './ro/report.ts';
import type { results } from './ro/results.ts';
import type { room } from './ro/room.ts';
import type { saved } from './ro/saved.ts';
import type { verify } from './ro/verify.ts';
import type { waiting } from './ro/waiting.ts';
import type { welcome } from './ro/welcome.ts';

/** Texts of single pages, by i18next namespace. */
export interface PageTexts {
  readonly account: typeof account;
  readonly acts: typeof acts;
  readonly administration: typeof administration;
  readonly announcements: typeof announcements;
  readonly content: typeof content;
  readonly binding: typeof binding;
  readonly blog: typeof blog;
  readonly prices: typeof prices;
  readonly welcome: typeof welcome;
  readonly help: typeof help;
  readonly catalogue: typeof catalogue;
  readonly company: typeof company;
  readonly consultancy: typeof consultancy;
  readonly contact: typeof contact;
  readonly duties: typeof duties;
  readonly report: typeof report;
  readonly board: typeof board;
  readonly control: typeof control;
  readonly dashboard: typeof dashboard;
  readonly deals: typeof deals;
  readonly ending: typeof ending;
  readonly factors: typeof factors;
  readonly forms: typeof forms;
  readonly goods: typeof goods;
  readonly invitations: typeof invitations;
  readonly legal: typeof legal;
  readonly limit: typeof limit;
  readonly lists: typeof lists;
  readonly login: typeof login;
  readonly market: typeof market;
  readonly newsletter: typeof newsletter;
  readonly notifications: typeof notifications;
  readonly offers: typeof offers;
  readonly password: typeof password;
  readonly permission: typeof permission;
  readonly phone: typeof phone;
  readonly posting: typeof posting;
  readonly practice: typeof practice;
  readonly products: typeof products;
  readonly rates: typeof rates;
  readonly registration: typeof registration;
  readonly results: typeof results;
  readonly room: typeof room;
  readonly saved: typeof saved;
  readonly waiting: typeof waiting;
  readonly verify: typeof verify;
}

export type PageNamespace = keyof PageTexts;

/** Where the texts of pages come from: each with the pages that name its namespace, none with the first visit. */
export const pageTexts = {
  account: {
    ro: async () => (await import('./ro/account.ts')).account,
    en: async () => (await import('./en/account.ts')).account,
  },
  acts: {
    ro: async () => (await import('./ro/acts.ts')).acts,
    en: async () => (await import('./en/acts.ts')).acts,
  },
  administration: {
    ro: async () => (await import('./ro/administration.ts')).administration,
    en: async () => (await import('./en/administration.ts')).administration,
  },
  announcements: {
    ro: async () => (await import('./ro/announcements.ts')).announcements,
    en: async () => (await import('./en/announcements.ts')).announcements,
  },
  content: {
    ro: async () => (await import('./ro/content.ts')).content,
    en: async () => (await import('./en/content.ts')).content,
  },
  binding: {
    ro: async () => (await import('./ro/binding.ts')).binding,
    en: async () => (await import('./en/binding.ts')).binding,
  },
  blog: {
    ro: async () => (await import('./ro/blog.ts')).blog,
    en: async () => (await import('./en/blog.ts')).blog,
  },
  prices: {
    ro: async () => (await import('./ro/prices.ts')).prices,
    en: async () => (await import('./en/prices.ts')).prices,
  },
  welcome: {
    ro: async () => (await import('./ro/welcome.ts')).welcome,
    en: async () => (await import('./en/welcome.ts')).welcome,
  },
  help: {
    ro: async () => (await import('./ro/help.ts')).help,
    en: async () => (await import('./en/help.ts')).help,
  },
  catalogue: {
    ro: async () => (await import('./ro/catalogue.ts')).catalogue,
    en: async () => (await import('./en/catalogue.ts')).catalogue,
  },
  company: {
    ro: async () => (await import('./ro/company.ts')).company,
    en: async () => (await import('./en/company.ts')).company,
  },
  consultancy: {
    ro: async () => (await import('./ro/consultancy.ts')).consultancy,
    en: async () => (await import('./en/consultancy.ts')).consultancy,
  },
  duties: {
    ro: async () => (await import('./ro/duties.ts')).duties,
    en: async () => (await import('./en/duties.ts')).duties,
  },
  report: {
    ro: async () => (await import('./ro/report.ts')).report,
    en: async () => (await import('./en/report.ts')).report,
  },
  contact: {
    ro: async () => (await import('./ro/contact.ts')).contact,
    en: async () => (await import('./en/contact.ts')).contact,
  },
  board: {
    ro: async () => (await import('./ro/board.ts')).board,
    en: async () => (await import('./en/board.ts')).board,
  },
  control: {
    ro: async () => (await import('./ro/control.ts')).control,
    en: async () => (await import('./en/control.ts')).control,
  },
  dashboard: {
    ro: async () => (await import('./ro/dashboard.ts')).dashboard,
    en: async () => (await import('./en/dashboard.ts')).dashboard,
  },
  deals: {
    ro: async () => (await import('./ro/deals.ts')).deals,
    en: async () => (await import('./en/deals.ts')).deals,
  },
  ending: {
    ro: async () => (await import('./ro/ending.ts')).ending,
    en: async () => (await import('./en/ending.ts')).ending,
  },
  factors: {
    ro: async () => (await import('./ro/factors.ts')).factors,
    en: async () => (await import('./en/factors.ts')).factors,
  },
  forms: {
    ro: async () => (await import('./ro/forms.ts')).forms,
    en: async () => (await import('./en/forms.ts')).forms,
  },
  goods: {
    ro: async () => (await import('./ro/goods.ts')).goods,
    en: async () => (await import('./en/goods.ts')).goods,
  },
  invitations: {
    ro: async () => (await import('./ro/invitations.ts')).invitations,
    en: async () => (await import('./en/invitations.ts')).invitations,
  },
  legal: {
    ro: async () => (await import('./ro/legal.ts')).legal,
    en: async () => (await import('./en/legal.ts')).legal,
  },
  limit: {
    ro: async () => (await import('./ro/limit.ts')).limit,
    en: async () => (await import('./en/limit.ts')).limit,
  },
  lists: {
    ro: async () => (await import('./ro/lists.ts')).lists,
    en: async () => (await import('./en/lists.ts')).lists,
  },
  login: {
    ro: async () => (await import('./ro/login.ts')).login,
    en: async () => (await import('./en/login.ts')).login,
  },
  market: {
    ro: async () => (await import('./ro/market.ts')).market,
    en: async () => (await import('./en/market.ts')).market,
  },
  newsletter: {
    ro: async () => (await import('./ro/newsletter.ts')).newsletter,
    en: async () => (await import('./en/newsletter.ts')).newsletter,
  },
  notifications: {
    ro: async () => (await import('./ro/notifications.ts')).notifications,
    en: async () => (await import('./en/notifications.ts')).notifications,
  },
  offers: {
    ro: async () => (await import('./ro/offers.ts')).offers,
    en: async () => (await import('./en/offers.ts')).offers,
  },
  password: {
    ro: async () => (await import('./ro/password.ts')).password,
    en: async () => (await import('./en/password.ts')).password,
  },
  permission: {
    ro: async () => (await import('./ro/permission.ts')).permission,
    en: async () => (await import('./en/permission.ts')).permission,
  },
  phone: {
    ro: async () => (await import('./ro/phone.ts')).phone,
    en: async () => (await import('./en/phone.ts')).phone,
  },
  posting: {
    ro: async () => (await import('./ro/posting.ts')).posting,
    en: async () => (await import('./en/posting.ts')).posting,
  },
  practice: {
    ro: async () => (await import('./ro/practice.ts')).practice,
    en: async () => (await import('./en/practice.ts')).practice,
  },
  products: {
    ro: async () => (await import('./ro/products.ts')).products,
    en: async () => (await import('./en/products.ts')).products,
  },
  rates: {
    ro: async () => (await import('./ro/rates.ts')).rates,
    en: async () => (await import('./en/rates.ts')).rates,
  },
  registration: {
    ro: async () => (await import('./ro/registration.ts')).registration,
    en: async () => (await import('./en/registration.ts')).registration,
  },
  results: {
    ro: async () => (await import('./ro/results.ts')).results,
    en: async () => (await import('./en/results.ts')).results,
  },
  room: {
    ro: async () => (await import('./ro/room.ts')).room,
    en: async () => (await import('./en/room.ts')).room,
  },
  waiting: {
    ro: async () => (await import('./ro/waiting.ts')).waiting,
    en: async () => (await import('./en/waiting.ts')).waiting,
  },
  saved: {
    ro: async () => (await import('./ro/saved.ts')).saved,
    en: async () => (await import('./en/saved.ts')).saved,
  },
  verify: {
    ro: async () => (await import('./ro/verify.ts')).verify,
    en: async () => (await import('./en/verify.ts')).verify,
  },
} as const satisfies Record<PageNamespace, Record<'ro' | 'en', () => Promise<object>>>;
