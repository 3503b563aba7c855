import { Suspense } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router';
import { ErrorBoundary } from '../components/errors/error-boundary.tsx';
import { NotFoundPage } from '../components/errors/not-found-page.tsx';
import { Frame } from '../components/layouts/frame/frame.tsx';
import { LocaleProvider } from '../lib/i18n.ts';
import { localeOfPath } from '../lib/locale-path.ts';
import { lazyPage } from './lazy-page.ts';

const Account = lazyPage(() => import('./routes/account.tsx'), ['forms', 'account']);
const ConfirmEmail = lazyPage(() => import('./routes/confirm-email.tsx'), ['forms', 'login', 'registration']);
const Home = lazyPage(() => import('./routes/home.tsx'));
const Live = lazyPage(() => import('./routes/live.tsx'));
const LiveRoom = lazyPage(() => import('./routes/live-room.tsx'));
const Login = lazyPage(() => import('./routes/login.tsx'), ['login']);
const Registration = lazyPage(() => import('./routes/registration.tsx'), ['forms', 'login', 'registration']);
const ResetPassword = lazyPage(() => import('./routes/reset-password.tsx'), ['forms', 'password']);

/** The pages, the same below each language. */
const pages = (
  <>
    <Route index element={<Home />} />
    <Route path="live" element={<Live />} />
    <Route path="live-auctions/:id/participate" element={<LiveRoom />} />
    <Route path="login" element={<Login />} />
    <Route path="inscriere" element={<Registration />} />
    <Route path="confirm-email" element={<ConfirmEmail />} />
    <Route path="reset-password" element={<ResetPassword />} />
    <Route path="resetare-parola" element={<ResetPassword />} />
    <Route path="account" element={<Account />} />
    <Route path="*" element={<NotFoundPage />} />
  </>
);

/** Going to a page is a transition: the page before it stays until the next one and its language are there. */
function LocalizedFrame() {
  const { pathname } = useLocation();
  return (
    <LocaleProvider locale={localeOfPath(pathname)}>
      <Frame>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<div className="min-h-dvh" />}>
            <Routes>
              <Route path="/en">{pages}</Route>
              <Route path="/">{pages}</Route>
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
      <ErrorBoundary>
        <LocalizedFrame />
      </ErrorBoundary>
    </BrowserRouter>
  );
}
