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

/** Whether a path is one of these pages, in either language. */
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
