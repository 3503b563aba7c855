import { Suspense } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router';
import { ErrorBoundary } from '../components/errors/error-boundary.tsx';
import { NotFoundPage } from '../components/errors/not-found-page.tsx';
import { LocaleProvider } from '../lib/i18n.ts';
import { localeOfPath } from '../lib/locale-path.ts';
import { Frame } from './frame/frame.tsx';
import { type PageName, pages } from './pages.ts';
import { reportError } from './report-error.ts';
import { type PageLoad, routedPage } from './routed-page.tsx';

const loads: { readonly [Name in PageName]: PageLoad<Name> } = {
  home: () => import('./routes/home.tsx'),
  live: () => import('./routes/live.tsx'),
  liveRoom: () => import('./routes/live-room.tsx'),
  login: () => import('./routes/login.tsx'),
  registration: () => import('./routes/registration.tsx'),
  confirmEmail: () => import('./routes/confirm-email.tsx'),
  resetPassword: () => import('./routes/reset-password.tsx'),
  resetPasswordRomanian: () => import('./routes/reset-password.tsx'),
  contact: () => import('./routes/contact.tsx'),
  consultancy: () => import('./routes/consultancy.tsx'),
  termsConditions: () => import('./routes/terms-conditions.tsx'),
  confidentialityPolicy: () => import('./routes/confidentiality-policy.tsx'),
  privacyPolicy: () => import('./routes/privacy-policy.tsx'),
  cookiePolicy: () => import('./routes/cookie-policy.tsx'),
  account: () => import('./routes/account.tsx'),
  notifications: () => import('./routes/notifications.tsx'),
  adminUsers: () => import('./routes/admin-users.tsx'),
  adminUser: () => import('./routes/admin-user.tsx'),
  adminCompanyChanges: () => import('./routes/admin-company-changes.tsx'),
  adminCompanyChange: () => import('./routes/admin-company-change.tsx'),
  adminAudit: () => import('./routes/admin-audit.tsx'),
  adminIncoming: () => import('./routes/admin-incoming.tsx'),
};

const routedPages = (Object.keys(pages) as PageName[]).map((name) => ({
  path: pages[name].path.slice(1),
  Page: routedPage(name, loads[name]),
}));

/** The routes, the same for each language. */
const routes = (
  <>
    {routedPages.map(({ path, Page }) => (
      <Route key={path} {...(path === '' ? { index: true } : { path })} element={<Page />} />
    ))}
    <Route path="*" element={<NotFoundPage />} />
  </>
);

/** Navigation is a transition: the previous page stays until the next one and its texts are loaded. */
function LocalizedFrame() {
  const { pathname } = useLocation();
  return (
    <LocaleProvider locale={localeOfPath(pathname)}>
      <Frame>
        <ErrorBoundary key={pathname} onCaught={reportError}>
          <Suspense fallback={<div className="min-h-dvh" />}>
            <Routes>
              <Route path="/en">{routes}</Route>
              <Route path="/">{routes}</Route>
            </Routes>
          </Suspense>
        </ErrorBoundary>
      </Frame>
    </LocaleProvider>
  );
}

export function Router() {
  return (
    <BrowserRouter>
      <ErrorBoundary onCaught={reportError}>
        <LocalizedFrame />
      </ErrorBoundary>
    </BrowserRouter>
  );
}
