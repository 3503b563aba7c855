import type { Identity } from '@recolta/shared/contracts/http/identity';
import { describe, expect, test } from 'vitest';
import { accountAlias, accountNeedsAttention, shownAccountStatus } from './session.ts';

function identity(
  role: Identity['user']['roles'][number],
  isActive: boolean,
  hasBankDetails: boolean,
  account: Partial<Identity['account']> = {},
): Identity {
  return {
    user: {
      userId: 'u',
      accountId: 'a',
      email: 'x@y.ro',
      isActive,
      isEmailConfirmed: true,
      hasAcceptedTerms: true,
      roles: [role],
      permissions: [],
    },
    account: {
      id: 'a',
      companyName: null,
      administratorName: null,
      vatState: 'registered',
      hasBankDetails,
      hasDocuments: false,
      ...account,
    },
  };
}

describe('the badge', () => {
  test.each([
    ['Bidder', true, true, 'active'],
    ['Bidder', false, true, 'incomplete'],
    ['Bidder', true, false, 'incomplete'],
    ['Client', true, false, 'incomplete'],
    ['Client', false, false, 'inactive'],
    ['Client', false, true, 'inactive'],
    ['Provider', true, true, 'active'],
  ] as const)('[S5] %s, active %s, bank details %s: %s', (role, isActive, hasBank, status) => {
    expect(shownAccountStatus(identity(role, isActive, hasBank))).toBe(status);
    expect(accountNeedsAttention(identity(role, isActive, hasBank))).toBe(!isActive || !hasBank);
  });

  test('initials of the administrator, else the company’s first letter', () => {
    expect(accountAlias(identity('Client', true, true, { administratorName: 'Maria-Ana Șerban' }))).toBe(
      'MA',
    );
    expect(accountAlias(identity('Client', true, true, { companyName: 'țarina SRL' }))).toBe('Ț');
    expect(accountAlias(identity('Client', true, true))).toBe('X');
  });
});
