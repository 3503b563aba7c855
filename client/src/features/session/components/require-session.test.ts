import type { Role } from '@recolta/shared/domain/enumerations';
import { describe, expect, test } from 'vitest';
import type { Session } from '../state/session.ts';
import { routeAccess } from './require-session.tsx';

const signedIn = (role: Role): Session => ({
  kind: 'signedIn',
  identity: {
    user: {
      userId: 'u',
      accountId: 'a',
      email: 'x@y.ro',
      isActive: true,
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
      hasBankDetails: false,
      hasDocuments: false,
    },
  },
});
const place = (pathname: string, search = '', hash = '') => ({ pathname, search, hash });

describe('a guarded page', () => {
  test('waits until the session is known', () => {
    expect(routeAccess({ kind: 'unknown' }, place('/account'))).toEqual({ kind: 'wait' });
  });

  test('redirects a visitor to the sign-in, and back to the original page', () => {
    expect(routeAccess({ kind: 'visitor' }, place('/account', '?a=1', '#bank'))).toEqual({
      kind: 'redirect',
      to: '/login?redirectTo=%2Faccount%3Fa%3D1%23bank',
    });
    expect(routeAccess({ kind: 'visitor' }, place('/en/account'))).toEqual({
      kind: 'redirect',
      to: '/en/login?redirectTo=%2Fen%2Faccount',
    });
  });

  test('admits every role if none are given, otherwise only those', () => {
    expect(routeAccess(signedIn('Bidder'), place('/account'))).toEqual({ kind: 'pass' });
    expect(routeAccess(signedIn('Admin'), place('/admin'), ['Admin'])).toEqual({ kind: 'pass' });
    expect(routeAccess(signedIn('Client'), place('/en/admin'), ['Admin'])).toEqual({
      kind: 'redirect',
      to: '/en/not-found',
    });
  });
});
