import type { Currency } from './enumerations.ts';
import { perUnit, withMinus } from './goods/unit-text.ts';

type Language = 'ro' | 'en';

const tags = { ro: 'ro-RO', en: 'en-GB' } as const;
const currencyNames = {
  ro: { Ron: 'lei', Euro: 'EUR', Dollar: 'USD' },
  en: { Ron: 'RON', Euro: 'EUR', Dollar: 'USD' },
} as const satisfies Record<Language, Record<Currency, string>>;

const whole = formatters(0);
const withParts = formatters(2);

function formatters(places: number): Readonly<Record<Language, Intl.NumberFormat>> {
  const options = {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    useGrouping: 'always',
  } as const;
  return { ro: new Intl.NumberFormat(tags.ro, options), en: new Intl.NumberFormat(tags.en, options) };
}

export function currencyName(currency: Currency, language: Language): string {
  return currencyNames[language][currency];
}

/** Unit of a price: „lei/t”, "EUR/t"; `unit` is that of the goods. */
export function priceUnit(currency: Currency, language: Language, unit = 'Ton'): string {
  return `${currencyName(currency, language)}/${perUnit(unit, language)}`;
}

/** Minor units as people write them: `1.045` when whole, `1.045,50` when not, `−1.045` below zero. */
export function formatMinor(minor: number, language: Language): string {
  return withMinus((minor % 100 === 0 ? whole : withParts)[language].format(minor / 100));
}

/** A sum with its currency: `522.500 lei`. */
export function formatSum(minor: number, currency: Currency, language: Language): string {
  return `${formatMinor(minor, language)}\u00a0${currencyName(currency, language)}`;
}

/** A price with its unit: `1.045 lei/t`. */
export function formatPrice(minor: number, currency: Currency, language: Language, unit = 'Ton'): string {
  return `${formatMinor(minor, language)}\u00a0${priceUnit(currency, language, unit)}`;
}
