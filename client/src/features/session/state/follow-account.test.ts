import { beforeEach, expect, test, vi } from 'vitest';
import { accountVersionsAtom } from '../../../lib/realtime/connection-state.ts';
import { store } from '../../../lib/store.ts';
import { followAccount } from './follow-account.ts';
import { type Session, sessionAtom } from './session.ts';

function signedIn(userId: string): Session {
  return {
    kind: 'signedIn',
    identity: {
      user: {
        userId,
        accountId: 'a',
        email: 'x@y.ro',
        isActive: false,
        isEmailConfirmed: true,
        hasAcceptedTerms: true,
        roles: ['Client'],
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
  };
}
const release = vi.fn();
const hold = vi.fn(() => release);
const refresh = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  store.set(sessionAtom, { kind: 'visitor' });
});

test('refetches the identity when the inbox version rises, not when it is first known', () => {
  store.set(sessionAtom, signedIn('u'));
  const stop = followAccount({ hold }, refresh);
  store.set(accountVersionsAtom, { inbox: 3, myBids: 0 });
  expect(refresh).not.toHaveBeenCalled();
  store.set(accountVersionsAtom, { inbox: 3, myBids: 1 });
  expect(refresh).not.toHaveBeenCalled();
  store.set(accountVersionsAtom, { inbox: 4, myBids: 1 });
  expect(refresh).toHaveBeenCalledTimes(1);
  stop();
  store.set(accountVersionsAtom, { inbox: 5, myBids: 1 });
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('inbox versions of different users are not compared', () => {
  store.set(sessionAtom, signedIn('u'));
  const stop = followAccount({ hold }, refresh);
  store.set(accountVersionsAtom, { inbox: 3, myBids: 0 });
  store.set(sessionAtom, signedIn('v'));
  store.set(accountVersionsAtom, { inbox: 9, myBids: 0 });
  expect(refresh).not.toHaveBeenCalled();
  stop();
});

test('the connection is held open while a user is signed in, and no longer', () => {
  const stop = followAccount({ hold }, refresh);
  expect(hold).not.toHaveBeenCalled();
  store.set(sessionAtom, signedIn('u'));
  store.set(sessionAtom, signedIn('u'));
  expect(hold).toHaveBeenCalledTimes(1);
  store.set(sessionAtom, { kind: 'visitor' });
  expect(release).toHaveBeenCalledTimes(1);
  stop();
});
