import type { Currency } from '../enumerations.ts';
import { formatQuantity, withMinus } from '../goods/unit-text.ts';
import { formatPrice, formatSum } from '../price-text.ts';
import type { ContractLocale } from './contract-terms.ts';
import { english } from './texts/english.ts';
import { type ContractTexts, romanian } from './texts/romanian.ts';

const texts = { ro: romanian, en: english } as const;

const instantInRomania = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Bucharest',
  ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
});

const dayInRomania = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Bucharest',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Texts of one language, and its formats of days, figures and money. */
export interface ContractFormat {
  readonly locale: ContractLocale;
  readonly texts: ContractTexts;
  /** `2026-12-01` as `01.12.2026`. */
  readonly day: (day: string) => string;
  /** The day of an instant in Romania. */
  readonly dayOf: (instant: string) => string;
  /** Day and time of an instant in Romania, to the second. */
  readonly instant: (instant: string) => string;
  readonly figure: (figure: number, places?: number) => string;
  /** Thousandths with their unit: `500 t`. */
  readonly quantity: (thousandths: number, unit: string) => string;
  /** Minor units with currency and unit: `1.045 lei/t`. */
  readonly price: (minor: number, currency: Currency, unit: string) => string;
  readonly sum: (minor: number, currency: Currency) => string;
}

export function contractFormat(locale: ContractLocale): ContractFormat {
  const words = texts[locale];
  const figures = memoized(
    (places) =>
      new Intl.NumberFormat(locale === 'ro' ? 'ro-RO' : 'en-GB', {
        minimumFractionDigits: places,
        maximumFractionDigits: Math.max(places, 2),
        useGrouping: 'always',
      }),
  );
  const separator = locale === 'ro' ? '.' : '/';
  return {
    locale,
    texts: words,
    day: (day) => day.split('-').reverse().join(separator),
    dayOf: (instant) => dayInRomania.format(Date.parse(instant)).replaceAll('/', separator),
    instant: (instant) => instantInRomania.format(Date.parse(instant)).replaceAll('/', separator),
    figure: (figure, places = 0) => withMinus(figures(places).format(figure)),
    quantity: (thousandths, unit) => formatQuantity(thousandths, unit, locale),
    price: (minor, currency, unit) => formatPrice(minor, currency, locale, unit),
    sum: (minor, currency) => formatSum(minor, currency, locale),
  };
}

/** A formatter takes a millisecond to make, and a long document has thousands of figures. */
function memoized(make: (places: number) => Intl.NumberFormat) {
  const made = new Map<number, Intl.NumberFormat>();
  return (places: number): Intl.NumberFormat => {
    const known = made.get(places) ?? make(places);
    made.set(places, known);
    return known;
  };
}
