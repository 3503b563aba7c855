import type { VatState } from '@recolta/shared/domain/vat';
import { useAtomValue } from 'jotai';
import { use } from 'react';
import { useOnDevice } from '../../../lib/device/use-on-device.ts';
import { LiveSourceContext } from '../../../lib/realtime/live-source.ts';
import { type Session, sessionAtom, sessionKey } from './session.ts';

/** Who reads a page: the user of the session, or the participant of a practice [L19]. */
export interface Reader {
  readonly kind: Session['kind'];
  /** A cache key for data that only this person may see. */
  readonly key: string;
  /** Null without an account. */
  readonly accountId: string | null;
  /** Null for visitors and until stated [Q3]. */
  readonly vatState: VatState | null;
}

const unknown: Session = { kind: 'unknown' };

/**
 * The session as the relay knew it while React hydrates, which may reach a part of the page after the session became
 * known.
 */
function useSession(): Session {
  const session = useAtomValue(sessionAtom);
  return useOnDevice(session, session.kind === 'visitor' ? session : unknown);
}

export function useReader(): Reader {
  const session = useSession();
  const { participant } = use(LiveSourceContext);
  if (participant !== null) {
    const { id, vatState } = participant;
    return { kind: 'signedIn', key: id, accountId: id, vatState };
  }
  const account = session.kind === 'signedIn' ? session.identity.account : null;
  return {
    kind: session.kind,
    key: sessionKey(session),
    accountId: account?.id ?? null,
    vatState: account?.vatState ?? null,
  };
}
