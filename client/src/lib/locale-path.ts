import { localeCookieName } from '@recolta/shared/contracts/page-renderer';

export const locales = ['ro', 'en'] as const;
export type Locale = (typeof locales)[number];

/** Max-Age of the locale cookie, in days. */
const cookieDays = 365;

/** The language of an address: English below `/en`, Romanian elsewhere. */
export function localeOfPath(pathname: string): Locale {
  return pathname === '/en' || pathname.startsWith('/en/') ? 'en' : 'ro';
}

/** The address without language prefix. */
export function barePath(pathname: string): string {
  if (localeOfPath(pathname) === 'ro') return pathname;
  const bare = pathname.slice('/en'.length);
  return bare === '' ? '/' : bare;
}

/** An address with the prefix of a language: `/live` gives `/en/live` in English. */
export function localizedPath(path: string, locale: Locale): string {
  if (locale === 'ro') return path;
  return path === '/' ? '/en' : `/en${path}`;
}

/** The language in the cookie; null on the first visit. */
export function keptLocale(cookies: string): Locale | null {
  const value = cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${localeCookieName}=`))
    ?.slice(localeCookieName.length + 1);
  return locales.find((locale) => locale === value) ?? null;
}

/** The address to open: one without prefix opens in English if the cookie says so; `/en` is English for everyone. */
export function pathInKeptLocale(pathname: string, kept: Locale | null): string {
  return kept === 'en' && localeOfPath(pathname) === 'ro' ? localizedPath(pathname, 'en') : pathname;
}

/** The value for `document.cookie` that stores a language for a year. */
export function localeCookie(locale: Locale, isHttps: boolean): string {
  const secure = isHttps ? '; Secure' : '';
  return `${localeCookieName}=${locale}; Path=/; Max-Age=${cookieDays * 24 * 60 * 60}; SameSite=Lax${secure}`;
}
