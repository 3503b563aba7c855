import type frame from '../../locales/ro/frame.ts';

export type FrameText = `frame:${keyof typeof frame}`;

/** A public page. */
export interface PageLink {
  readonly to: string;
  readonly text: FrameText;
}

/** Links of the header: those of the product description in its order, then the live auctions. */
export const mainLinks: readonly PageLink[] = [
  { to: '/auctions', text: 'frame:announcements' },
  { to: '/blog', text: 'frame:blog' },
  { to: '/about-us', text: 'frame:about' },
  { to: '/consultanta', text: 'frame:consultancy' },
  { to: '/contact', text: 'frame:contact' },
  { to: '/live', text: 'frame:live' },
];

/** Links of drawer and footer: the header’s links, and the lists that do not fit there. */
export const siteLinks: readonly PageLink[] = [
  ...mainLinks,
  { to: '/products', text: 'frame:products' },
  { to: '/product-catalog', text: 'frame:catalogue' },
];

/** Help pages. */
export const helpLinks: readonly PageLink[] = [
  { to: '/ajutor', text: 'frame:helpLive' },
  { to: '/ajutor/contracte', text: 'frame:helpContracts' },
  { to: '/ajutor/de-la-contract-la-bani', text: 'frame:helpDeals' },
  { to: '/ajutor/tarife', text: 'frame:helpFees' },
  { to: '/ajutor/accesibilitate', text: 'frame:helpAccessibility' },
  { to: '/stare', text: 'frame:serviceState' },
];

export const legalLinks: readonly PageLink[] = [
  { to: '/terms-conditions', text: 'frame:termsConditions' },
  { to: '/confidentiality-policy', text: 'frame:confidentialityPolicy' },
  { to: '/privacy-policy', text: 'frame:privacyPolicy' },
  { to: '/cookie-policy', text: 'frame:cookiePolicy' },
  { to: '/cookie-policy#consent', text: 'frame:consentSettings' },
];

/** The consumer protection authority, and its alternative dispute resolution. */
export const authorityLinks: readonly { readonly href: string; readonly text: FrameText }[] = [
  { href: 'https://anpc.ro', text: 'frame:footerAnpc' },
  { href: 'https://reclamatiisal.anpc.ro', text: 'frame:footerSal' },
];

/** Pages for reading, without language prefix: a notice interrupts nothing on them. */
export function isReadingPlace(path: string): boolean {
  return readingPlaces.includes(path) || /^\/(?:blog|ajutor)(?:\/|$)/.test(path);
}
const readingPlaces: readonly string[] = ['/', '/live', '/contact', '/consultanta', '/about-us'];

/** Pages that show the notice about error reports: those without a form or a bid that it could cover. */
export const consentPlaces: readonly string[] = ['/', '/live'];
