import type { AuctionAnswer } from '@recolta/shared/contracts/http/live-auction-state';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { liveAuctions } from '../../../lib/http/services.ts';
import { takeState } from '../../../lib/realtime/room-data.ts';
import { sessionKey, sessionState } from '../../session/state/session.ts';
import { viewerKey } from './get-auction.ts';

/** An act of the owner or of an administrator; its answer is taken as news of the auction. */
function useAct<Input>(id: string, call: (input: Input) => Promise<AuctionAnswer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: ({ auction, viewer }) => {
      takeState(queries, auction);
      queries.setQueryData(viewerKey(id, sessionKey(sessionState.get())), viewer);
    },
  });
}

/** The owner accepts or refuses the best bid of a closed auction [L10]. */
export function useDecide(id: string) {
  return useAct(id, (decision: 'accept' | 'refuse') =>
    liveAuctions.decide({ params: { id }, body: { decision } }),
  );
}

/** An administrator approves a pending auction [L1]. */
export function useApprove(id: string) {
  return useAct(id, () => liveAuctions.approve({ params: { id } }));
}

/** An administrator cancels, with a reason that everyone reads [L1]. */
export function useCancel(id: string) {
  return useAct(id, (reason: string) => liveAuctions.cancel({ params: { id }, body: { reason } }));
}
