import { accountVersionsAtom } from '../../../lib/realtime/connection-state.ts';
import type { RealtimeClient } from '../../../lib/realtime/realtime-client.ts';
import { store } from '../../../lib/store.ts';
import { sessionAtom, sessionKey } from './session.ts';

/**
 * Keeps the page in sync with the signed-in account: holds the connection open for its messages, and refetches the
 * identity when its inbox changes, so that an activation or a permission needs no reload.
 * @param refresh refetches the identity
 * @returns stops following
 */
export function followAccount(realtime: Pick<RealtimeClient, 'hold'>, refresh: () => void): () => void {
  let release: (() => void) | null = null;
  let followed: { readonly key: string; readonly inbox: number } | null = null;

  const holdOrRelease = () => {
    const isSignedIn = store.get(sessionAtom).kind === 'signedIn';
    if (isSignedIn && release === null) release = realtime.hold();
    if (!isSignedIn) {
      release?.();
      release = null;
    }
  };
  const takeVersions = () => {
    const inbox = store.get(accountVersionsAtom)?.inbox;
    if (inbox === undefined) return;
    const key = sessionKey(store.get(sessionAtom));
    const hasRisen = followed?.key === key && inbox > followed.inbox;
    followed = { key, inbox };
    if (hasRisen) refresh();
  };
  holdOrRelease();
  const stops = [store.sub(sessionAtom, holdOrRelease), store.sub(accountVersionsAtom, takeVersions)];
  return () => {
    for (const stop of stops) stop();
    release?.();
  };
}
