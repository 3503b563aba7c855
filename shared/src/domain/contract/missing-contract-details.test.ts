import { describe, expect, it } from 'vitest';
import { contractBuyer, contractSeller } from '../../testing/contract-fixture.ts';
import { missingContractDetails } from './missing-contract-details.ts';

describe('missingContractDetails', () => {
  it('[C1] requires the VAT state of both parties and the bank account of the seller', () => {
    expect(missingContractDetails({ seller: contractSeller, buyer: contractBuyer })).toEqual([]);
    const bare = { vatState: null, bankAccountNumber: null };
    expect(
      missingContractDetails({
        seller: { ...contractSeller, ...bare },
        buyer: { ...contractBuyer, ...bare },
      }),
    ).toEqual([
      { side: 'seller', detail: 'vatState' },
      { side: 'seller', detail: 'bankAccountNumber' },
      { side: 'buyer', detail: 'vatState' },
    ]);
  });
});
