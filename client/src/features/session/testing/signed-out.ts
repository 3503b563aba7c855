import { beforeEach } from 'vitest';
import {
  accountSocketsAtom,
  accountVersionsAtom,
  connectionStatusAtom,
} from '../../../lib/realtime/connection-state.ts';
import { store } from '../../../lib/store.ts';
import { sessionAtom } from '../state/session.ts';

// Files that run in the same process share the store: each test begins signed out and without push.
beforeEach(() => {
  store.set(sessionAtom, { kind: 'unknown' });
  store.set(connectionStatusAtom, 'connecting');
  store.set(accountVersionsAtom, null);
  store.set(accountSocketsAtom, 0);
});
