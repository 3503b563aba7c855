import type { AdminAccount } from '@recolta/shared/contracts/http/administration';
import { accountDocumentTypes } from '@recolta/shared/domain/account-documents';
import { describe, expect, test } from 'vitest';
import { buyerIdentity } from '../../../testing/identity.ts';
import { documentCount, lacksOf, mayChange, userName, userStatus } from './user-facts.ts';

const at = '2026-11-21T16:00:00.000Z';

function applicant(
  user: Partial<AdminAccount['user']> = {},
  account: Partial<AdminAccount['account']> = {},
): AdminAccount {
  const documents = accountDocumentTypes.map((type) => ({
    type,
    path: type,
    mimeType: 'application/pdf',
    sizeBytes: 1,
    uploadedAt: at,
  }));
  return {
    account: {
      id: '7f0f5a0e-6a3c-4b2b-8a54-6d1f1f2c9e23',
      email: 'dan@recolta.test',
      companyName: 'Spicul SRL',
      companyNumber: '14399840',
      administratorName: 'Dan Pop',
      jNumber: null,
      telephone: null,
      countyOfActivityId: null,
      invoiceAddress: null,
      deliveryAddress: null,
      distributionCounties: [],
      bank: null,
      bankBranch: null,
      bankAccountNumber: null,
      providerAccount: false,
      locale: 'ro',
      documents,
      hasBankDetails: true,
      hasDocuments: true,
      createdAt: at,
      ...account,
    },
    user: {
      userId: '2c5b8a52-5d2f-4c52-9a45-0f0a3b1c7d12',
      isActive: false,
      isEmailConfirmed: true,
      role: 'Client',
      permissions: [],
      ...user,
    },
    closedAt: null,
  };
}

describe('a user as administrators see it', () => {
  test('[S5] has the status of its own badge', () => {
    expect(userStatus(applicant())).toBe('inactive');
    expect(userStatus(applicant({ role: 'Bidder' }))).toBe('incomplete');
    expect(userStatus(applicant({ isActive: true }))).toBe('active');
    expect(userStatus(applicant({ isActive: true }, { hasBankDetails: false }))).toBe('incomplete');
  });

  test('is called by its company, else by its e-mail', () => {
    expect(userName(applicant())).toBe('Spicul SRL');
    expect(userName(applicant({}, { companyName: null }))).toBe('dan@recolta.test');
  });

  test('[S6] lacks what an administrator would want to see first', () => {
    expect(lacksOf(applicant())).toEqual([]);
    const bare = applicant(
      { isEmailConfirmed: false },
      { documents: [], hasDocuments: false, hasBankDetails: false },
    );
    expect(lacksOf(bare)).toEqual(['email', 'documents', 'bank']);
    expect([documentCount(applicant()), documentCount(bare)]).toEqual([4, 0]);
  });

  test('[S6] is not one’s own to change, nor a closed one anybody’s', () => {
    const admin = buyerIdentity({ user: { roles: ['Admin'] } });
    expect(mayChange(admin, applicant())).toBe(true);
    expect(mayChange(admin, applicant({ userId: admin.user.userId }))).toBe(false);
    expect(mayChange(admin, { ...applicant(), closedAt: at })).toBe(false);
  });
});
