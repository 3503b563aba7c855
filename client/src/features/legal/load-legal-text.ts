import type { Locale } from '../../lib/locale-path.ts';
import { promiseCache } from '../../lib/page/lazy-part.tsx';
import type { LegalName, LegalText } from './legal-text.ts';

type Loaders = Readonly<Record<LegalName, () => Promise<LegalText>>>;

/** Loaders of the texts: each text is loaded with its page, in the page's language. */
const loaders: Readonly<Record<Locale, Loaders>> = {
  ro: {
    terms: async () => (await import('./texts/ro/terms.ts')).terms,
    confidentiality: async () => (await import('./texts/ro/confidentiality.ts')).confidentiality,
    privacy: async () => (await import('./texts/ro/privacy.ts')).privacy,
    cookies: async () => (await import('./texts/ro/cookies.ts')).cookies,
  },
  en: {
    terms: async () => (await import('./texts/en/terms.ts')).terms,
    confidentiality: async () => (await import('./texts/en/confidentiality.ts')).confidentiality,
    privacy: async () => (await import('./texts/en/privacy.ts')).privacy,
    cookies: async () => (await import('./texts/en/cookies.ts')).cookies,
  },
};

const texts = promiseCache((key) => {
  const [name, locale] = key.split(' ') as [LegalName, Locale];
  return loaders[locale][name]();
});

/** Returns the same promise for a text and language each time, as `use` needs. */
export function loadLegalText(name: LegalName, locale: Locale): Promise<LegalText> {
  return texts(`${name} ${locale}`);
}
