import { withDeviceStorage } from '../device/device-storage.ts';

/** Pages never to return to after sign-in: sign-in, registration, confirmation and password reset. */
const signInPages = [
  '/login',
  '/inscriere',
  '/registration',
  '/confirm-email',
  '/reset-password',
  '/resetare-parola',
];

/**
 * The local address to open after sign-in.
 *
 * @param target from the address bar, untrusted
 * @returns a path of this site with query and fragment; null for anything else, including sign-in and registration
 */
export function localRedirect(target: string | null): string | null {
  if (target === null || !target.startsWith('/') || /[\\\p{Cc}]/u.test(target)) return null;
  const base = 'https://local.invalid';
  const url = URL.canParse(target, base) ? new URL(target, base) : null;
  if (url === null || url.origin !== base || target.startsWith('//') || url.pathname.startsWith('//'))
    return null;
  return isSignInPage(url.pathname) ? null : `${url.pathname}${url.search}${url.hash}`;
}

/** True for a path of these pages, in either language. */
export function isSignInPage(pathname: string): boolean {
  const bare = pathname.replace(/^\/en(?=\/|$)/, '');
  return signInPages.some((page) => bare === page || bare.startsWith(`${page}/`));
}

/** Query of the sign-in page that leads back to the current page; empty on a sign-in page. */
export function redirectQuery(location: { pathname: string; search: string; hash: string }): string {
  if (isSignInPage(location.pathname)) return '';
  const target = `${location.pathname}${location.search}${location.hash}`;
  return target === '/' || target === '/en' ? '' : `?redirectTo=${encodeURIComponent(target)}`;
}

const returnKey = 'recolta.returnTo';
/** A registration with its mail takes minutes; later the user has moved on. */
const keptForMs = 24 * 3_600_000;

/** Stores the page to open after a registration, whose mail opens another tab, and the sign-in after it. */
export function keepReturn(location: { pathname: string; search: string; hash: string }): void {
  const to = `${location.pathname}${location.search}${location.hash}`;
  withDeviceStorage((kept) => kept.setItem(returnKey, `${Date.now()} ${to}`));
}

/** Returns the address stored by `keepReturn` and deletes it; null without one. */
export function takeReturn(): string | null {
  const [, atMs, to] = /^(\d+) (.*)$/.exec(withDeviceStorage((kept) => kept.getItem(returnKey)) ?? '') ?? [];
  withDeviceStorage((kept) => kept.removeItem(returnKey));
  return to !== undefined && Date.now() - Number(atMs) < keptForMs ? localRedirect(to) : null;
}
