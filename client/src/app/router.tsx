import { type ReactNode, useEffect } from 'react';
import { BrowserRouter, useLocation } from 'react-router';
import { ErrorBoundary } from '../components/errors/error-boundary.tsx';
import { isPractice, isPracticeRoom } from '../lib/practice.ts';
import { type PageLoads, pageRoutes } from './page-routes.tsx';
import { reportError } from './report-error.ts';

const loads: Required<PageLoads> = {
  home: () => import('./routes/home.tsx'),
  live: () => import('./routes/live.tsx'),
  liveRoom: () => import('./routes/live-room.tsx'),
  announcements: () => import('./routes/announcements.tsx'),
  announcementResults: () => import('./routes/announcement-results.tsx'),
  catalogue: () => import('./routes/catalogue.tsx'),
  catalogueProduct: () => import('./routes/catalogue-product.tsx'),
  adminCatalogue: () => import('./routes/admin-catalogue.tsx'),
  addCatalogueProduct: () => import('./routes/add-catalogue-product.tsx'),
  adminCatalogueProduct: () => import('./routes/admin-catalogue-product.tsx'),
  adminCategories: () => import('./routes/admin-categories.tsx'),
  company: () => import('./routes/company.tsx'),
  favourites: () => import('./routes/favourites.tsx'),
  searches: () => import('./routes/searches.tsx'),
  announcement: () => import('./routes/announcement.tsx'),
  announcementBid: () => import('./routes/announcement-bid.tsx'),
  ownAnnouncements: () => import('./routes/own-announcements.tsx'),
  postAnnouncement: () => import('./routes/post-announcement.tsx'),
  importAnnouncements: () => import('./routes/import-announcements.tsx'),
  editAnnouncement: () => import('./routes/edit-announcement.tsx'),
  myBids: () => import('./routes/my-bids.tsx'),
  myDeals: () => import('./routes/my-deals.tsx'),
  deal: () => import('./routes/deal.tsx'),
  contractCheck: () => import('./routes/contract-check.tsx'),
  products: () => import('./routes/products.tsx'),
  product: () => import('./routes/product.tsx'),
  productBid: () => import('./routes/product-bid.tsx'),
  addProduct: () => import('./routes/add-product.tsx'),
  editProduct: () => import('./routes/edit-product.tsx'),
  finalPrice: () => import('./routes/final-price.tsx'),
  productBids: () => import('./routes/product-bids.tsx'),
  productBidReceived: () => import('./routes/product-bids.tsx'),
  myProducts: () => import('./routes/my-products.tsx'),
  myOffers: () => import('./routes/my-offers.tsx'),
  adminAnnouncements: () => import('./routes/admin-announcements.tsx'),
  verifyAuction: () => import('./routes/verify-auction.tsx'),
  practice: () => import('./routes/practice.tsx'),
  practiceRoom: () => import('./routes/practice-room.tsx'),
  login: () => import('./routes/login.tsx'),
  registration: () => import('./routes/registration.tsx'),
  invitedRegistration: () => import('./routes/invited-registration.tsx'),
  confirmEmail: () => import('./routes/confirm-email.tsx'),
  resetPassword: () => import('./routes/reset-password.tsx'),
  resetPasswordRomanian: () => import('./routes/reset-password.tsx'),
  contact: () => import('./routes/contact.tsx'),
  report: () => import('./routes/report.tsx'),
  consultancy: () => import('./routes/consultancy.tsx'),
  blog: () => import('./routes/blog.tsx'),
  blogAuthor: () => import('./routes/blog-author.tsx'),
  blogPost: () => import('./routes/blog-post.tsx'),
  about: () => import('./routes/about.tsx'),
  help: () => import('./routes/help.tsx'),
  serviceState: () => import('./routes/service-state.tsx'),
  helpArticle: () => import('./routes/help-article.tsx'),
  termsConditions: () => import('./routes/terms-conditions.tsx'),
  confidentialityPolicy: () => import('./routes/confidentiality-policy.tsx'),
  privacyPolicy: () => import('./routes/privacy-policy.tsx'),
  cookiePolicy: () => import('./routes/cookie-policy.tsx'),
  account: () => import('./routes/account.tsx'),
  notifications: () => import('./routes/notifications.tsx'),
  postAuction: () => import('./routes/post-auction.tsx'),
  liveAuction: () => import('./routes/live-auction.tsx'),
  editAuction: () => import('./routes/edit-auction.tsx'),
  invitations: () => import('./routes/invitations.tsx'),
  ownLiveAuctions: () => import('./routes/own-live-auctions.tsx'),
  participatedAuctions: () => import('./routes/participated-auctions.tsx'),
  adminLiveAuctions: () => import('./routes/admin-live-auctions.tsx'),
  adminUsers: () => import('./routes/admin-users.tsx'),
  adminUser: () => import('./routes/admin-user.tsx'),
  adminCompanyChanges: () => import('./routes/admin-company-changes.tsx'),
  adminCompanyChange: () => import('./routes/admin-company-change.tsx'),
  adminAudit: () => import('./routes/admin-audit.tsx'),
  adminMarketData: () => import('./routes/admin-market-data.tsx'),
  adminIncoming: () => import('./routes/admin-incoming.tsx'),
  adminReports: () => import('./routes/admin-reports.tsx'),
  adminNewsletters: () => import('./routes/admin-newsletters.tsx'),
  adminSellerReport: () => import('./routes/admin-seller-report.tsx'),
};

const { PageRoutes, ready } = pageRoutes(loads);

/** Resolves once the page of an address can be rendered. */
export const pageReady = ready;

/** Reloads the page if a navigation crosses between practice and the market: see `isPractice`. */
function OwnSpace({ children }: { children: ReactNode }) {
  const leaves = isPracticeRoom(useLocation().pathname) !== isPractice;
  useEffect(() => {
    if (leaves) window.location.reload();
  }, [leaves]);
  return leaves ? null : children;
}

export function Router({ onShown }: { onShown?: () => void }) {
  return (
    <BrowserRouter>
      <ErrorBoundary onCaught={reportError}>
        <OwnSpace>
          <PageRoutes onShown={onShown} />
        </OwnSpace>
      </ErrorBoundary>
    </BrowserRouter>
  );
}
