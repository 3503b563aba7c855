import type { AdminAccount } from '@recolta/shared/contracts/http/administration';
import { accountDocumentTypes } from '@recolta/shared/domain/account-documents';

const at = '2026-11-21T16:00:00.000Z';

/** A registered company with all documents and bank details, waiting for activation. */
export function applicant(
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
      vatState: null,
      isProducer: null,
      locale: 'ro',
      documents,
      companyNumberDocument: 'CompanyNumber',
      garanty: 'Garanty',
      garantyDocument: 'Garanty',
      administratorIdentificationFile: 'Identification',
      accountStatementFile: 'AccountStatement',
      hasBankDetails: true,
      hasDocuments: true,
      createdAt: at,
      companyCheckedAt: null,
      isUnderReview: false,
      pendingChanges: null,
      lastChangeDecision: null,
      completionRequest: null,
      deactivation: null,
      permissionRequests: [],
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
    companyVersion: 1,
    pendingDecision: null,
    duplicates: [],
    invitedTo: null,
  };
}
