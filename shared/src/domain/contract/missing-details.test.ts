import { describe, expect, it } from 'vitest';
import { contractBuyer, contractSeller } from '../../testing/contract-fixture.ts';
import { missingDetails } from './missing-details.ts';

describe('missingDetails', () => {
  it('[C1] asks for the VAT state of both parties and the bank account of the seller', () => {
    expect(missingDetails({ seller: contractSeller, buyer: contractBuyer })).toEqual([]);
    const bare = { vatState: null, bankAccountNumber: null };
    expect(
      missingDetails({ seller: { ...contractSeller, ...bare }, buyer: { ...contractBuyer, ...bare } }),
    ).toEqual([
      { side: 'seller', detail: 'vatState' },
      { side: 'seller', detail: 'bankAccountNumber' },
      { side: 'buyer', detail: 'vatState' },
    ]);
  });
});
