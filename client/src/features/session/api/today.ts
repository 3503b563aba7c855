import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { Today } from '@recolta/shared/contracts/http/today';
import { countByPage, type OwnPage, type Task, taskKinds } from '@recolta/shared/domain/task/task';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { serviceCalls } from '../../../lib/http/service-calls.ts';
import { useVersionedQuery } from '../../../lib/http/versioned-query.ts';
import { connectionStatusAtom } from '../../../lib/realtime/connection-state.ts';
import { serverClock } from '../../../lib/realtime/server-clock.ts';
import { useAccountKey } from './account-auctions.ts';

/** The call for the tasks of one's own account. */
const todayCalls = createTanstackQueryUtils(
  serviceCalls(
    '/services/main',
    async () => (await import('@recolta/shared/contracts/http/today')).todayContract,
  ),
  { path: ['main', 'today'] },
);

/** The account's tasks with their number per page, and how many of its own sales, bids and deals are open. */
export interface OwnToday {
  readonly tasks: readonly Task[];
  readonly counts: Readonly<Record<OwnPage, number>>;
  readonly open: Readonly<Partial<Record<OwnPage, number>>>;
}

const kinds: ReadonlySet<string> = new Set(taskKinds);

/** A task that only a newer release knows has no text here. */
function ownToday({ tasks, open }: Today): OwnToday {
  const known = tasks.filter((task): task is Task & Today['tasks'][number] => kinds.has(task.kind));
  return { tasks: known, counts: countByPage(known), open };
}

/**
 * The tasks of an account. Updated by push or, while it is away, every 30 s; and once a deadline has passed. Mount it
 * with the account's id as key.
 */
export function useToday(accountId: string) {
  // The query computes its interval again when this renders.
  const isLive = useAtomValue(connectionStatusAtom) === 'live';
  const options = todayCalls.get.queryOptions({
    input: {},
    select: ownToday,
    refetchInterval: ({ state: { data } }) => nextFetchInMs(data, isLive),
    // Another device of the account may have done something.
    refetchOnWindowFocus: true,
  });
  return useVersionedQuery(options, useAccountKey(accountId));
}

const awayMs = 30_000;
/** Time in which the services apply a deadline. */
const afterDeadlineMs = 2000;

function nextFetchInMs(today: Today | undefined, isLive: boolean): number | false {
  const nowMs = serverClock.nowMs();
  const left = (today?.tasks ?? []).flatMap(({ endsAt }) => {
    const leftMs = endsAt === null ? 0 : Date.parse(endsAt) - nowMs;
    return leftMs > 0 ? [leftMs + afterDeadlineMs] : [];
  });
  const inMs = Math.min(...left, isLive ? Number.POSITIVE_INFINITY : awayMs);
  // Timers hold at most 24 days.
  return inMs < 2 ** 31 ? inMs : false;
}

/** Fetches the tasks again after each act on this page, because not every own act is pushed. */
export function useTodayAfterActs(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      queries.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === 'updated' && mutation.state.status === 'success')
          void queries.invalidateQueries({ queryKey: todayCalls.get.key() });
      }),
    [queries],
  );
}
