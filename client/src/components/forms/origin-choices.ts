import { countryCodes, countryName, countryOf } from '@recolta/shared/domain/countries';
import type { Locale } from '../../lib/locale-path.ts';

/** Countries in the reader's language, and free text from an earlier posting. */
export function originChoices(origin: string, locale: Locale) {
  const countries = countryCodes.map((value) => ({
    value: value as string,
    label: countryName(value, locale),
  }));
  const [usual, ...others] = countries;
  const sorted = others.toSorted((one, other) => one.label.localeCompare(other.label, locale));
  const isText = origin !== '' && countryOf(origin) === null;
  return [...(usual ? [usual] : []), ...sorted, ...(isText ? [{ value: origin, label: origin }] : [])];
}
