import type { Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveAuctions } from '../../../lib/http/services.ts';
import { accountVersionsState } from '../../../lib/realtime/connection-state.ts';
import { takeState } from '../../../lib/realtime/room-data.ts';
import { sessionKey, sessionState } from '../../session/state/session.ts';

export const viewerKey = (id: string, person: string) => ['viewer', id, person] as const;

/**
 * One's own side of an auction: apart from the room's state, and asked again when the account's room says that
 * one's bids changed, or when the auction's status did.
 */
export function useViewer(id: string, status: string | undefined): Viewer | undefined {
  const queries = useQueryClient();
  const session = sessionState.useValue();
  const person = sessionKey(session);
  const myBids = accountVersionsState.useValue()?.myBids ?? null;
  const query = useQuery({
    queryKey: viewerKey(id, person),
    enabled: person !== 'unknown',
    queryFn: async () => {
      const { auction, viewer } = await liveAuctions.get({ params: { id } });
      takeState(queries, auction);
      return viewer;
    },
  });

  const { refetch } = query;
  useEffect(() => {
    if (person !== 'unknown') void refetch();
  }, [myBids, status]);

  return query.data;
}
