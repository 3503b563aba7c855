import type { Address } from '../../contracts/http/company-fields.ts';
import { countyName } from '../counties.ts';
import { countryName } from '../countries.ts';

/** The county of an address, or its country in the reader's language. */
export function regionOf({ country, county }: Address, locale: 'ro' | 'en'): string {
  return country === undefined ? countyName(county ?? '') : countryName(country, locale);
}

/** An address on one line, as an office is named in a contract. */
export function addressText(address: Address, locale: 'ro' | 'en'): string {
  const { street, town, postalCode } = address;
  return [street, town, postalCode, regionOf(address, locale)].filter(Boolean).join(', ');
}
