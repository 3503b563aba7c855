import type { Identity } from '@recolta/shared/contracts/http/identity';

interface Change {
  readonly user?: Partial<Identity['user']>;
  readonly account?: Partial<Identity['account']>;
}

/** An active buyer with bank details. */
export function buyerIdentity({ user, account }: Change = {}): Identity {
  return {
    user: {
      userId: '2c5b8a52-5d2f-4c52-9a45-0f0a3b1c7d11',
      accountId: '7f0f5a0e-6a3c-4b2b-8a54-6d1f1f2c9e22',
      email: 'ana@recolta.test',
      isActive: true,
      isEmailConfirmed: true,
      hasAcceptedTerms: true,
      roles: ['Client'],
      permissions: [],
      ...user,
    },
    account: {
      id: '7f0f5a0e-6a3c-4b2b-8a54-6d1f1f2c9e22',
      companyName: 'Lanul de Aur SRL',
      administratorName: 'Ana Marin',
      vatState: 'registered',
      hasBankDetails: true,
      hasDocuments: true,
      ...account,
    },
  };
}
