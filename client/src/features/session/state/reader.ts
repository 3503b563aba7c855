import type { AuctionType } from '@recolta/shared/domain/enumerations';
import type { VatState } from '@recolta/shared/domain/vat';
import { useAtomValue } from 'jotai';
import { createContext, use } from 'react';
import { type VatParties, vatParties } from '../../../lib/deal/deal-sums.ts';
import { useOnDevice } from '../../../lib/device/use-on-device.ts';
import { LiveSourceContext } from '../../../lib/realtime/live-source.ts';
import { type Session, sessionAtom, sessionKey } from './session.ts';

/** Who reads a page: the user of the session, or the participant of a practice [L19]. */
interface Reader {
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

/** The VAT state that the reader's own bids, or their sale, state on a page; null without any. */
export const StatedVatContext = createContext<VatState | null>(null);

/** The reader's own VAT state: as stated, else that of their account; null for visitors and until stated [Q3]. */
export function useOwnVatState(): VatState | null {
  const { vatState } = useReader();
  return use(StatedVatContext) ?? vatState;
}

/**
 * VAT states of both parties of a sale as its reader may know them: those that the sale and the bid state, which their
 * deal keeps [S9]. The reader's own is that of their account as long as neither states it.
 *
 * @param bidder the state of the bid that is read or changed
 */
export function useVatParties(
  sale: { readonly type: AuctionType; readonly posterVat?: VatState | null | undefined },
  isOwner = false,
  bidder: VatState | null | undefined = null,
): VatParties {
  const own = useOwnVatState();
  return isOwner
    ? vatParties(sale.type, sale.posterVat ?? own, bidder)
    : vatParties(sale.type, sale.posterVat, bidder ?? own);
}
