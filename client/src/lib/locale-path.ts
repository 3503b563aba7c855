export const locales = ['ro', 'en'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'ro';

/** Days that the choice of language is kept. */
const cookieDays = 365;
const cookieName = 'locale';

/** The language that an address speaks: English below `/en`, Romanian everywhere else. */
export function localeOfPath(pathname: string): Locale {
  return pathname === '/en' || pathname.startsWith('/en/') ? 'en' : 'ro';
}

/** The address without its language. */
export function barePath(pathname: string): string {
  if (localeOfPath(pathname) === 'ro') return pathname;
  const bare = pathname.slice('/en'.length);
  return bare === '' ? '/' : bare;
}

/** A bare address in a language: `/live` gives `/en/live` in English. */
export function localizedPath(path: string, locale: Locale): string {
  if (locale === 'ro') return path;
  return path === '/' ? '/en' : `/en${path}`;
}

/** The language kept from an earlier visit; null on the first. */
export function keptLocale(cookies: string): Locale | null {
  const value = cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);
  return locales.find((locale) => locale === value) ?? null;
}

/**
 * Where a page is opened: an address without a language is Romanian, and English for who has chosen English; `/en`
 * is English for everyone.
 */
export function pathInKeptLocale(pathname: string, kept: Locale | null): string {
  return kept === 'en' && localeOfPath(pathname) === 'ro' ? localizedPath(pathname, 'en') : pathname;
}

/** The cookie's text that keeps a language for a year. */
export function localeCookie(locale: Locale, isHttps: boolean): string {
  const secure = isHttps ? '; Secure' : '';
  return `${cookieName}=${locale}; Path=/; Max-Age=${cookieDays * 24 * 60 * 60}; SameSite=Lax${secure}`;
}
