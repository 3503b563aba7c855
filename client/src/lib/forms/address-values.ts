import type { Address } from '@recolta/shared/contracts/http/company-fields';

/** An address in a form: empty strings for missing parts. */
export interface AddressValues {
  /** Code of another EU country; empty in Romania. */
  readonly country: string;
  readonly county: string;
  readonly town: string;
  readonly street: string;
  readonly postalCode: string;
}

export const emptyAddress: AddressValues = { country: '', county: '', town: '', street: '', postalCode: '' };

export function addressValues(address: Address | null): AddressValues {
  const { country = '', county = '', postalCode = '', town, street } = address ?? emptyAddress;
  return { country, county, town, street, postalCode };
}

/** An address for a call: a county or a country, and no empty postal code. */
export function addressOf({ country, county, postalCode, ...address }: AddressValues): object {
  return {
    ...(country === '' ? { county } : { country }),
    ...address,
    ...(postalCode.trim() && { postalCode: postalCode.trim() }),
  };
}
