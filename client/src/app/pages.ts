import type { PageNamespace } from '../locales/page-texts.ts';
import type { GuardName } from './route-guards.ts';

/** A page's address, and its title and description for tabs and search results; `router.tsx` has its component. */
export interface PageEntry {
  /** Without language prefix; `:name` marks a parameter. */
  readonly path: string;
  /** Text keys. A page that knows a better title sets it once loaded. */
  readonly title: string;
  readonly description: string;
  /** Namespaces loaded with the page, besides those of every page. */
  readonly namespaces: readonly PageNamespace[];
  /** Who may see it; everybody where omitted. */
  readonly guard?: GuardName;
  /** The room that it shows first, with the path's parameters in braces: the relay renders the page from it. */
  readonly room?: string;
  /** Whether it shows that room to visitors only. */
  readonly isForVisitors?: true;
}

/** All pages: the router renders them, and the relay knows from them which addresses exist. */
export const pages = {
  home: {
    path: '/',
    title: 'pages.homeTitle',
    description: 'pages.homeDescription',
    namespaces: [],
    room: 'live-list',
    isForVisitors: true,
  },
  live: {
    path: '/live',
    title: 'pages.liveTitle',
    description: 'pages.liveDescription',
    namespaces: [],
    room: 'live-list',
  },
  liveRoom: {
    path: '/live-auctions/:id/participate',
    title: 'pages.roomTitle',
    description: 'pages.liveDescription',
    namespaces: ['room'],
    room: 'auction:{id}',
  },
  announcements: {
    path: '/auctions',
    title: 'announcements.title',
    description: 'announcements.listDescription',
    namespaces: ['announcements', 'goods', 'lists', 'saved'],
  },
  favourites: {
    path: '/auctions/favourites',
    title: 'saved.favourites',
    description: 'saved.favouritesDescription',
    namespaces: ['announcements', 'goods', 'lists', 'saved'],
    guard: 'session',
  },
  announcementResults: {
    path: '/auctions/results',
    title: 'results.title',
    description: 'results.description',
    namespaces: ['lists', 'results'],
  },
  searches: {
    path: '/auctions/searches',
    title: 'saved.searches',
    description: 'saved.searchesDescription',
    namespaces: ['announcements', 'lists', 'saved'],
    guard: 'participant',
  },
  announcement: {
    path: '/auctions/:id',
    title: 'announcements.pageTitle',
    description: 'announcements.description',
    namespaces: ['announcements', 'forms', 'goods', 'lists', 'offers', 'rates'],
    room: 'announcement:{id}',
  },
  // The same page: its panel has the bid.
  announcementBid: {
    path: '/auctions/:id/bid',
    title: 'announcements.pageTitle',
    description: 'announcements.description',
    namespaces: ['announcements', 'forms', 'goods', 'lists', 'offers', 'rates'],
    guard: 'trader',
  },
  ownAnnouncements: {
    path: '/auctions/my-auctions',
    title: 'announcements.mine',
    description: 'announcements.mineDescription',
    namespaces: ['announcements', 'goods', 'lists'],
    guard: 'trader',
  },
  postAnnouncement: {
    path: '/auctions/add',
    title: 'posting.announcement.title',
    description: 'posting.announcement.description',
    namespaces: ['announcements', 'forms', 'goods', 'lists', 'posting', 'rates'],
    guard: 'trader',
  },
  importAnnouncements: {
    path: '/auctions/import',
    title: 'posting.import.title',
    description: 'posting.import.description',
    namespaces: ['announcements', 'forms', 'goods', 'lists', 'posting'],
    guard: 'trader',
  },
  editAnnouncement: {
    path: '/auctions/:id/edit',
    title: 'posting.announcement.editTitle',
    description: 'posting.announcement.editDescription',
    namespaces: ['announcements', 'forms', 'goods', 'lists', 'posting', 'rates'],
    guard: 'trader',
  },
  myBids: {
    path: '/auction-bids/my',
    title: 'announcements.myBids',
    description: 'announcements.myBidsDescription',
    namespaces: ['announcements', 'goods', 'lists', 'offers'],
    guard: 'trader',
  },
  myDeals: {
    path: '/auction-winning-bids/my',
    title: 'deals.mine',
    description: 'deals.mineDescription',
    namespaces: ['deals', 'lists'],
    guard: 'trader',
  },
  deal: {
    path: '/auction-winning-bids/:id',
    title: 'deals.title',
    description: 'deals.description',
    namespaces: ['deals', 'forms', 'lists', 'offers'],
    guard: 'session',
  },
  contractCheck: {
    path: '/contracts/:number',
    title: 'deals.checkPage',
    description: 'deals.checkDescription',
    namespaces: ['deals', 'lists'],
  },
  catalogue: {
    path: '/product-catalog',
    title: 'catalogue.title',
    description: 'catalogue.description',
    namespaces: ['catalogue', 'lists', 'rates'],
  },
  catalogueProduct: {
    path: '/product-catalog/products/:id',
    title: 'catalogue.pageTitle',
    description: 'catalogue.pageDescription',
    namespaces: ['catalogue', 'goods', 'lists', 'rates'],
  },
  adminCatalogue: {
    path: '/admin/product-catalog',
    title: 'administration.catalogue.pageTitle',
    description: 'administration.catalogue.description',
    namespaces: ['administration', 'catalogue', 'lists'],
    guard: 'admin',
  },
  addCatalogueProduct: {
    path: '/admin/product-catalog/add',
    title: 'administration.catalogue.addTitle',
    description: 'administration.catalogue.addDescription',
    namespaces: ['administration', 'catalogue', 'forms', 'lists'],
    guard: 'admin',
  },
  adminCatalogueProduct: {
    path: '/admin/product-catalog/products/:id',
    title: 'administration.catalogue.productPageTitle',
    description: 'administration.catalogue.productDescription',
    namespaces: ['administration', 'catalogue', 'forms', 'lists'],
    guard: 'admin',
  },
  adminCategories: {
    path: '/admin/categories',
    title: 'administration.catalogue.categories.title',
    description: 'administration.catalogue.categories.description',
    namespaces: ['administration', 'forms', 'lists'],
    guard: 'admin',
  },
  company: {
    path: '/companies/:id',
    title: 'company.title',
    description: 'company.description',
    namespaces: ['announcements', 'company', 'goods', 'lists'],
  },
  products: {
    path: '/products',
    title: 'products.title',
    description: 'products.description',
    namespaces: ['lists', 'products'],
  },
  product: {
    path: '/products/:id',
    title: 'products.pageTitle',
    description: 'products.pageDescription',
    namespaces: ['goods', 'lists', 'products'],
    room: 'product:{id}',
  },
  // The same page, with the choice of the address made.
  productBid: {
    path: '/products/:id/bid',
    title: 'products.yourOffer',
    description: 'products.pageDescription',
    namespaces: ['goods', 'lists', 'products'],
    guard: 'trader',
  },
  addProduct: {
    path: '/products/add',
    title: 'products.addTitle',
    description: 'products.addDescription',
    namespaces: ['forms', 'goods', 'lists', 'posting', 'products'],
    guard: 'provider',
  },
  editProduct: {
    path: '/products/:id/edit',
    title: 'products.editTitle',
    description: 'products.editDescription',
    namespaces: ['forms', 'goods', 'lists', 'posting', 'products'],
    guard: 'provider',
  },
  finalPrice: {
    path: '/products/:id/final-price',
    title: 'products.finalPriceTitle',
    description: 'products.finalPriceDescription',
    namespaces: ['lists', 'products'],
    guard: 'provider',
  },
  productBids: {
    path: '/products/:id/bids',
    title: 'products.offersTitle',
    description: 'products.offersDescription',
    namespaces: ['lists', 'products'],
    guard: 'provider',
  },
  // The same page, with one of the bids marked.
  productBidReceived: {
    path: '/products/:id/bids/:bidId',
    title: 'products.offersTitle',
    description: 'products.offersDescription',
    namespaces: ['lists', 'products'],
    guard: 'provider',
  },
  myProducts: {
    path: '/products/my',
    title: 'products.mine',
    description: 'products.mineDescription',
    namespaces: ['lists', 'products'],
    guard: 'trader',
  },
  myOffers: {
    path: '/bids/my',
    title: 'products.myOffers',
    description: 'products.myOffersDescription',
    namespaces: ['lists', 'products'],
    guard: 'trader',
  },
  adminAnnouncements: {
    path: '/admin/auctions',
    title: 'announcements.all',
    description: 'announcements.allDescription',
    namespaces: ['administration', 'announcements', 'goods', 'lists'],
    guard: 'admin',
  },
  verifyAuction: {
    path: '/live-auctions/:id/verify',
    title: 'verify.title',
    description: 'verify.description',
    namespaces: ['lists', 'room', 'verify'],
  },
  practice: {
    path: '/exersare',
    title: 'practice.title',
    description: 'practice.description',
    namespaces: ['practice'],
  },
  practiceRoom: {
    path: '/exersare/:id',
    title: 'practice.roomTitle',
    description: 'practice.description',
    namespaces: ['practice', 'room'],
  },
  login: { path: '/login', title: 'login.title', description: 'login.description', namespaces: ['login'] },
  registration: {
    path: '/inscriere',
    title: 'registration.title',
    description: 'registration.description',
    namespaces: ['forms', 'login', 'registration'],
  },
  invitedRegistration: {
    path: '/registration/invitations',
    title: 'registration.invited.title',
    description: 'registration.invited.description',
    namespaces: ['forms', 'login', 'registration'],
  },
  confirmEmail: {
    path: '/confirm-email',
    title: 'registration.confirmTitle',
    description: 'registration.confirmDescription',
    namespaces: ['forms', 'login', 'registration'],
  },
  resetPassword: {
    path: '/reset-password',
    title: 'password.title',
    description: 'password.description',
    namespaces: ['forms', 'password'],
  },
  resetPasswordRomanian: {
    path: '/resetare-parola',
    title: 'password.title',
    description: 'password.description',
    namespaces: ['forms', 'password'],
  },
  contact: {
    path: '/contact',
    title: 'contact.title',
    description: 'contact.description',
    namespaces: ['forms', 'contact'],
  },
  consultancy: {
    path: '/consultanta',
    title: 'consultancy.title',
    description: 'consultancy.description',
    namespaces: ['forms', 'consultancy'],
  },
  termsConditions: {
    path: '/terms-conditions',
    title: 'legal.termsTitle',
    description: 'legal.termsDescription',
    namespaces: ['legal'],
  },
  confidentialityPolicy: {
    path: '/confidentiality-policy',
    title: 'legal.confidentialityTitle',
    description: 'legal.confidentialityDescription',
    namespaces: ['legal'],
  },
  privacyPolicy: {
    path: '/privacy-policy',
    title: 'legal.privacyTitle',
    description: 'legal.privacyDescription',
    namespaces: ['legal'],
  },
  cookiePolicy: {
    path: '/cookie-policy',
    title: 'legal.cookiesTitle',
    description: 'legal.cookiesDescription',
    namespaces: ['legal'],
  },
  account: {
    path: '/account',
    title: 'account.title',
    description: 'account.description',
    namespaces: ['forms', 'account'],
    guard: 'session',
  },
  // A Bidder gets notifications of invitations and auctions as well [I1]; an Admin gets none [N1].
  notifications: {
    path: '/notifications',
    title: 'notifications.title',
    description: 'notifications.description',
    namespaces: ['lists', 'notifications'],
    guard: 'participant',
  },
  postAuction: {
    path: '/live-auction',
    title: 'posting.live.title',
    description: 'posting.live.description',
    namespaces: ['forms', 'goods', 'lists', 'posting', 'rates'],
    guard: 'session',
  },
  liveAuction: {
    path: '/live-auctions/:id',
    title: 'pages.roomTitle',
    description: 'pages.liveDescription',
    namespaces: [],
    guard: 'session',
  },
  editAuction: {
    path: '/live-auctions/:id/edit',
    title: 'posting.live.editTitle',
    description: 'posting.live.editDescription',
    namespaces: ['forms', 'goods', 'lists', 'posting', 'rates'],
    guard: 'session',
  },
  invitations: {
    path: '/live-auctions/:id/invitations',
    title: 'invitations.title',
    description: 'invitations.description',
    namespaces: ['forms', 'invitations', 'lists'],
    guard: 'session',
  },
  ownLiveAuctions: {
    path: '/account/live-auctions',
    title: 'posting.list.own',
    description: 'posting.list.ownDescription',
    namespaces: ['lists', 'posting'],
    guard: 'trader',
  },
  participatedAuctions: {
    path: '/account/participated-auctions',
    title: 'posting.list.participated',
    description: 'posting.list.participatedDescription',
    namespaces: ['lists', 'posting'],
    guard: 'participant',
  },
  adminLiveAuctions: {
    path: '/live-auctions',
    title: 'posting.list.admin',
    description: 'posting.list.adminDescription',
    namespaces: ['administration', 'lists', 'posting'],
    guard: 'admin',
  },
  adminUsers: {
    path: '/admin',
    title: 'administration.users.title',
    description: 'administration.users.description',
    namespaces: ['administration', 'forms', 'lists'],
    guard: 'admin',
  },
  adminUser: {
    path: '/admin/users/:id',
    title: 'administration.user.title',
    description: 'administration.user.description',
    namespaces: ['administration', 'forms', 'lists'],
    guard: 'admin',
  },
  adminCompanyChanges: {
    path: '/admin/company-changes',
    title: 'administration.changes.title',
    description: 'administration.changes.description',
    namespaces: ['administration', 'forms', 'lists'],
    guard: 'admin',
  },
  adminCompanyChange: {
    path: '/admin/company-changes/:id',
    title: 'administration.change.title',
    description: 'administration.change.description',
    namespaces: ['administration', 'forms', 'lists'],
    guard: 'admin',
  },
  adminAudit: {
    path: '/admin/audit',
    title: 'administration.audit.title',
    description: 'administration.audit.description',
    namespaces: ['administration', 'forms', 'lists'],
    guard: 'admin',
  },
  adminMarketData: {
    path: '/admin/market-data',
    title: 'market.title',
    description: 'market.description',
    namespaces: ['administration', 'market', 'lists'],
    guard: 'admin',
  },
  adminIncoming: {
    path: '/admin/incoming',
    title: 'administration.incoming.title',
    description: 'administration.incoming.description',
    namespaces: ['administration', 'forms', 'lists'],
    guard: 'admin',
  },
} as const satisfies Readonly<Record<string, PageEntry>>;

export type PageName = keyof typeof pages;
