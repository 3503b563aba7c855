import { newer } from '@recolta/shared/domain/newer';
import { QueryClient } from '@tanstack/react-query';
import { stateKeyRoots, type VersionedState } from '../realtime/room-kinds.ts';
import { failureOf, isLost, retryAfterMs } from './failure.ts';

/** Retries only if there was no response or a gateway failed. */
function isWorthRetrying(count: number, error: Error): boolean {
  const { status } = failureOf(error);
  return count < 2 && (status === null || status >= 502);
}

/** The page's query cache. A room's state goes through one reducer, whatever its source [R2]. */
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
  for (const root of stateKeyRoots) {
    client.setQueryDefaults(root, {
      staleTime: Number.POSITIVE_INFINITY,
      structuralSharing: (held, arrived) =>
        newer(held as VersionedState | undefined, arrived as VersionedState),
    });
  }
  return client;
}

const leastPauseMs = 4000;
/** Clients that failed together come back apart. The same at each call: a changed interval would begin again. */
const spreadMs = Math.random() * 4000;
/** The pause before a query that nobody repeats by hand is read again: 4 to 8 s. */
export const pauseMs = leastPauseMs + spreadMs;

/**
 * For `refetchInterval` of a query that nobody repeats by hand: after a failure that may pass, it is read again after the
 * pause, and after the service's `Retry-After`.
 */
export function refetchAfterFailure({
  state: { error },
}: {
  readonly state: { readonly error: Error | null };
}): number | false {
  if (error === null) return false;
  const failure = failureOf(error);
  const mayPass = isLost(failure) || failure.status === 429;
  return mayPass && Math.max(leastPauseMs, retryAfterMs(error)) + spreadMs;
}

interface Tried {
  readonly isLoading: boolean;
  readonly failureCount: number;
  readonly errorUpdateCount: number;
}

/**
 * True while the first answer to a query is awaited; false once it came or a try has failed, also while it is tried
 * again: parts that appear after the failure fetch once more, and must not take away what they belong to.
 */
export const isFirstTry = ({ isLoading, failureCount, errorUpdateCount }: Tried): boolean =>
  isLoading && failureCount === 0 && errorUpdateCount === 0;
