import { idempotencyHeader } from '@recolta/shared/contracts/http/idempotency-header';
import type {
  AuctionAnswer,
  LiveAuctionState,
  Viewer,
} from '@recolta/shared/contracts/http/live-auction-state';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { use, useEffect, useRef, useState } from 'react';
import { ActKeys } from '../../../lib/http/act-keys.ts';
import { liveAuctions } from '../../../lib/http/services.ts';
import { accountVersionsAtom } from '../../../lib/realtime/connection-state.ts';
import { takeState } from '../../../lib/realtime/room-data.ts';
import { store } from '../../../lib/store.ts';
import { useMyBidsKey, useOwnDataInterval, useReadsWhileAway } from '../../session/api/own-data.ts';
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
 * changed bids, when the auction's status changes, or when an administrator may have decided on the account; and without
 * push, when the room changes, and at intervals.
 */
export function useViewer(
  auction: Pick<LiveAuctionState, 'id' | 'status' | 'epoch' | 'version'>,
): Viewer | undefined {
  const { id, status } = auction;
  const queries = useQueryClient();
  const { get } = use(RoomCallsContext);
  const { kind, key: person } = useReader();
  const isSignedIn = kind === 'signedIn';
  const versions = useAtomValue(accountVersionsAtom);
  const query = useQuery({
    queryKey: viewerKey(id, person),
    enabled: isSignedIn,
    // When an auction starts, all its bidders read at once, and no button of theirs repeats it.
    refetchInterval: useOwnDataInterval(),
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
  const [myBids, sockets] = useMyBidsKey();
  const isMounted = useRef(false);
  useEffect(() => {
    // While the first answer is awaited, `refetch` waits for that call, which may have been answered before the change.
    const isJoined = isMounted.current && queries.getQueryData(viewerKey(id, person)) === undefined;
    isMounted.current = true;
    const fetchAgain = async () => {
      await refetch();
      if (isJoined) await refetch();
    };
    if (isSignedIn) void fetchAgain();
  }, [myBids, sockets, status, decision]);
  useReadsWhileAway([auction], () => {
    if (isSignedIn) void refetch();
  });

  return kind === 'visitor' ? visitorViewer : query.data;
}

/** An act of the owner or of an administrator; its answer updates the room's state. */
export function useAct<Input>(id: string, call: (input: Input) => Promise<AuctionAnswer>) {
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
