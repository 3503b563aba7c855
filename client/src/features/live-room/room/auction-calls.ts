import { idempotencyHeader } from '@recolta/shared/contracts/http/idempotency-header';
import type { AuctionAnswer, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { use, useEffect, useState } from 'react';
import { ActKeys } from '../../../lib/http/act-keys.ts';
import { liveAuctions } from '../../../lib/http/services.ts';
import { accountVersionsAtom } from '../../../lib/realtime/connection-state.ts';
import { takeState } from '../../../lib/realtime/room-data.ts';
import { store } from '../../../lib/store.ts';
import { useReader } from '../../session/state/reader.ts';
import { sessionAtom, sessionKey } from '../../session/state/session.ts';
import { RoomCallsContext } from './room-calls.ts';

/** The viewer's private data of an auction, separate for each person who signs in on this page. */
export const viewerKey = (id: string, person: string) =>
  [...liveAuctions.get.key({ input: { params: { id } } }), person] as const;

/** A visitor's data, the same for every auction that visitors see. */
const visitorViewer: Viewer = {
  isOwner: false,
  isAdministrator: false,
  number: null,
  price: null,
  limit: null,
  mayBid: false,
  why: 'SignInRequired',
  hasAcceptedTerms: false,
  backupPrice: null,
  counterparty: null,
  identities: null,
};

/**
 * The viewer's private data of an auction: separate from the room's state; refetched when the account's room announces
 * changed bids, when the auction's status changes, or when an administrator may have decided on the account.
 */
export function useViewer(id: string, status: string | undefined): Viewer | undefined {
  const queries = useQueryClient();
  const { get } = use(RoomCallsContext);
  const { kind, key: person } = useReader();
  const isSignedIn = kind === 'signedIn';
  const versions = useAtomValue(accountVersionsAtom);
  const myBids = versions?.myBids ?? null;
  const query = useQuery({
    queryKey: viewerKey(id, person),
    enabled: isSignedIn,
    queryFn: async () => {
      const { auction, viewer } = await get(id);
      takeState(queries, auction);
      return viewer;
    },
  });

  const { refetch } = query;
  const why = query.data?.why;
  // An administrator's decision on the account arrives in its inbox.
  const isWaiting = why === 'AccountNotActive' || why === 'CompanyNotChecked' || why === 'VatStateUnknown';
  const decision = isWaiting ? versions?.inbox : null;
  useEffect(() => {
    if (isSignedIn) void refetch();
  }, [myBids, status, decision]);

  return kind === 'visitor' ? visitorViewer : query.data;
}

/** Accepts the auction's terms ahead of the first bid [L9]. */
export function useAcceptTerms(id: string) {
  const queries = useQueryClient();
  const { acceptTerms } = use(RoomCallsContext);
  const person = useReader().key;
  return useMutation({
    mutationFn: () => acceptTerms(id),
    onSuccess: (viewer) => queries.setQueryData(viewerKey(id, person), viewer),
  });
}

/** An act of the owner or of an administrator; its answer updates the room's state. */
function useAct<Input>(id: string, call: (input: Input) => Promise<AuctionAnswer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: ({ auction, viewer }) => {
      takeState(queries, auction);
      queries.setQueryData(viewerKey(id, sessionKey(store.get(sessionAtom))), viewer);
    },
  });
}

/**
 * An act that must not be executed twice: retried after a lost answer, it is sent under the same command id [L5].
 * Belongs to the dialog of the act: reopening it starts a new act.
 */
export function useActOnce<Input>(
  id: string,
  call: (input: Input, headers: { [idempotencyHeader]: string }) => Promise<AuctionAnswer>,
) {
  const [keys] = useState(() => new ActKeys());
  return useAct(id, (input: Input) => keys.send(input, (key) => call(input, { [idempotencyHeader]: key })));
}

/** The owner accepts or refuses the best bid of a closed auction [L10]. */
export function useDecide(id: string) {
  return useAct(id, (decision: 'accept' | 'refuse') =>
    liveAuctions.decide.call({ params: { id }, body: { decision } }),
  );
}

/**
 * An administrator approves a pending auction [L1].
 * @param version of the displayed auction: a later edit is not approved
 */
export function useApproveAuction(id: string, version: number) {
  return useAct(id, () => liveAuctions.approve.call({ params: { id }, body: { version } }));
}

/** An administrator holds a running auction, with a public reason [L11]. */
export function useHoldAuction(id: string) {
  return useAct(id, (reason: string) => liveAuctions.hold.call({ params: { id }, body: { reason } }));
}

/** An administrator resumes a held auction [L11]. */
export function useResume(id: string) {
  return useAct(id, () => liveAuctions.resume.call({ params: { id } }));
}

/** An administrator extends a running auction, with a public reason [L15]. */
export function useExtend(id: string) {
  return useActOnce(id, (body: { minutes: number; reason: string }, headers) =>
    liveAuctions.extend.call({ params: { id }, headers, body }),
  );
}

/** An administrator sends a message to everyone in the room [L16]. */
export function useSendMessage(id: string) {
  return useActOnce(id, (text: string, headers) =>
    liveAuctions.sendMessage.call({ params: { id }, headers, body: { text } }),
  );
}

/** An administrator withdraws a bid by hand, with a public reason [L17]. */
export function useCorrect(id: string) {
  return useActOnce(id, (body: { version: number; reason: string }, headers) =>
    liveAuctions.correct.call({ params: { id }, headers, body }),
  );
}

/** An administrator cancels, with a public reason [L1]. */
export function useCancelAuction(id: string) {
  return useAct(id, (reason: string) => liveAuctions.cancel.call({ params: { id }, body: { reason } }));
}
