import { account as englishAccount } from '../locales/en/account.ts';
import { acts as englishActs } from '../locales/en/acts.ts';
import { administration as englishAdministration } from '../locales/en/administration.ts';
import { announcements as englishAnnouncements } from '../locales/en/announcements.ts';
import { binding as englishBinding } from '../locales/en/binding.ts';
import { blog as englishBlog } from '../locales/en/blog.ts';
import { board as englishBoard } from '../locales/en/board.ts';
import { catalogue as englishCatalogue } from '../locales/en/catalogue.ts';
import { company as englishCompany } from '../locales/en/company.ts';
import { consultancy as englishConsultancy } from '../locales/en/consultancy.ts';
import { contact as englishContact } from '../locales/en/contact.ts';
import { content as englishContent } from '../locales/en/content.ts';
import { control as englishControl } from '../locales/en/control.ts';
import { dashboard as englishDashboard } from '../locales/en/dashboard.ts';
import { deals as englishDeals } from '../locales/en/deals.ts';
import { duties as englishDuties } from '../locales/en/duties.ts';
import { ending as englishEnding } from '../locales/en/ending.ts';
import { factors as englishFactors } from '../locales/en/factors.ts';
import { forms as englishForms } from '../locales/en/forms.ts';
import { goods as englishGoods } from '../locales/en/goods.ts';
import { help as englishHelp } from '../locales/en/help.ts';
import { invitations as englishInvitations } from '../locales/en/invitations.ts';
import { legal as englishLegal } from '../locales/en/legal.ts';
import { limit as englishLimit } from '../locales/en/limit.ts';
import { lists as englishLists } from '../locales/en/lists.ts';
import { login as englishLogin } from '../locales/en/login.ts';
import { market as englishMarket } from '../locales/en/market.ts';
import { newsletter as englishNewsletter } from '../locales/en/newsletter.ts';
import { notifications as englishNotifications } from '../locales/en/notifications.ts';
import { offers as englishOffers } from '../locales/en/offers.ts';
import { offline as englishOffline } from '../locales/en/offline.ts';
import { password as englishPassword } from '../locales/en/password.ts';
import { permission as englishPermission } from '../locales/en/permission.ts';
import { phone as englishPhone } from '../locales/en/phone.ts';
import { posting as englishPosting } from '../locales/en/posting.ts';
import { practice as englishPractice } from '../locales/en/practice.ts';
import { prices as englishPrices } from '../locales/en/prices.ts';
import { products as englishProducts } from '../locales/en/products.ts';
import { rates as englishRates } from '../locales/en/rates.ts';
import { registration as englishRegistration } from '../locales/en/registration.ts';
import { report as englishReport } from '../locales/en/report.ts';
import { results as englishResults } from '../locales/en/results.ts';
import { room as englishRoom } from '../locales/en/room.ts';
import { saved as englishSaved } from '../locales/en/saved.ts';
import { verify as englishVerify } from '../locales/en/verify.ts';
import { waiting as englishWaiting } from '../locales/en/waiting.ts';
import { welcome as englishWelcome } from '../locales/en/welcome.ts';
import { english } from '../locales/english.ts';
import type { PageTexts } from '../locales/page-texts.ts';
import { account } from '../locales/ro/account.ts';
import { acts } from '../locales/ro/acts.ts';
import { administration } from '../locales/ro/administration.ts';
import { announcements } from '../locales/ro/announcements.ts';
import { binding } from '../locales/ro/binding.ts';
import { blog } from '../locales/ro/blog.ts';
import { board } from '../locales/ro/board.ts';
import { catalogue } from '../locales/ro/catalogue.ts';
import { company } from '../locales/ro/company.ts';
import { consultancy } from '../locales/ro/consultancy.ts';
import { contact } from '../locales/ro/contact.ts';
import { content } from '../locales/ro/content.ts';
import { control } from '../locales/ro/control.ts';
import { dashboard } from '../locales/ro/dashboard.ts';
import { deals } from '../locales/ro/deals.ts';
import { duties } from '../locales/ro/duties.ts';
import { ending } from '../locales/ro/ending.ts';
import { factors } from '../locales/ro/factors.ts';
import { forms } from '../locales/ro/forms.ts';
import { goods } from '../locales/ro/goods.ts';
import { help } from '../locales/ro/help.ts';
import { invitations } from '../locales/ro/invitations.ts';
import { legal } from '../locales/ro/legal.ts';
import { limit } from '../locales/ro/limit.ts';
import { lists } from '../locales/ro/lists.ts';
import { login } from '../locales/ro/login.ts';
import { market } from '../locales/ro/market.ts';
import { newsletter } from '../locales/ro/newsletter.ts';
import { notifications } from '../locales/ro/notifications.ts';
import { offers } from '../locales/ro/offers.ts';
import { offline } from '../locales/ro/offline.ts';
import { password } from '../locales/ro/password.ts';
import { permission } from '../locales/ro/permission.ts';
import { phone } from '../locales/ro/phone.ts';
import { posting } from '../locales/ro/posting.ts';
import { practice } from '../locales/ro/practice.ts';
import { prices } from '../locales/ro/prices.ts';
import { products } from '../locales/ro/products.ts';
import { rates } from '../locales/ro/rates.ts';
import { registration } from '../locales/ro/registration.ts';
import { report } from '../locales/ro/report.ts';
import { results } from '../locales/ro/results.ts';
import { room } from '../locales/ro/room.ts';
import { saved } from '../locales/ro/saved.ts';
import { verify } from '../locales/ro/verify.ts';
import { waiting } from '../locales/ro/waiting.ts';
import { welcome } from '../locales/ro/welcome.ts';
import { romanian } from '../locales/romanian.ts';

const romanianPages: PageTexts & { readonly offline: typeof offline } = {
  account,
  acts,
  administration,
  newsletter,
  legal,
  contact,
  duties,
  report,
  content,
  binding,
  blog,
  prices,
  welcome,
  help,
  catalogue,
  company,
  consultancy,
  board,
  waiting,
  control,
  dashboard,
  deals,
  ending,
  factors,
  forms,
  goods,
  invitations,
  limit,
  lists,
  login,
  market,
  notifications,
  offers,
  offline,
  password,
  permission,
  phone,
  posting,
  rates,
  registration,
  results,
  room,
  saved,
  announcements,
  practice,
  products,
  verify,
};
const englishPages = {
  account: englishAccount,
  acts: englishActs,
  administration: englishAdministration,
  content: englishContent,
  binding: englishBinding,
  blog: englishBlog,
  prices: englishPrices,
  welcome: englishWelcome,
  help: englishHelp,
  catalogue: englishCatalogue,
  company: englishCompany,
  consultancy: englishConsultancy,
  contact: englishContact,
  duties: englishDuties,
  report: englishReport,
  board: englishBoard,
  waiting: englishWaiting,
  control: englishControl,
  dashboard: englishDashboard,
  deals: englishDeals,
  ending: englishEnding,
  legal: englishLegal,
  newsletter: englishNewsletter,
  factors: englishFactors,
  forms: englishForms,
  goods: englishGoods,
  invitations: englishInvitations,
  limit: englishLimit,
  lists: englishLists,
  login: englishLogin,
  market: englishMarket,
  notifications: englishNotifications,
  offers: englishOffers,
  offline: englishOffline,
  password: englishPassword,
  permission: englishPermission,
  phone: englishPhone,
  posting: englishPosting,
  rates: englishRates,
  registration: englishRegistration,
  results: englishResults,
  room: englishRoom,
  saved: englishSaved,
  announcements: englishAnnouncements,
  practice: englishPractice,
  products: englishProducts,
  verify: englishVerify,
} satisfies Record<keyof typeof romanianPages, object>;

/** Every text, including those loaded with their pages: for tests only. */
export const everyText = {
  ro: { ...romanian, ...romanianPages },
  en: { ...english, ...englishPages },
};
