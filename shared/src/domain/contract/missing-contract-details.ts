import type { ContractParty } from './contract-terms.ts';
import { type DealSide, dealSides } from './signing.ts';

/** Data that the General contract needs and an active account may lack. */
export const contractDetails = ['vatState', 'bankAccountNumber'] as const;
export type ContractDetail = (typeof contractDetails)[number];

/** A detail that a party has to state before its General contract can be generated. */
export interface MissingDetail {
  readonly side: DealSide;
  readonly detail: ContractDetail;
}

type Stated = Pick<ContractParty, 'vatState' | 'bankAccountNumber'>;

/**
 * Details missing for the General contract of two parties [C1]: the VAT state of both, on which the sum depends,
 * and the account of the seller, to which it is paid.
 */
export function missingContractDetails(
  parties: Readonly<Record<DealSide, Stated>>,
): readonly MissingDetail[] {
  return dealSides.flatMap((side) => [
    ...(parties[side].vatState === null ? [{ side, detail: 'vatState' } as const] : []),
    ...(side === 'seller' && parties.seller.bankAccountNumber === null
      ? [{ side, detail: 'bankAccountNumber' } as const]
      : []),
  ]);
}
