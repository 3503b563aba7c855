import { createBrowserRouter, type RouteObject } from 'react-router';
import { NotFoundPage } from '../components/errors/not-found-page.tsx';
import { RouteError } from '../components/errors/route-error.tsx';
import { Frame } from '../components/layouts/frame/frame.tsx';
import { setLocale } from '../lib/i18n.ts';
import type { Locale } from '../lib/locale-path.ts';

/** The pages, the same below each language. */
const pages = (): RouteObject[] => [
  {
    errorElement: <RouteError />,
    children: [
      { index: true, lazy: () => import('./routes/home.tsx') },
      { path: 'live', lazy: () => import('./routes/live.tsx') },
      { path: 'live-auctions/:id/participate', lazy: () => import('./routes/live-room.tsx') },
      { path: 'login', lazy: () => import('./routes/login.tsx') },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

/** The texts are there before the page is drawn in them. */
const withLocale = (locale: Locale) => async () => {
  await setLocale(locale);
  return null;
};

export function createRouter() {
  return createBrowserRouter([
    {
      path: '/en',
      element: <Frame />,
      errorElement: <RouteError />,
      hydrateFallbackElement: <span />,
      loader: withLocale('en'),
      shouldRevalidate: () => true,
      children: pages(),
    },
    {
      path: '/',
      element: <Frame />,
      errorElement: <RouteError />,
      hydrateFallbackElement: <span />,
      loader: withLocale('ro'),
      shouldRevalidate: () => true,
      children: pages(),
    },
  ]);
}
