import { beforeEach, expect, test, vi } from 'vitest';
import { accountVersionsState } from '../../../lib/realtime/connection-state.ts';
import { followAccount } from './follow-account.ts';
import { type Session, sessionState } from './session.ts';

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
        roles: ['Client'],
        permissions: [],
      },
      account: {
        id: 'a',
        companyName: null,
        administratorName: null,
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
  sessionState.set({ kind: 'visitor' });
  accountVersionsState.set(null);
});

test('asks again who is signed in when the inbox has risen, not when it is first told', () => {
  sessionState.set(signedIn('u'));
  const stop = followAccount({ hold }, refresh);
  accountVersionsState.set({ inbox: 3, myBids: 0 });
  expect(refresh).not.toHaveBeenCalled();
  accountVersionsState.set({ inbox: 3, myBids: 1 });
  expect(refresh).not.toHaveBeenCalled();
  accountVersionsState.set({ inbox: 4, myBids: 1 });
  expect(refresh).toHaveBeenCalledTimes(1);
  stop();
  accountVersionsState.set({ inbox: 5, myBids: 1 });
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('another person’s inbox is another count', () => {
  sessionState.set(signedIn('u'));
  const stop = followAccount({ hold }, refresh);
  accountVersionsState.set({ inbox: 3, myBids: 0 });
  sessionState.set(signedIn('v'));
  accountVersionsState.set({ inbox: 9, myBids: 0 });
  expect(refresh).not.toHaveBeenCalled();
  stop();
});

test('the connection is held open while someone is signed in, and no longer', () => {
  const stop = followAccount({ hold }, refresh);
  expect(hold).not.toHaveBeenCalled();
  sessionState.set(signedIn('u'));
  sessionState.set(signedIn('u'));
  expect(hold).toHaveBeenCalledTimes(1);
  sessionState.set({ kind: 'visitor' });
  expect(release).toHaveBeenCalledTimes(1);
  stop();
});
