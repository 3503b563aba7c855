import type { Address } from '@recolta/shared/contracts/http/company-fields';

/** An address in a form: empty strings for missing parts. */
export interface AddressValues {
  readonly county: string;
  readonly town: string;
  readonly street: string;
  readonly postalCode: string;
}

export const emptyAddress: AddressValues = { county: '', town: '', street: '', postalCode: '' };

export function addressValues(address: Address | null): AddressValues {
  return address ? { ...address, postalCode: address.postalCode ?? '' } : emptyAddress;
}

/** An address for a call: without an empty postal code. */
export function addressOf({ postalCode, ...address }: AddressValues): object {
  return postalCode.trim() === '' ? address : { ...address, postalCode: postalCode.trim() };
}
