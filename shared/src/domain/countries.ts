import { foldedText } from './folded-text.ts';
import { typedLine } from './hidden-characters.ts';

/** Countries of origin, by their ISO 3166-1 codes; the first is the default. */
export const countryCodes = [
  ...['RO', 'MD', 'BG', 'HU', 'RS', 'UA', 'AL', 'AM', 'AR', 'AT', 'AU', 'AZ', 'BA', 'BE', 'BR', 'BY', 'CA'],
  ...['CH', 'CN', 'CY', 'CZ', 'DE', 'DK', 'EE', 'EG', 'ES', 'FI', 'FR', 'GB', 'GE', 'GR', 'HR', 'IE', 'IL'],
  ...['IN', 'IT', 'KZ', 'LT', 'LU', 'LV', 'MA', 'ME', 'MK', 'MT', 'MX', 'NL', 'NO', 'NZ', 'PL', 'PT', 'PY'],
  ...['RU', 'SE', 'SI', 'SK', 'TN', 'TR', 'US', 'UY', 'XK', 'ZA'],
] as const;
export type CountryCode = (typeof countryCodes)[number];

type Language = 'ro' | 'en';
const codes: ReadonlySet<string> = new Set(countryCodes);

const displayNames = new Map<Language, Intl.DisplayNames>();
function namesIn(locale: Language): Intl.DisplayNames {
  const known = displayNames.get(locale);
  if (known) return known;
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  displayNames.set(locale, names);
  return names;
}

/** The name of a country in a language. */
export function countryName(code: CountryCode, locale: Language): string {
  return namesIn(locale).of(code) ?? code;
}

/**
 * The country of a stated origin: a code, or its name in Romanian or English as in earlier postings.
 *
 * @returns null for any other text
 */
export function countryOf(origin: string): CountryCode | null {
  if (codes.has(origin)) return origin as CountryCode;
  const written = foldedText(typedLine(origin));
  const found = countryCodes.find((code) =>
    (['ro', 'en'] as const).some((locale) => foldedText(countryName(code, locale)) === written),
  );
  return found ?? null;
}

/** A stated origin as its reader sees it: the country in their language, other text unchanged. */
export function originText(origin: string, locale: Language): string {
  const code = countryOf(origin);
  return code === null ? origin : countryName(code, locale);
}
