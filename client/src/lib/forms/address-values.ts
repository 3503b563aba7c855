import type { Address } from '@recolta/shared/contracts/http/company-fields';

/** An address as its form holds it: empty texts for what is not filled in. */
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

/** An address as it travels: without a postal code where none is filled in. */
export function addressOf({ postalCode, ...address }: AddressValues): object {
  return postalCode.trim() === '' ? address : { ...address, postalCode: postalCode.trim() };
}
