import { newer } from '@recolta/shared/domain/newer';
import { QueryClient } from '@tanstack/react-query';
import { type AuctionRoomState, auctionRoomKeyRoot } from '../realtime/room-keys.ts';
import { failureOf } from './failure.ts';

/** Whether asking again may help: only where no answer came or a border on the way failed. */
function isWorthRetrying(count: number, error: Error): boolean {
  const { status } = failureOf(error);
  return count < 2 && (status === null || status >= 502);
}

/** The page's cache. A room's state goes through the one reducer, whoever brings it [R2]. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: isWorthRetrying,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  client.setQueryDefaults(auctionRoomKeyRoot, {
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: (held, arrived) =>
      newer(held as AuctionRoomState | undefined, arrived as AuctionRoomState),
  });
  return client;
}
